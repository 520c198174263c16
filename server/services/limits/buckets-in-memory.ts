import type { Deps } from '../../deps/deps.ts'
import { bucketsNotFull, removeBuckets, saveBuckets } from '../../models/limits/rate-limit-row.ts'
import { writeBehind } from '../../concurrency/write-behind.ts'
import { fullAfter, missingMs, type Buckets } from './buckets.ts'
import { expiringMap } from './expiring-map.ts'

/** Some ten megabytes. Whoever brings more senders than this has their first ones forgotten, not what all share. */
const mostBuckets = 50_000
const savedAtOnce = 1000
const saveEveryMs = 1000
/** A bucket that is full again sooner than a server starts is not worth a write. */
const worthSavingMs = 5000

/** Buckets of a server that is alone with its database: decided in memory, read from the database once, and written at most once
 *  a second. A crash forgets a second of them. */
export function bucketsInMemory({ db, reads, now, log }: Pick<Deps, 'db' | 'reads' | 'now' | 'log'>): Buckets {
  const full = expiringMap(mostBuckets)
  const unsaved = new Set<string>()
  const saving = writeBehind(save, saveEveryMs, { log, now })
  let loading: Promise<void> | undefined

  async function load(): Promise<void> {
    for (const { key, fullAtMs } of await bucketsNotFull(now(), mostBuckets, reads)) full.set(key, fullAtMs, now())
  }

  async function save(): Promise<void> {
    const keys = [...unsaved].slice(0, savedAtOnce)
    for (const key of keys) unsaved.delete(key)
    const rows = keys.map((key) => ({ key, fullAtMs: full.get(key, now()) }))
    try {
      await saveBuckets(
        rows.filter(({ fullAtMs }) => fullAtMs - now() >= worthSavingMs),
        db,
      )
      await removeBuckets(
        rows.filter(({ fullAtMs }) => fullAtMs === 0).map(({ key }) => key),
        db,
      )
    } catch (error) {
      for (const key of keys) unsaved.add(key)
      throw error
    }
    if (unsaved.size > 0) saving.soon()
  }

  function keep(key: string): void {
    // Past the most, a bucket is in memory alone.
    if (unsaved.size < mostBuckets) unsaved.add(key)
    saving.soon()
  }

  return {
    async draw(draws) {
      await (loading ??= load().catch((error: unknown) => {
        loading = undefined
        throw error
      }))
      const nowMs = now()
      const waitMs = Math.max(...draws.map((draw) => missingMs(full.get(draw.key, nowMs), draw, nowMs)))
      if (waitMs > 0) return { is: 'empty', waitMs }
      const fullAtMs = draws.map((draw) => fullAfter(full.get(draw.key, nowMs), draw, nowMs))
      for (const [at, { key, tokens }] of draws.entries()) {
        if (tokens === 0) continue
        full.set(key, fullAtMs[at] ?? 0, nowMs)
        keep(key)
      }
      return { is: 'taken', fullAtMs }
    },
    async refill(key) {
      full.delete(key)
      keep(key)
    },
    async flush() {
      for (let before = Infinity; unsaved.size < before;) {
        before = unsaved.size
        await saving.flush()
      }
    },
  }
}
