import type { Knex } from 'knex'
import { Row } from './row.ts'

/** A key pair that signs manifests and leases, both halves as JWK text. A retired key signs no more but is still shown. */
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
