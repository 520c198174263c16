import type { Knex } from 'knex'
import { Row } from '../row.ts'

/** A key pair that signs manifests and leases, both halves as JWK text, the private one sealed. A retired key signs no more, has no
 *  private half, and is still shown. */
export class SigningKeyRow extends Row {
  static override tableName = 'signing_keys'
  static override idColumn = 'kid'
  declare kid: string
  declare publicJwk: string
  declare privateJwk: string
  declare createdAtMs: number
  declare retiredAtMs: number | null
}

/** Oldest first, so that servers that made a key at the same moment agree on the one to sign with. */
export async function signingKeyRows(trx: Knex): Promise<SigningKeyRow[]> {
  return await SigningKeyRow.query(trx).orderBy(['created_at_ms', 'kid'])
}

export const addSigningKey = (
  key: Pick<SigningKeyRow, 'kid' | 'publicJwk' | 'privateJwk' | 'createdAtMs'>,
  trx: Knex,
) => SigningKeyRow.query(trx).insert({ ...key, retiredAtMs: null })

/** Replaces the private half of a key, unless it has changed since `row` was read. */
export async function setPrivateHalf(row: SigningKeyRow, privateJwk: string, trx: Knex): Promise<void> {
  const { kid, privateJwk: before } = row
  await SigningKeyRow.query(trx).where({ kid, private_jwk: before }).patch({ privateJwk })
}

export async function retireSigningKeys(nowMs: number, trx: Knex): Promise<void> {
  await SigningKeyRow.query(trx).whereNull('retired_at_ms').patch({ retiredAtMs: nowMs, privateJwk: '' })
}
