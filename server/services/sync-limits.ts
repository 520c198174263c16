import { Problem } from '../../core/problem.ts'
import type { Config, Limits } from '../config.ts'
import type { Deps } from '../deps.ts'
import type { StoredAmount } from '../models/user-standing.ts'
import { afterTaking, waitMsFor, type FullAtMs } from './token-bucket.ts'

export type SyncCall = keyof Limits['sync']['calls']

/** Buckets that are full again are forgotten when there are more than these. */
const mostBuckets = 10_000

/** How often an account may ask, and how many of its calls run at a time: far more than a student with five devices, and too
 *  little to be noticed by another. Counted in memory: a restart forgives, since nothing is guessed here. */
export function syncLimits({ now, config }: Pick<Deps, 'now' | 'config'>) {
  const { calls, atOnce } = config.limits.sync
  const buckets = new Map<string, FullAtMs>()
  const running = new Map<string, number>()

  return {
    /** Lets a call of a user in, and answers what is to be done when it has ended. Throws `too-many-requests`. */
    enter(userId: string, call: SyncCall): () => void {
      const nowMs = now()
      const key = `${call} ${userId}`
      const fullAtMs = buckets.get(key) ?? 0
      const waitMs = waitMsFor(fullAtMs, calls[call], nowMs)
      const others = running.get(userId) ?? 0
      if (waitMs > 0 || others >= atOnce) throw later(Math.max(waitMs, 1000))
      if (buckets.size >= mostBuckets) forgetFull(nowMs)
      buckets.set(key, afterTaking(fullAtMs, calls[call], nowMs))
      running.set(userId, others + 1)
      return () => {
        const left = (running.get(userId) ?? 1) - 1
        if (left > 0) running.set(userId, left)
        else running.delete(userId)
      }
    },
  }

  function forgetFull(nowMs: number): void {
    for (const [key, fullAtMs] of buckets) if (fullAtMs <= nowMs) buckets.delete(key)
  }
}

/** Refuses an account that has stored more than its allowance. What it holds waits on its devices, and none of it is lost.
 *  Throws `too-many-requests`. */
export function requireAllowance(amount: StoredAmount, { stored }: Config['limits']['sync'], nowMs: number): void {
  const waitMs = Math.max(
    waitMsFor(amount.eventsFullAtMs, stored.events, nowMs),
    waitMsFor(amount.bytesFullAtMs, stored.bytes, nowMs),
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
    eventsFullAtMs: afterTaking(eventsFullAtMs, stored.events, nowMs, added.rows),
    bytesFullAtMs: afterTaking(bytesFullAtMs, stored.bytes, nowMs, added.bytes),
  }
}

const dayMs = 86_400_000

const later = (waitMs: number) =>
  new Problem('too-many-requests', 'That is a lot at once. It stays on this device and is sent later.', {
    retryAfterS: Math.ceil(waitMs / 1000),
  })
