import { Problem } from '../../../core/problem.ts'
import { dayMs } from '../../../core/durations.ts'
import type { Config } from '../../config/config.ts'
import type { Limit, Limits } from '../../config/limits.ts'
import type { Deps } from '../../deps/deps.ts'
import type { StoredAmount } from '../../models/study/sync-state.ts'
import { accountTurns } from '../limits/account-turns.ts'
import { fullAfter, missingMs } from '../limits/buckets.ts'
import { expiringMap } from '../limits/expiring-map.ts'

export type SyncCall = keyof Limits['sync']['calls']

/** Of more accounts than this at a time, some are let in anew. */
const mostBuckets = 50_000

/** How often an account may ask, and how many of its calls run at a time: far more than a student with five devices needs, and
 *  too little to be noticed by another. Counted in memory: a restart forgives, since nothing is guessed here. */
export function syncLimits({ now, wait, config }: Pick<Deps, 'now' | 'wait' | 'config'>) {
  const { calls, pace, longestWaitMs } = config.limits.sync
  const full = expiringMap(mostBuckets)
  const turns = accountTurns(config.limits.sync, wait)

  return {
    /** Lets a call of a user that brings so many bytes in, when it is its turn, and answers what is to be done when it has
     *  ended. Throws `too-many-requests`, and takes its time for that: who asks again at once, again and again, is mostly
     *  waiting. */
    async enter(userId: string, call: SyncCall, bytes: number): Promise<() => void> {
      const waitMs = take(`${call} ${userId}`, calls[call])
      if (waitMs > 0) {
        await wait(longestWaitMs)
        throw later(waitMs)
      }
      const leave = await turns.enter(userId)
      if (!leave) throw later(1000)
      await keepPace(userId, bytes).catch((error: unknown) => {
        leave()
        throw error
      })
      return leave
    },
  }

  async function keepPace(userId: string, announced: number): Promise<void> {
    // Far more than the burst would lie so far ahead that it is forgotten, as what was kept under another clock: see `keptUntil`.
    const bytes = Math.min(announced, pace.burst)
    const waitMs = take(`bytes ${userId}`, pace, bytes)
    if (waitMs === 0) return
    await wait(Math.min(Math.ceil(waitMs), longestWaitMs))
    const stillMs = take(`bytes ${userId}`, pace, bytes)
    if (stillMs > 0) throw later(stillMs)
  }

  /** Answers 0, or how long until there are tokens, ms. */
  function take(key: string, limit: Limit, tokens = 1): number {
    const nowMs = now()
    const draw = drawOf(limit, tokens)
    const fullAtMs = full.get(key, nowMs)
    const waitMs = missingMs(fullAtMs, draw, nowMs)
    if (waitMs > 0) return waitMs
    full.set(key, fullAfter(fullAtMs, draw, nowMs), nowMs)
    return 0
  }
}

/** Refuses an account that has stored more than its allowance. What it holds waits on its devices, and none of it is lost.
 *  Throws `too-many-requests`. */
export function requireAllowance(amount: StoredAmount, { stored }: Config['limits']['sync'], nowMs: number): void {
  const waitMs = Math.max(
    missingMs(amount.eventsFullAtMs, drawOf(stored.events), nowMs),
    missingMs(amount.bytesFullAtMs, drawOf(stored.bytes), nowMs),
  )
  if (waitMs > 0) throw later(waitMs)
  if (amount.bytes >= stored.mostBytes) throw later(dayMs)
}

/** The amount with what was stored just now. */
export function withStored(
  { bytes, eventsFullAtMs, bytesFullAtMs }: StoredAmount,
  added: { rows: number; bytes: number },
  { stored }: Config['limits']['sync'],
  nowMs: number,
): StoredAmount {
  return {
    bytes: bytes + added.bytes,
    eventsFullAtMs: fullAfter(eventsFullAtMs, drawOf(stored.events, added.rows), nowMs),
    bytesFullAtMs: fullAfter(bytesFullAtMs, drawOf(stored.bytes, added.bytes), nowMs),
  }
}

const drawOf = (limit: Limit, tokens = 1) => ({ ...limit, withheld: 0, tokens })

const later = (waitMs: number) =>
  new Problem('too-many-requests', 'That is a lot at once. It stays on this device and is sent later.', {
    retryAfterS: Math.ceil(waitMs / 1000),
  })
