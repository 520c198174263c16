import { hex } from '../../core/study/events/id.ts'

/** What of WebCrypto is used; handed in, since a test fails it at chosen points. */
export type Subtle = Pick<SubtleCrypto, 'digest' | 'importKey' | 'verify'>

/** SHA-256 as 64 hex digits. Text is hashed as UTF-8. */
export async function sha256Of(subtle: Subtle, bytes: ArrayBuffer | string): Promise<string> {
  const data = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
  return hex(new Uint8Array(await subtle.digest('SHA-256', data)))
}
