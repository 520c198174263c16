/** Runs `work` once, under a Web Lock where the runtime has them; without it after `timeoutMs`, since WebKit before 2025 kept locks of
 *  pages that were gone. For work of which two runs at once do no harm. */
export async function withLock<T>(
  locks: LockManager | undefined,
  name: string,
  timeoutMs: number,
  work: () => Promise<T>,
): Promise<T> {
  if (!locks) return await work()
  let running: Promise<T> | undefined
  const start = () => (running ??= work())
  return await locks.request(name, { signal: AbortSignal.timeout(timeoutMs) }, start).catch(start)
}
