import type { Knex } from 'knex'
import { Row } from '../row.ts'

export class PasskeyRow extends Row {
  static override tableName = 'passkeys'
  declare id: string
  declare userId: string
  /** As the device names it, and its public key (COSE): base64url. */
  declare credentialId: string
  declare publicKey: string
  declare counter: number
  /** JSON array. */
  declare transports: string
  declare name: string
  /** SQLite answers 0 or 1. */
  declare isSynced: boolean | number
  declare addedAtMs: number
  declare lastUsedAtMs: number | null
}

export async function passkeysOf(userId: string, trx: Knex): Promise<PasskeyRow[]> {
  return await PasskeyRow.query(trx).where({ user_id: userId }).orderBy(['added_at_ms', 'id'])
}

export const passkeyByCredential = (credentialId: string, trx: Knex) =>
  PasskeyRow.query(trx).findOne({ credential_id: credentialId })

export const addPasskeyRow = (
  passkey: Pick<
    PasskeyRow,
    | 'id'
    | 'userId'
    | 'credentialId'
    | 'publicKey'
    | 'counter'
    | 'transports'
    | 'name'
    | 'isSynced'
    | 'addedAtMs'
    | 'lastUsedAtMs'
  >,
  trx: Knex,
) => PasskeyRow.query(trx).insert(passkey)

/** Answers the passkey under its new name, `undefined` when this user has none with that id. */
export async function setPasskeyName(
  id: string,
  userId: string,
  name: string,
  trx: Knex,
): Promise<PasskeyRow | undefined> {
  await PasskeyRow.query(trx).where({ id, user_id: userId }).patch({ name })
  return await PasskeyRow.query(trx).findOne({ id, user_id: userId })
}

/** Notes a use; `before`: how often it had been used when the proof was looked at. Answers false when it was used meanwhile. */
export async function notePasskeyUse(
  { id, counter: before }: Pick<PasskeyRow, 'id' | 'counter'>,
  use: Pick<PasskeyRow, 'counter' | 'isSynced' | 'lastUsedAtMs'>,
  trx: Knex,
): Promise<boolean> {
  return (await PasskeyRow.query(trx).where({ id, counter: before }).patch(use)) === 1
}

export async function removePasskeyRow(id: string, userId: string, trx: Knex): Promise<boolean> {
  return (await PasskeyRow.query(trx).delete().where({ id, user_id: userId })) === 1
}

export const removePasskeysAddedSince = (userId: string, sinceMs: number, trx: Knex) =>
  PasskeyRow.query(trx).delete().where({ user_id: userId }).where('added_at_ms', '>=', sinceMs)
