import { type Send, call } from '../../core/contract/call.ts'
import { signingKeys } from '../../core/contract/study/study.ts'
import type { Signed } from '../../core/content/lease.ts'
import type { Subtle } from './sha256.ts'
import type { KeyRow, SharedDb } from '../shared-db.ts'

export interface TrustEnv {
  db: SharedDb
  send: Send
  subtle: Subtle
}

/** Not what our server signed, whatever it looks like. */
export class Untrusted extends Error {
  override readonly name = 'Untrusted'
}

/** The content of a signed document. Asks the server for a key that is not here yet. Throws `Untrusted`, or `Problem` when
 *  the key could not be asked for. */
export async function trustedContent({ db, send, subtle }: TrustEnv, signed: Signed): Promise<unknown> {
  if (!(await db.keys.get(signed.kid))) {
    const { keys } = await call(send, signingKeys, {})
    await keepKeys(db, keys)
  }
  const held = await db.keys.get(signed.kid)
  return await checkedContent(subtle, held ? [held] : [], signed)
}

/** The content of a document that was signed with one of `keys`, without a connection. Throws `Untrusted`. */
export async function checkedContent(subtle: Subtle, keys: readonly KeyRow[], signed: Signed): Promise<unknown> {
  const key = keys.find(({ kid }) => kid === signed.kid)
  if (!key || !(await isSignedBy(subtle, key, signed))) throw new Untrusted('the signature is not of our server')
  try {
    return JSON.parse(signed.payload) as unknown
  } catch (cause) {
    throw new Untrusted('the signed text is not JSON', { cause })
  }
}

/** A key that is here already stays as it is: nobody can put another one under its name. */
async function keepKeys(db: SharedDb, keys: readonly KeyRow[]): Promise<void> {
  await db.transaction('rw', db.keys, async () => {
    for (const key of keys) if (!(await db.keys.get(key.kid))) await db.keys.add(key)
  })
}

async function isSignedBy(subtle: Subtle, { kty, crv, x, y }: KeyRow, signed: Signed): Promise<boolean> {
  const form = { name: 'ECDSA', namedCurve: 'P-256' }
  const signature = bytesOf(signed.signature)
  const key = await subtle.importKey('jwk', { kty, crv, x, y }, form, false, ['verify']).catch(() => null)
  if (key === null || signature === null) return false
  const text = new TextEncoder().encode(signed.payload)
  return await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, text)
}

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  } catch {
    return null
  }
}
