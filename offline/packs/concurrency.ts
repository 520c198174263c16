/** Takes all of `queue`, up to `count` at a time. The first fault ends it: the others are told by their signal, and it is
 *  thrown once all have stopped. */
export async function forEachLimit<T>(
  queue: readonly T[],
  count: number,
  signal: AbortSignal,
  take: (each: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  signal.throwIfAborted()
  const ending = new AbortController()
  const end = () => ending.abort(signal.reason)
  signal.addEventListener('abort', end)
  const waiting = [...queue]
  const lane = async () => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) {
      ending.signal.throwIfAborted()
      await take(each, ending.signal)
    }
  }
  const running = Array.from({ length: count }, lane)
  try {
    await Promise.all(running)
  } catch (error) {
    // The first fault counts; the others only hear that it is over.
    ending.abort(error)
    await Promise.allSettled(running)
    throw error
  } finally {
    signal.removeEventListener('abort', end)
  }
}
