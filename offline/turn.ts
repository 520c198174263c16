/** Runs `work` once, under a Web Lock where the runtime has them; without it after `patienceMs`, since WebKit before 2025 kept locks of
 *  pages that were gone. For work of which two runs at once do no harm. */
export async function inTurn<T>(
  locks: LockManager | undefined,
  name: string,
  patienceMs: number,
  work: () => Promise<T>,
): Promise<T> {
  if (!locks) return await work()
  let running: Promise<T> | undefined
  const start = () => (running ??= work())
  return await locks.request(name, { signal: AbortSignal.timeout(patienceMs) }, start).catch(start)
}
