import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Deps } from '../deps/deps.ts'

const cipher = 'aes-256-gcm'
const version = 'v1'
const ivBytes = 12
const tagBytes = 16

/** `text` so that only who has the `key` (32 bytes) reads it: AES-256-GCM, as `v1.` and base64url of IV, tag and text. `place`: where
 *  it is stored; put elsewhere, it does not open. */
export function sealedText(key: Buffer, text: string, place: string, randomBytes: Deps['randomBytes']): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(place))
  const bytes = [sealing.update(text, 'utf8'), sealing.final()]
  return `${version}.${Buffer.concat([iv, sealing.getAuthTag(), ...bytes]).toString('base64url')}`
}

/** The text that was sealed with this key for this place; `null` when it was not. */
export function openedText(key: Buffer, sealed: string, place: string): string | null {
  const bytes = Buffer.from(sealed.slice(version.length + 1), 'base64url')
  if (!isSealed(sealed) || bytes.length < ivBytes + tagBytes) return null
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
  opening.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString('utf8')
  } catch {
    return null
  }
}

export const isSealed = (text: string) => text.startsWith(`${version}.`)
