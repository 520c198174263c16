import { erasedAccounts, erasedAccountsLimit } from '../../core/contract/account/my-data.ts'
import { call, type Send } from '../../core/contract/call.ts'
import { accountsOnDevice } from '../shared-db.ts'
import { type RemovalEnv, unsentOf } from './remove-account.ts'
import type { Unsent } from './unsent.ts'

/** An account of this device that was deleted on the server. */
export interface ErasedAccount {
  userId: string
  /** What of it no server ever had; `null` when nothing. */
  unsent: Unsent | null
}

/** Those of this device's accounts that were deleted. The server is asked only where there may be one. `besides`: of whom it is known that
 *  they are there. Throws `Problem`. */
export async function findErased(env: RemovalEnv, send: Send, besides: string | null): Promise<ErasedAccount[]> {
  const userIds = (await accountsOnDevice(env.shared))
    .map(({ userId }) => userId)
    .filter((userId) => userId !== besides)
    .slice(0, erasedAccountsLimit)
  if (userIds.length === 0) return []
  const { erased } = await call(send, erasedAccounts, { body: { userIds } })
  return await Promise.all(erased.map(async (userId) => ({ userId, unsent: await unsentOf(env, userId) })))
}
