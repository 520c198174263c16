import type { Deps } from '../../deps/deps.ts'
import { drawOnBuckets, removeBuckets } from '../../models/limits/rate-limit-row.ts'
import { limitConcurrency } from '../../concurrency/limit-concurrency.ts'
import { keptUntil, missingMs, mostAheadMs, type Buckets, type Draw, type Drawn } from './buckets.ts'
import { expiringMap } from './expiring-map.ts'

const mostRefusals = 50_000
const waitingAtMost = 1000

/** Buckets that several servers share: one statement for each draw, one draw at a time, so that a flood of them holds a single
 *  connection. Who was refused is refused from memory until there is a token again. */
export function bucketsInDatabase({ db, now }: Pick<Deps, 'db' | 'now'>): Buckets {
  const emptyUntil = expiringMap(mostRefusals)
  const runLimited = limitConcurrency(1, waitingAtMost)

  async function drawNow(draws: readonly Draw[]): Promise<Drawn> {
    const nowMs = now()
    const asked = draws.map((draw) => ({
      key: draw.key,
      latestMs: nowMs - missingMs(0, draw, 0),
      mostMs: mostAheadMs(draw, nowMs),
      addMs: draw.everyMs * draw.tokens,
    }))
    const levels = await drawOnBuckets(asked, nowMs, db)
    const missing = draws.map((draw, at) => missingMs(levels[at]?.beforeMs ?? nowMs, draw, nowMs))
    const waitMs = Math.max(...missing)
    if (waitMs <= 0) return { is: 'taken', fullAtMs: levels.map(({ beforeMs, afterMs }) => afterMs ?? beforeMs) }
    for (const [at, draw] of draws.entries()) {
      const emptyMs = missingMs(levels[at]?.beforeMs ?? nowMs, { ...draw, withheld: 0 }, nowMs)
      if (emptyMs > 0) emptyUntil.set(draw.key, nowMs + emptyMs, nowMs)
    }
    return { is: 'empty', waitMs }
  }

  return {
    async draw(draws) {
      const nowMs = now()
      const untilMs = Math.max(...draws.map((draw) => keptUntil(emptyUntil.get(draw.key, nowMs), draw, nowMs)))
      return untilMs > 0 ? { is: 'empty', waitMs: untilMs - nowMs } : runLimited(() => drawNow(draws))
    },
    async refill(key) {
      emptyUntil.delete(key)
      await removeBuckets([key], db)
    },
    flush: () => Promise.resolve(),
  }
}
