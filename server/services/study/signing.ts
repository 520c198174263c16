import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type JsonWebKey } from 'node:crypto'
import type { Knex } from 'knex'
import type { Signed } from '../../../core/content/lease.ts'
import { canonicalJson } from '../../../core/study/events/canonical.ts'
import { isStorageFull } from '../../database/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { derivedKey } from '../../keys/derived-key.ts'
import {
  addSigningKey,
  retireSigningKeys,
  setPrivateHalf,
  signingKeyRows,
  type SigningKeyRow,
} from '../../models/shop/signing-key-row.ts'
import { sha256Of } from '../../packs/sha256.ts'
import { isSealed, openedText, sealedText } from '../../keys/sealed-text.ts'

export interface PublicKey {
  kid: string
  kty: string
  crv: string
  x: string
  y: string
}

/** Signs a text so that WebCrypto checks it: ECDSA P-256 over SHA-256, signature in IEEE P1363 form. */
export type Sign = (payload: string) => Signed

export type SigningDeps = Pick<Deps, 'db' | 'now' | 'config' | 'randomBytes'>

/** Keys that sign manifests and leases: ECDSA P-256. The first is made when it is first needed and kept in the database, its private
 *  half sealed with the operator's secret. */
export function signingService(deps: SigningDeps) {
  const { db } = deps
  let signer: Promise<Sign> | undefined

  async function signerFromDatabase(): Promise<Sign> {
    await sealPrivateHalves(deps)
    const row = (await currentKey(db)) ?? (await makeKey(deps, db))
    const key = createPrivateKey({ key: JSON.parse(privateHalf(row, deps)) as JsonWebKey, format: 'jwk' })
    return (payload) => ({
      kid: row.kid,
      payload,
      signature: sign('sha256', Buffer.from(payload), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
    })
  }

  return {
    /** Reads the key once. Not to be called inside a transaction. Throws, in words for the operator, when it was sealed with another
     *  secret. */
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

    /** Makes a new key to sign with and retires all others: their private halves are gone, what they signed stays good. Answers the
     *  new one's name. A server that runs signs with the key it has read until it starts again. */
    async rotate(): Promise<string> {
      const { kid } = await db.transaction(async (trx) => {
        await retireSigningKeys(deps.now(), trx)
        return await makeKey(deps, trx)
      })
      signer = undefined
      return kid
    },
  }
}

async function currentKey(db: Knex): Promise<SigningKeyRow | undefined> {
  const rows = await signingKeyRows(db)
  return rows.find((row) => row.retiredAtMs === null)
}

async function makeKey(deps: SigningDeps, trx: Knex): Promise<SigningKeyRow> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicJwk = canonicalJson(createPublicKey(privateKey).export({ format: 'jwk' }))
  // RFC 7638: the thumbprint of the key is its name.
  const kid = Buffer.from(sha256Of(publicJwk), 'hex').toString('base64url')
  const privateJwk = sealedHalf({ kid, privateJwk: canonicalJson(privateKey.export({ format: 'jwk' })) }, deps)
  await addSigningKey({ kid, publicJwk, privateJwk, createdAtMs: deps.now() }, trx)
  // Another server may have made one at the same moment: all sign with the oldest.
  const row = await currentKey(trx)
  if (!row) throw new Error('there is no key to sign with')
  return row
}

type PrivateHalf = Pick<SigningKeyRow, 'kid' | 'privateJwk'>

const sealedHalf = ({ kid, privateJwk }: PrivateHalf, { config, randomBytes }: SigningDeps) =>
  sealedText(derivedKey(config, 'keys-at-rest'), privateJwk, kid, randomBytes)

function privateHalf({ kid, privateJwk }: PrivateHalf, { config }: SigningDeps): string {
  // A full disk may have kept it from being sealed.
  if (!isSealed(privateJwk)) return privateJwk
  const opened = openedText(derivedKey(config, 'keys-at-rest'), privateJwk, kid)
  if (opened !== null) return opened
  throw new Error(
    'The key that signs packs and leases cannot be read with this SECRET_KEY (or the file secret-key in the data folder).\n' +
      'Put back the one it was stored with, or make a new signing key with `npm run admin -- keys rotate packs`.',
  )
}

/** Earlier releases stored private halves as they are. */
async function sealPrivateHalves(deps: SigningDeps): Promise<void> {
  for (const row of await signingKeyRows(deps.db)) {
    if (row.privateJwk === '' || isSealed(row.privateJwk)) continue
    await setPrivateHalf(row, sealedHalf(row, deps), deps.db).catch((error: unknown) => {
      if (!isStorageFull(error)) throw error
    })
  }
}
