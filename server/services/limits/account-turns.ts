import type { Deps } from '../../deps/deps.ts'

/** The calls of an account that run, and those that wait for one of them to end. */
interface Running {
  count: number
  waiting: (() => void)[]
}

/** Lets an account have `atOnce` calls at a time; others of it wait for one of them to end, `longestWaitMs` at most. */
export function accountTurns({ atOnce, longestWaitMs }: { atOnce: number; longestWaitMs: number }, wait: Deps['wait']) {
  const running = new Map<string, Running>()

  return {
    /** Answers what is to be done once the call has ended; `null`: its turn did not come in time. */
    async enter(userId: string): Promise<(() => void) | null> {
      return (await takeTurn(userId)) ? () => endTurn(userId) : null
    },
  }

  /** Answers whether its turn came in time. */
  function takeTurn(userId: string): boolean | Promise<boolean> {
    const own = running.get(userId) ?? { count: 0, waiting: [] }
    running.set(userId, own)
    if (own.count < atOnce) {
      own.count++
      return true
    }
    return new Promise((resolve) => {
      const started = new AbortController()
      const start = () => {
        started.abort()
        resolve(true)
      }
      const giveUp = () => {
        // Its turn may have come at this very moment.
        if (started.signal.aborted) return
        own.waiting.splice(own.waiting.indexOf(start), 1)
        resolve(false)
      }
      own.waiting.push(start)
      wait(longestWaitMs, started.signal).then(giveUp, () => undefined)
    })
  }

  function endTurn(userId: string): void {
    const own = running.get(userId)
    const next = own?.waiting.shift()
    if (next) next()
    else if (own && --own.count === 0) running.delete(userId)
  }
}
