import type { Deps } from '../deps/deps.ts'
import { atMostEachMinute } from './at-most-each-minute.ts'

export interface WriteBehind {
  /** Writes within `everyMs`, once for all who ask until then. */
  soon(): void
  /** Writes now and waits for it. */
  flush(): Promise<void>
}

/** Keeps the writing of what may be written late out of the way of who brings it: one `write` at a time, at most one every
 *  `everyMs`. One that fails is logged, once a minute, and tried again. */
export function writeBehind(
  write: () => Promise<void>,
  everyMs: number,
  { log, now }: Pick<Deps, 'log' | 'now'>,
): WriteBehind {
  const tell = atMostEachMinute(now, (error: unknown) =>
    log.error({ error }, 'what was to be written late could not be written'),
  )
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()

  function soon(): void {
    timer ??= setTimeout(() => void flush(), everyMs).unref()
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    last = last.then(write).catch((error: unknown) => {
      tell(error)
      soon()
    })
    return last
  }

  return { soon, flush }
}
