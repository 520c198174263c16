import { isRecent } from '../../concurrency/is-recent.ts'
import type { Deps } from '../../deps/deps.ts'

/** After so many failures in a row, and after each one that follows, an endpoint is left alone for a while. */
const failuresInRow = 3
const restMs = 60_000

/** Whether an endpoint is worth asking: nobody is to wait again and again for one that is silent. Each server finds out by itself. */
export function circuitBreaker(now: Deps['now']) {
  let failures = 0
  let openedAtMs = -Infinity
  return {
    isOpen: (): boolean => isRecent(openedAtMs, restMs, now()),
    failed: (): void => {
      failures += 1
      if (failures >= failuresInRow) openedAtMs = now()
    },
    answered: (): void => {
      failures = 0
    },
  }
}
