/** The server's time, as far as it can be told from messages: no clock of this device is trusted, and one that is put
 * right meanwhile changes nothing.
 *
 * A message names a time that was the server's just before it arrived. It arrives late or on time, never
 * early: the largest difference seen is the closest. Where time stands still while a device sleeps, the first message
 * after it has the largest.
 */
let ahead: number | null = null;

/** This was the server's time when a message was made that arrived just now, in milliseconds. */
export function heardOf(time: number): void {
  const found = time - performance.now();
  if (ahead === null || found > ahead) ahead = found;
}

export const serverTime = () => (ahead === null ? Date.now() : performance.now() + ahead);
