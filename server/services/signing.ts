import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type JsonWebKey } from 'node:crypto'
import type { Knex } from 'knex'
import type { Signed } from '../../core/content/pack.ts'
import { canonicalJson } from '../../core/study/canonical.ts'
import type { Deps } from '../deps.ts'
import { SigningKeyRow, signingKeyRows } from '../models/signing-key-row.ts'
import { sha256Of } from '../packs/sha256.ts'

export interface PublicKey {
  kid: string
  kty: string
  crv: string
  x: string
  y: string
}

/** Signs a text so that WebCrypto checks it: ECDSA P-256 over SHA-256, signature in IEEE P1363 form. */
export type Sign = (payload: string) => Signed

/** Keys that sign manifests and leases: ECDSA P-256. The first is made when it is first needed and kept in the database. */
export function signingService({ db, now }: Pick<Deps, 'db' | 'now'>) {
  let signer: Promise<Sign> | undefined

  async function signerFromDatabase(): Promise<Sign> {
    const row = (await currentKey(db)) ?? (await makeKey(db, now()))
    const key = createPrivateKey({ key: JSON.parse(row.privateJwk) as JsonWebKey, format: 'jwk' })
    return (payload) => ({
      kid: row.kid,
      payload,
      signature: sign('sha256', Buffer.from(payload), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
    })
  }

  return {
    /** Reads the key once. Not to be called inside a transaction. */
    async signer(): Promise<Sign> {
      signer ??= signerFromDatabase()
      // A database that did not answer is asked again next time.
      signer.catch(() => (signer = undefined))
      return await signer
    },

    /** Every key a device may meet, retired ones too. */
    async publicKeys(): Promise<PublicKey[]> {
      await this.signer()
      const rows = await signingKeyRows(db)
      return rows.map((row) => ({ kid: row.kid, ...(JSON.parse(row.publicJwk) as Omit<PublicKey, 'kid'>) }))
    },
  }
}

async function currentKey(db: Knex): Promise<SigningKeyRow | undefined> {
  const rows = await signingKeyRows(db)
  return rows.find((row) => row.retiredAtMs === null)
}

async function makeKey(db: Knex, nowMs: number): Promise<SigningKeyRow> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicJwk = canonicalJson(createPublicKey(privateKey).export({ format: 'jwk' }))
  // RFC 7638: the thumbprint of the key is its name.
  const kid = Buffer.from(sha256Of(publicJwk), 'hex').toString('base64url')
  const privateJwk = canonicalJson(privateKey.export({ format: 'jwk' }))
  await SigningKeyRow.query(db).insert({ kid, publicJwk, privateJwk, createdAtMs: nowMs, retiredAtMs: null })
  // Another server may have made one at the same moment: all sign with the oldest.
  const row = await currentKey(db)
  if (!row) throw new Error('there is no key to sign with')
  return row
}
