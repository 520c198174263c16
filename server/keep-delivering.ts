import type { Logger } from 'pino'

/** Runs `deliver` over and over, `pauseMs` after it has ended. A failure is logged and does not end it. `stop` lets what is being
 *  sent finish. */
export function keepDelivering(
  deliver: (signal: AbortSignal) => Promise<void>,
  pauseMs: number,
  log: Pick<Logger, 'error'>,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let pause: NodeJS.Timeout | undefined
  let running = round()

  async function round(): Promise<void> {
    try {
      await deliver(stopping.signal)
    } catch (error) {
      log.error({ error }, 'the outbox could not be read')
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
