import { hash } from 'node:crypto'

/** SHA-256 as 64 hex digits. Text is hashed as UTF-8. */
export function sha256Of(bytes: string | Uint8Array): string {
  return hash('sha256', bytes)
}
