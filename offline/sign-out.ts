import { call } from '../core/contract/call.ts'
import { signOut } from '../core/contract/auth.ts'
import { forgetMirror } from './mirror.ts'
import { readSyncStatus } from './sync-status.ts'
import { type SyncEnv, syncOnce } from './sync.ts'

/** How long a sign-out waits for the last answers to be sent, ms. */
const lastPushMs = 5_000

export type SignOutReadiness = { is: 'all-sent' } | { is: 'unsent'; answers: number; changes: number; refused: number }

/** Sends what waits, for five seconds at most, and says what is left: waiting work and work the server refused. */
export async function prepareSignOut(env: SyncEnv, wait: (ms: number) => Promise<void>): Promise<SignOutReadiness> {
  const before = await readSyncStatus(env.account.db)
  if (before.waiting > 0) await Promise.race([syncOnce(env).catch(() => undefined), wait(lastPushMs)])
  const { waiting, waitingAnswers, refused } = await readSyncStatus(env.account.db)
  if (waiting === 0 && refused === 0) return { is: 'all-sent' }
  return { is: 'unsent', answers: waitingAnswers, changes: waiting - waitingAnswers, refused }
}

/** Ends the login session; `keep` leaves the account's work on this device, locked until its next sign-in, and `delete`
 *  removes it. Answers whether the server was told: when not, the session is to be ended once there is a connection. */
export async function finishSignOut({ account, send }: SyncEnv, what: 'keep' | 'delete'): Promise<{ told: boolean }> {
  const told = await call(send, signOut, {}).then(
    () => true,
    () => false,
  )
  account.db.close()
  if (what === 'delete') {
    await account.db.delete()
    forgetMirror(account.env.mirror, account.userId)
  }
  return { told }
}
