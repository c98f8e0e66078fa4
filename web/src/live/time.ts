/** The server's time, as far as it can be told from messages: no clock of this device is trusted.
 *
 * A message names a time that was the server's just before it arrived. It arrives late or on time, never
 * early: the largest difference seen is the closest.
 */
let ahead: number | null = null;

/** This was the server's time when a message was made that arrived just now, in milliseconds. */
export function heardOf(time: number): void {
  const found = time - Date.now();
  if (ahead === null || found > ahead) ahead = found;
}

export const serverTime = () => Date.now() + (ahead ?? 0);
