import { sha256Of } from '../../../packs/sha256.ts'

/** A UUIDv7 (RFC 9562) of this moment that is the same whenever it is made of the same words. */
export function steadyId(words: string, atMs: number): string {
  const time = Math.max(0, atMs).toString(16).padStart(12, '0')
  const digits = sha256Of(words)
  const variant = '89ab'.charAt(Number.parseInt(digits.charAt(3), 16) % 4)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits.slice(0, 3)}-${variant}${digits.slice(4, 7)}-${digits.slice(7, 19)}`
}
