import type { Knex } from 'knex'
import { Row } from '../row.ts'

export type ChallengePurpose = 'passkey-sign-in' | 'passkey-registration' | 'passkey-reauthentication' | 'code'

export class LoginChallengeRow extends Row {
  static override tableName = 'login_challenges'
  static override idColumn = 'hash'
  declare hash: string
  declare purpose: ChallengePurpose
  /** `null`: of whoever comes. */
  declare userId: string | null
  declare expiresAtMs: number
}

export const addChallenge = (
  challenge: Pick<LoginChallengeRow, 'hash' | 'purpose' | 'userId' | 'expiresAtMs'>,
  trx: Knex,
) => LoginChallengeRow.query(trx).insert(challenge)

export const liveChallenge = (hash: string, purpose: ChallengePurpose, nowMs: number, trx: Knex) =>
  LoginChallengeRow.query(trx).findById(hash).where({ purpose }).where('expires_at_ms', '>', nowMs)

/** Uses it up. Answers false when somebody else did first. */
export async function takeChallenge(hash: string, trx: Knex): Promise<boolean> {
  return (await LoginChallengeRow.query(trx).deleteById(hash)) === 1
}

export const removeChallengesOf = (userId: string, trx: Knex) =>
  LoginChallengeRow.query(trx).delete().where({ user_id: userId })

export const removeChallengesBefore = (nowMs: number, db: Knex) =>
  db('login_challenges').where('expires_at_ms', '<=', nowMs).delete()
