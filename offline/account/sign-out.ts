import type { Send } from '../../core/contract/call.ts'
import { call } from '../../core/contract/call.ts'
import { signOut } from '../../core/contract/account/auth.ts'
import { drainMessages } from '../messages/messages.ts'
import type { SharedDb } from '../shared-db.ts'
import { type SyncEnv, type SyncOutcome, syncOnce } from '../sync/sync.ts'
import { drainChat } from '../tutor/chat-outbox.ts'
import { type Unsent, readUnsent } from './unsent.ts'

/** How long a sign-out waits for the last answers to be sent, ms. */
const lastPushMs = 5_000
/** How often it looks whether a pass that is sending already has ended, ms. */
const lookMs = 100

export interface SignOutEnv extends SyncEnv {
  shared: SharedDb
}

export type SignOutReadiness =
  /** `isConfirmed`: the server and this device have just compared what they hold, and it was the same. Otherwise all was
   *  acknowledged when it was sent. */
  { is: 'all-sent'; isConfirmed: boolean } | ({ is: 'unsent' } & Unsent)

/** Sends what waits and compares with the server, for five seconds at most, and says what is left. */
export async function prepareSignOut(env: SignOutEnv, wait: (ms: number) => Promise<void>): Promise<SignOutReadiness> {
  const { account, shared, send, locks } = env
  let isLate = false
  /** Where a pass is at it already, of this page, another tab or the worker, its turn comes after. */
  const inTurn = async (): Promise<SyncOutcome> => {
    const outcome = await syncAndTell(env)
    if (outcome.is !== 'elsewhere' || isLate || !env.isOpen()) return outcome
    await wait(lookMs)
    return await inTurn()
  }
  const sending = Promise.all([
    inTurn().catch(() => null),
    drainMessages({ db: shared, send, ...(locks && { locks }) }).catch(() => null),
  ])
  const [outcome] = (await Promise.race([sending, wait(lastPushMs)])) ?? []
  isLate = true
  const unsent = await readUnsent(account, shared, account.env.mirror)
  if (unsent) return { is: 'unsent', ...unsent }
  return { is: 'all-sent', isConfirmed: outcome?.is === 'synced' }
}

/** A pass of sync, and under the login session that it found to be the account's own what waits of conversations. */
async function syncAndTell(env: SignOutEnv): Promise<SyncOutcome> {
  const outcome = await syncOnce(env)
  if (outcome.is === 'synced') await drainChat(env).catch(() => null)
  return outcome
}

/** Ends the login session, if it is this account's. Answers whether the server was told: when not, it is to be told once there is a
 *  connection. */
export async function endLogin(send: Send, userId: string): Promise<{ told: boolean }> {
  return await call(send, signOut, { query: { userId } }).then(
    () => ({ told: true }),
    () => ({ told: false }),
  )
}
