import { setMaxListeners } from 'node:events'
import { hourMs } from '../../core/durations.ts'
import { atMostEachMinute } from '../concurrency/at-most-each-minute.ts'
import type { Deps } from '../deps/deps.ts'

/** Something that a server does again and again. Several servers may do it at once: what has to be done by one alone is claimed in
 *  the database, as the jobs of the outbox are. */
export interface Task {
  name: string
  /** The pause after it has ended, ms; shorter after a failure. */
  everyMs: number
  run(stopping: AbortSignal): Promise<unknown>
}

/** What failed is done again after this pause at the latest, ms: a provider that was away at a start is not waited for until tomorrow. */
const longestAfterFailureMs = hourMs / 6

/** Does each task over and over, from now on. A failure is logged, once a minute, and does not end it. `stop` waits for what is being
 *  done, which hears of it by its signal. */
export function schedule(
  tasks: readonly Task[],
  { wait, now, log }: Pick<Deps, 'wait' | 'now' | 'log'>,
): { stop(): Promise<void> } {
  const { signal, abort } = stopping()
  const running = Promise.all(tasks.map(repeat))

  async function repeat({ name, everyMs, run }: Task): Promise<void> {
    const tell = atMostEachMinute(now, (error: unknown) => log.error({ task: name, error }, 'a task failed'))
    while (!signal.aborted) {
      const pauseMs = await run(signal).then(
        () => everyMs,
        (error: unknown) => {
          tell(error)
          return Math.min(everyMs, longestAfterFailureMs)
        },
      )
      await wait(pauseMs, signal).catch(() => undefined)
    }
  }

  return {
    async stop() {
      abort()
      await running
    },
  }
}

function stopping() {
  const controller = new AbortController()
  // Each task listens while it waits. Node warns at eleven, as of a leak.
  setMaxListeners(0, controller.signal)
  return { signal: controller.signal, abort: () => controller.abort() }
}
