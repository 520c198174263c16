import { Dexie } from 'dexie'
import { me } from '../core/contract/account/auth.ts'
import { call } from '../core/contract/call.ts'
import { Problem } from '../core/problem.ts'
import { accountDbName } from '../offline/account/account-db.ts'
import { type DeviceEnv, openAccount } from '../offline/account/account.ts'
import { drainMessages } from '../offline/messages/messages.ts'
import { drainChat } from '../offline/tutor/chat-outbox.ts'
import { fetchSend } from '../offline/sync/send.ts'
import { SharedDb } from '../offline/shared-db.ts'
import { countWaiting } from '../offline/sync/sync-status.ts'
import { syncOnce } from '../offline/sync/sync.ts'

/** Sends what waits of the account that is signed in, by the page's own sync. Rejects when it should be tried again, which is
 *  how a `sync` event asks the browser for another one. */
export async function syncSignedIn(env: DeviceEnv, locks: LockManager | undefined): Promise<void> {
  const send = fetchSend()
  const userId = await signedInUserId()
  // An account that has nothing on this device is not given a database by being signed in.
  if (userId === null || !(await Dexie.exists(accountDbName(userId)))) return
  const account = await openAccount(userId, env)
  try {
    const outcome = await syncOnce({ account, send, ...(locks && { locks }), isOpen: () => account.db.isOpen() })
    const isOpen = () => account.db.isOpen()
    const told = await drainChat({ account, send, isOpen, ...(locks && { locks }) })
    for (const each of [outcome, told]) {
      if (each.is === 'retry') throw new Error(`the outbox is not empty yet: ${each.code}`)
    }
    // Of a tab that is frozen nobody knows whether it goes on.
    if (outcome.is === 'elsewhere' && (await countWaiting(account.db)) > 0) throw new Error('another tab is sending')
  } finally {
    account.db.close()
  }

  async function signedInUserId(): Promise<string | null> {
    try {
      return (await call(send, me, {})).id
    } catch (error) {
      if (error instanceof Problem && error.code === 'not-signed-in') return null
      throw error
    }
  }
}

/** Sends messages to the shop that were written without a connection. Rejects when some still wait. */
export async function sendMessages(locks: LockManager | undefined): Promise<void> {
  // Opening it would make it.
  if (!(await Dexie.exists('vademecum-shared'))) return
  const db = new SharedDb(undefined, 'strict')
  try {
    const { waiting } = await drainMessages({ db, send: fetchSend(), ...(locks && { locks }) })
    if (waiting > 0) throw new Error(`${waiting} messages wait`)
  } finally {
    db.close()
  }
}
