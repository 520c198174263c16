import type { Logger } from 'pino'

export interface WriteBehind {
  /** Writes within `everyMs`, once for all who ask until then. */
  soon(): void
  /** Writes now and waits for it. */
  flush(): Promise<void>
}

/** Keeps the writing of what may be written late out of the way of who brings it: one `write` at a time, at most one every
 *  `everyMs`. One that fails is logged and tried again. */
export function writeBehind(write: () => Promise<void>, everyMs: number, log: Pick<Logger, 'error'>): WriteBehind {
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()

  function soon(): void {
    timer ??= setTimeout(() => void flush(), everyMs).unref()
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    last = last.then(write).catch((error: unknown) => {
      log.error({ error }, 'what was to be written late could not be written')
      soon()
    })
    return last
  }

  return { soon, flush }
}
