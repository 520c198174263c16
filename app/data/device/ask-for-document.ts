import { Problem } from '../../../core/problem.ts'

/** So old a page is not the one that was loaded a moment ago because its code was missing. */
const settledMs = 10_000

/** For code that did not come. The script that the worker keeps lacks what is of no use without a network, so the server's document is
 *  loaded in place of this one, once: where that lacks it too, something is amiss. Throws `unreachable` where the server cannot be
 *  reached. */
export async function askForDocument(error: unknown): Promise<never> {
  const [navigation] = performance.getEntriesByType('navigation')
  const isAgain = navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload'
  if (isAgain && performance.now() < settledMs) throw error
  try {
    await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
  } catch (cause) {
    throw new Problem('unreachable', 'The server cannot be reached.', { cause })
  }
  location.reload()
  // What comes next is another document.
  return await new Promise<never>(() => {})
}
