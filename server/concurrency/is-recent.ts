/** Whether something of `atMs` is younger than `ms`. What is noted of a later moment is so only up to as much later: a server's clock may be
 *  set back, and what was noted while it ran ahead is not to count until that time comes. */
export const isRecent = (atMs: number, ms: number, nowMs: number): boolean => Math.abs(nowMs - atMs) < ms
