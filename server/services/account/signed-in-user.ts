import type { Knex } from 'knex'
import { Problem } from '../../../core/problem.ts'
import type { Deps } from '../../deps/deps.ts'
import { touchSession } from '../../models/account/login-session-row.ts'
import { userById, type UserRow } from '../../models/account/user-row.ts'
import type { Bucket } from '../../deps/rate-limits.ts'

/** Who is signed in. Throws `not-signed-in` when the account is gone. */
export async function signedInUser(userId: string, trx: Knex): Promise<UserRow> {
  const user = await userById(userId, trx)
  if (!user) throw new Problem('not-signed-in', 'Please sign in')
  return user
}

/** Makes what ends this login session wait until the transaction ends, so that it finds what was asked for here. Throws `not-signed-in`
 *  when it has ended. */
export async function holdLogin(loginHash: string, nowMs: number, trx: Knex): Promise<void> {
  if ((await touchSession(loginHash, nowMs, trx)) === 0) throw new Problem('not-signed-in', 'Please sign in')
}

/** How often an account may change how it signs in. */
export const accountChanges = (userId: string, { limits }: Pick<Deps['config'], 'limits'>): Bucket => ({
  name: 'account-change',
  owner: userId,
  limit: limits.accountChange.perUser,
})
