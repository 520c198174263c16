import { AccountDb, type BrowserStore } from './account-db.ts'
import { type KeyValue, forgetMirror } from './mirror.ts'
import { type SharedDb, forgetAccount } from '../shared-db.ts'
import { type Unsent, exportUnsent, readUnsent } from './unsent.ts'

export interface RemovalEnv {
  shared: SharedDb
  mirror?: KeyValue
  /** The runtime's own when absent. */
  store?: BrowserStore
}

/** Longest to wait for another tab to let go of the database, ms. */
export const otherTabsMs = 3_000

/** What a removal of this account would lose; `null` when nothing. Its database is opened for it, and nothing of it is told
 *  but these counts. */
export async function unsentOf(env: RemovalEnv, userId: string): Promise<Unsent | null> {
  return await opened(env, userId, (db) => readUnsent({ db, userId }, env.shared, env.mirror))
}

/** The same as a file: for accounts that are not locked. */
export async function exportUnsentOf(env: RemovalEnv, userId: string): Promise<string> {
  return await opened(env, userId, (db) => exportUnsent({ db, userId }, env.shared, env.mirror))
}

/** Takes everything of an account off this device, for good, sent or not; packs stay, they are the device's. May be cut off
 *  anywhere and done again: the name in the list goes last. Rejects when the work is still there. */
export async function removeAccount(
  env: RemovalEnv,
  userId: string,
  wait: (ms: number) => Promise<void>,
): Promise<void> {
  const db = new AccountDb(userId, env.store)
  const sessionIds = await Promise.all([db.sessions, db.sittings].map((table) => table.toCollection().primaryKeys()))
    .then((ids) => ids.flat())
    .catch(() => [])
  // Emptied first: a tab that sleeps can hold back the removal of a database, not of what is in it. The browser then
  // removes the empty one as soon as it may.
  const isEmpty = await Promise.all(db.tables.map((table) => table.clear())).then(
    () => true,
    () => false,
  )
  const isGone = await Promise.race([db.delete().then(() => true), wait(otherTabsMs).then(() => false)])
  if (!isEmpty && !isGone) throw new Error('the database of the account can be neither emptied nor removed')
  forgetMirror(env.mirror, userId)
  await forgetAccount(env.shared, userId, sessionIds)
}

async function opened<T>({ store }: RemovalEnv, userId: string, read: (db: AccountDb) => Promise<T>): Promise<T> {
  const db = new AccountDb(userId, store)
  try {
    return await read(db)
  } finally {
    db.close()
  }
}
