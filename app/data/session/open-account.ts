import type { Dexie } from 'dexie'
import { type Account, type DeviceEnv, openAccount } from '../../../offline/account/account.ts'
import { freeRoom } from '../../../offline/storage-room.ts'
import { localStore } from '../device/device-storage.ts'
import { packEnv, sharedDb } from '../device/packs.ts'
import { pageNow } from '../device/page-clock.ts'
import { openStudentId } from './session.ts'

/** The clock, chance and small store that a browser page lends to an account. */
const pageEnv: DeviceEnv = {
  now: pageNow,
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  tzOffsetMin: () => -new Date().getTimezoneOffset(),
  appVersion: __APP_VERSION__,
  ...(localStore && { mirror: localStore }),
  freeRoom: () => freeRoom(packEnv),
}

interface Opening {
  account: Promise<Account>
  hasFailed: boolean
}

const open = new Map<string, Opening>()

/** The account's database on this device, opened once a page. A failed opening stays failed until `retryOpenings`. */
export function accountFor(userId: string): Promise<Account> {
  const held = open.get(userId)
  if (held) return held.account
  const opening: Opening = { account: openAccount(userId, pageEnv), hasFailed: false }
  open.set(userId, opening)
  opening.account.then(
    ({ db }) =>
      db.on('versionchange', ({ newVersion }) => {
        if (newVersion !== null || openStudentId() !== userId) return
        // This page slept while its student signed out and in again: all that it shows and holds is of the database that goes now.
        open.delete(userId)
        location.reload()
      }),
    () => {
      opening.hasFailed = true
    },
  )
  return opening.account
}

/** Opens both databases of a student's screens at the same time, before a screen asks for them. */
export function openAhead(userId: string): Promise<Account> {
  const account = accountFor(userId)
  // Where it fails it is opened anew for who reads it.
  sharedDb.open().catch(() => sharedDb.close({ disableAutoOpen: false }))
  return account
}

/** Lets the next caller open what could not be opened. */
export function retryOpenings(): void {
  for (const [userId, { hasFailed }] of open) if (hasFailed) open.delete(userId)
}

let reopening: Promise<void> | null = null

/** Gives every database of this page that does not answer a new connection; callers at the same time share one. */
export function reopenDatabases(): Promise<void> {
  reopening ??= (async () => {
    const accounts = await Promise.allSettled([...open.values()].map(({ account }) => account))
    const own = accounts.flatMap((opened) => (opened.status === 'fulfilled' ? [opened.value.db] : []))
    for (const db of [sharedDb, ...own.filter(({ isRemoved }) => !isRemoved)]) {
      if (await answers(db)) continue
      db.close({ disableAutoOpen: false })
      await db.open().catch(() => undefined)
    }
  })().finally(() => {
    reopening = null
  })
  return reopening
}

const answers = (db: Dexie): Promise<boolean> =>
  Promise.all(db.tables.slice(0, 1).map((table) => table.limit(1).count())).then(
    () => true,
    () => false,
  )

/** Closes every account but this one, before another person's data is on the screen. */
export async function closeOtherAccounts(userId: string | null): Promise<void> {
  for (const [other, { account }] of open) {
    if (other === userId) continue
    open.delete(other)
    await account.then(
      ({ db }) => db.close(),
      () => undefined,
    )
  }
}
