import { isRecent } from './is-recent.ts'

/** A reading whose value is good for `ms`: it is made when somebody asks and there is none so young, once for all who ask
 *  meanwhile. What is written elsewhere is seen `ms` later at the most. A reading that fails fails for those who waited for it. */
export function cachedFor<T>(ms: number, now: () => number, read: () => Promise<T>): () => Promise<T> {
  let last: { startedAtMs: number; value: Promise<T> } | undefined
  return () => {
    const startedAtMs = now()
    if (last && isRecent(last.startedAtMs, ms, startedAtMs)) return last.value
    const reading = { startedAtMs, value: read() }
    last = reading
    reading.value.catch(() => {
      if (last === reading) last = undefined
    })
    return reading.value
  }
}
