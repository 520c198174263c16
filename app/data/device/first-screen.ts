/** Longest that other work waits for the first screen, ms: it may never come, as when it cannot be read. */
const patienceMs = 3_000

let resolve: () => void
const firstScreen = new Promise<void>((done) => {
  resolve = done
})

/** The first screen stands, with what it read of this device. */
export const firstScreenStands = (): void => resolve()

/** Resolves when the first screen stands. A page that was opened in the middle of a run has its question to show before it
 *  syncs; others do not wait. */
export function afterFirstScreen(): Promise<void> {
  if (/^\/study\/\d+\/practice\//.test(location.pathname)) setTimeout(firstScreenStands, patienceMs)
  else firstScreenStands()
  return firstScreen
}
