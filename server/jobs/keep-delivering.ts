import type { Deps } from '../deps.ts'
import { seldom } from '../concurrency/seldom.ts'

/** Runs `deliver` over and over, `pauseMs` after it has ended. A failure is logged, once a minute, and does not end it. `stop` lets
 *  what is being sent finish. */
export function keepDelivering(
  deliver: (signal: AbortSignal) => Promise<void>,
  pauseMs: number,
  { log, now }: Pick<Deps, 'log' | 'now'>,
): { stop(): Promise<void> } {
  const tell = seldom(now, (error: unknown) => log.error({ error }, 'the outbox could not be read'))
  const stopping = new AbortController()
  let pause: NodeJS.Timeout | undefined
  let running = round()

  async function round(): Promise<void> {
    try {
      await deliver(stopping.signal)
    } catch (error) {
      tell(error)
    }
    if (!stopping.signal.aborted) pause = setTimeout(() => (running = round()), pauseMs)
  }

  return {
    async stop() {
      stopping.abort()
      clearTimeout(pause)
      await running
    },
  }
}
