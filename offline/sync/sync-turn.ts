import { hex } from '../../core/study/events/id.ts'
import type { Account } from '../account/account.ts'

/** Runs `work` unless somebody else, in another tab or the worker, is at it for this account; answers `undefined` then.
 *  Saves work only: nothing goes wrong when two run at once, and a holder that hangs is passed over: a lock after twice `holdMs`, a row
 *  after `holdMs`. */
export async function oneAtATime<T>(
  account: Account,
  locks: LockManager | undefined,
  holdMs: number,
  work: () => Promise<T>,
): Promise<T | undefined> {
  if (!locks) return underLease(account, holdMs, work)
  const name = `sync:${account.userId}`
  return locks.request(name, { ifAvailable: true }, (lock) => {
    if (lock) takenSince.delete(name)
    return lock || isHanging(name, account.env.now(), holdMs) ? work() : undefined
  })
}

/** Since when each lock was found taken whenever it was asked for, epoch ms. */
const takenSince = new Map<string, number>()

/** Nobody holds it for so long: WebKit before 2025 kept locks of pages that were gone. */
function isHanging(name: string, nowMs: number, holdMs: number): boolean {
  const sinceMs = takenSince.get(name)
  if (sinceMs === undefined || sinceMs > nowMs) takenSince.set(name, nowMs)
  return nowMs - (sinceMs ?? nowMs) > 2 * holdMs
}

/** Without Web Locks: a row that a killed holder leaves behind for `holdMs` at most. */
async function underLease<T>({ db, env }: Account, holdMs: number, work: () => Promise<T>): Promise<T | undefined> {
  const holder = hex(env.randomBytes(8))
  const taken = await db.transaction('rw', db.meta, async () => {
    const lease = await db.meta.get('sync-lease')
    const nowMs = env.now()
    // A lease that ends further ahead than it can have been taken for was written under another clock.
    if (lease?.key === 'sync-lease' && lease.untilMs > nowMs && lease.untilMs <= nowMs + holdMs) return false
    await db.meta.put({ key: 'sync-lease', holder, untilMs: nowMs + holdMs })
    return true
  })
  if (!taken) return undefined
  try {
    return await work()
  } finally {
    await db.transaction('rw', db.meta, async () => {
      const lease = await db.meta.get('sync-lease')
      if (lease?.key === 'sync-lease' && lease.holder === holder) await db.meta.delete('sync-lease')
    })
  }
}
