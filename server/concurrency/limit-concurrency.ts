import { Problem } from '../../core/problem.ts'

/** Runs a task when its turn comes, and answers what it answers. Those with `isFirst` go before the others. */
export type RunLimited = <T>(task: () => Promise<T>, isFirst?: boolean) => Promise<T>

/** Runs `atMost` tasks at a time, the others in the order they came. Past `waitingLimit` waiting, of either kind by itself, it
 *  throws `unavailable`. */
export function limitConcurrency(atMost: number, waitingLimit: number): RunLimited {
  const first: (() => void)[] = []
  const others: (() => void)[] = []
  let running = 0
  return async (task, isFirst = false) => {
    if (running >= atMost) {
      const line = isFirst ? first : others
      if (line.length >= waitingLimit) {
        throw new Problem('unavailable', 'The server is busy. Please try again.', { retryAfterS: 5 })
      }
      await new Promise<void>((resolve) => line.push(resolve))
    } else running++
    try {
      return await task()
    } finally {
      const next = first.shift() ?? others.shift()
      if (next) next()
      else running--
    }
  }
}
