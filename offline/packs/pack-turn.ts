/** How long a person who asks waits for another tab to let go of the pack, ms. */
const timeoutMs = 2_000

/** Runs `work` under the lock of a course's pack. `yield`: answers `undefined` when another tab is at it. `insist`: waits a
 *  little, then takes the lock over, since WebKit before 2025 kept locks of pages that were gone. Saves work only: packs
 *  stay whole when two run at once. */
export async function inPackTurn<T>(
  locks: LockManager | undefined,
  courseId: number,
  manner: 'yield' | 'insist',
  work: () => Promise<T>,
): Promise<T | undefined> {
  if (!locks) return await work()
  const name = `pack:${courseId}`
  const turn = startedOnce(work)
  try {
    return manner === 'yield'
      ? await locks.request(name, { ifAvailable: true }, (lock) => (lock ? turn.start() : undefined))
      : await locks.request(name, { signal: AbortSignal.timeout(timeoutMs) }, turn.start)
  } catch (error) {
    // Taken over by another tab in the middle: the work goes on, and ends as it would have.
    if (turn.running) return await turn.running
    if (manner === 'yield' || !isTimeout(error)) throw error
  }
  return await locks.request(name, { steal: true }, turn.start).catch((error: unknown) => {
    if (turn.running) return turn.running
    throw error
  })
}

function startedOnce<T>(work: () => Promise<T>) {
  const turn = {
    running: null as Promise<T> | null,
    start: () => (turn.running ??= work()),
  }
  return turn
}

function isTimeout(error: unknown): boolean {
  const { name } = error as { name?: string }
  return name === 'TimeoutError' || name === 'AbortError'
}
