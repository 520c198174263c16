import { createStore, useStore } from '../store.ts'

/** Longest that other work waits for the first screen, ms: it may never come, as when it cannot be read. */
const timeoutMs = 3_000

const isInRun = () => /^\/study\/\d+\/practice\//.test(location.pathname)

/** A page that was opened in the middle of a run has its question to show before all else. */
const isThere = createStore(import.meta.env.SSR || !isInRun())

let resolve: () => void
const firstScreen = new Promise<void>((done) => {
  resolve = done
})

/** Says that the first screen stands, with what it read of this device. */
export function markFirstScreenShown(): void {
  isThere.set(true)
  resolve()
}

/** Resolves when the first screen stands. A page that was opened in the middle of a run has its question to show before it
 *  syncs; others do not wait. */
export function afterFirstScreen(): Promise<void> {
  if (isInRun()) setTimeout(markFirstScreenShown, timeoutMs)
  else markFirstScreenShown()
  return firstScreen
}

/** Whether it does, for what is hidden beside a run. */
export const useFirstScreenShown = (): boolean => useStore(isThere, () => true)
