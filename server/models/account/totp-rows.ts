import type { Knex } from 'knex'
import { Row } from '../row.ts'

export class TotpSecretRow extends Row {
  static override tableName = 'totp_secrets'
  static override idColumn = 'user_id'
  declare userId: string
  declare sealedSecret: string
  declare createdAtMs: number
  /** `null`: being set up. */
  declare onSinceMs: number | null
  /** The time step (RFC 6238) of the last code that was taken. */
  declare lastStep: number
}

export const totpSecretOf = (userId: string, trx: Knex) => TotpSecretRow.query(trx).findById(userId)

/** Begins to set codes up; a secret that was begun before is replaced. Answers false where codes are on. */
export async function beginTotp(
  row: Pick<TotpSecretRow, 'userId' | 'sealedSecret' | 'createdAtMs'>,
  trx: Knex,
): Promise<boolean> {
  await TotpSecretRow.query(trx).delete().where({ user_id: row.userId }).whereNull('on_since_ms')
  const added = await TotpSecretRow.query(trx)
    .insert({ ...row, onSinceMs: null, lastStep: 0 })
    .onConflict('user_id')
    .ignore()
    .then(() => TotpSecretRow.query(trx).findById(row.userId))
  return added?.sealedSecret === row.sealedSecret
}

/** Turns on the secret that was begun. Answers false when it was replaced, or is on, meanwhile. */
export async function turnOn(
  { userId, sealedSecret }: Pick<TotpSecretRow, 'userId' | 'sealedSecret'>,
  on: Pick<TotpSecretRow, 'onSinceMs' | 'lastStep'>,
  trx: Knex,
): Promise<boolean> {
  const rows = TotpSecretRow.query(trx).where({ user_id: userId, sealed_secret: sealedSecret })
  return (await rows.whereNull('on_since_ms').patch(on)) === 1
}

/** Makes whoever else changes a user's codes wait until this transaction ends. Answers false where codes are not on. */
export async function holdTotp(userId: string, trx: Knex): Promise<boolean> {
  const own = trx('totp_secrets').where({ user_id: userId }).whereNotNull('on_since_ms')
  return (await own.update({ on_since_ms: trx.ref('on_since_ms') })) === 1
}

/** Takes the code of a time step. Answers false when it, or a later one, was taken before. */
export async function takeStep(userId: string, step: number, trx: Knex): Promise<boolean> {
  const rows = TotpSecretRow.query(trx).where({ user_id: userId }).where('last_step', '<', step)
  return (await rows.patch({ lastStep: step })) === 1
}

/** Removes secret and recovery codes. Answers whether there was a secret. */
export async function removeTotp(userId: string, trx: Knex): Promise<boolean> {
  await trx('recovery_codes').where({ user_id: userId }).delete()
  return (await TotpSecretRow.query(trx).deleteById(userId)) === 1
}

export async function replaceRecoveryCodes(userId: string, hashes: readonly string[], trx: Knex): Promise<void> {
  await trx('recovery_codes').where({ user_id: userId }).delete()
  await trx('recovery_codes').insert(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
}

/** Uses a recovery code up. Answers false when there is none like it. */
export async function takeRecoveryCode(userId: string, hash: string, trx: Knex): Promise<boolean> {
  return (await trx('recovery_codes').where({ user_id: userId, code_hash: hash }).delete()) === 1
}

export async function recoveryCodesLeft(userId: string, trx: Knex): Promise<number> {
  const hashes: unknown[] = await trx('recovery_codes').where({ user_id: userId }).pluck('code_hash')
  return hashes.length
}
