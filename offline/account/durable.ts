import { Dexie, type Table } from 'dexie'
import { causeName } from '../store-errors.ts'

/** Where something is written. `freeRoom`: as an account's environment has it. */
interface Store<Db> {
  db: Db
  env: { freeRoom?: () => Promise<boolean> }
}

/** The browser's connection to IndexedDB is gone; a new one may work. WebKit reports it in several ways. */
const lostConnection = new Set(['DatabaseClosedError', 'UnknownError', 'InvalidStateError', 'TransactionInactiveError'])

/** Nothing could be written on this device: the screen says so and asks to keep the page open. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved'
}

/** Why a page may not write something any more: another one goes on with it (`elsewhere`), or has ended it (`over`). */
export type Loss = 'elsewhere' | 'over'

/** It was not written, and is lost to this page: its guard has told so. */
export class TakenOver extends Error {
  override readonly name = 'TakenOver'
}

/** What must be so for a piece of work to be written. */
export interface WriteGuard {
  /** What it looks at, which the transaction has to reach. */
  tables: readonly Table[]
  /** Within the transaction that writes; `null`: it may. */
  lossOf(): Promise<Loss | null>
  /** Hears of a loss when that transaction has ended. */
  onLost(loss: Loss): void
}

/** Runs a writing piece of work in one transaction until it is durable, where its guard lets it. It is given to Dexie as an async function:
 *  after an await another one is no longer in its transaction while others write. Throws as `durably` does, and
 *  `TakenOver`, with nothing written. */
export async function durablyIn<T>(
  account: Store<Dexie>,
  tables: Table[],
  work: () => Promise<T>,
  guard?: WriteGuard,
): Promise<T> {
  const { db } = account
  if (!guard) return await durably(account, () => db.transaction('rw', tables, async () => await work()))
  const outcome = await durably(account, () =>
    db.transaction('rw', [...tables, ...guard.tables], async () => {
      const loss = await guard.lossOf()
      return loss ? { loss } : { loss, done: await work() }
    }),
  )
  if (outcome.loss === null) return outcome.done
  guard.onLost(outcome.loss)
  throw new TakenOver('Another tab goes on with this, or has ended it')
}

/** Runs a writing piece of work until it is durable: on a lost connection it opens a new one, twice; when storage is full
 *  it has room made once. Throws `NotSaved` when that does not help, never silently gives up; where the account was removed, what
 *  the work threw. */
export async function durably<T>(
  { db, env }: Store<Pick<Dexie, 'close' | 'open'> & { isRemoved?: boolean }>,
  work: () => Promise<T>,
): Promise<T> {
  let reopened = 0
  let freed = false
  for (;;) {
    try {
      return await work()
    } catch (error) {
      // Opening it, or a mirror of what was not saved, would put on the device again what was removed from it.
      if (db.isRemoved) throw error
      const name = causeName(error)
      if (lostConnection.has(name) && reopened < 2) {
        reopened++
        db.close({ disableAutoOpen: false })
        await db.open().catch(() => undefined)
      } else if (name === Dexie.errnames.QuotaExceeded && !freed && (await env.freeRoom?.().catch(() => false))) {
        freed = true
      } else if (lostConnection.has(name) || name === Dexie.errnames.QuotaExceeded || name === 'OpenFailedError') {
        throw new NotSaved('Not saved on this device – keep this page open', { cause: error })
      } else {
        throw error
      }
    }
  }
}
