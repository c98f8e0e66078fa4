/** The server's time, as far as it can be told from moments: no clock of this device is trusted.
 *
 * A moment is told when it opens, so its deadline less its length was the server's time just before
 * it arrived. It arrives late or on time, never early: the largest difference seen is the closest.
 */
let ahead: number | null = null;

/** A moment of so many seconds was told just now. */
export function heardOf(deadline: number, seconds: number): void {
  const found = deadline - seconds * 1000 - Date.now();
  if (ahead === null || found > ahead) ahead = found;
}

export const serverTime = () => Date.now() + (ahead ?? 0);
