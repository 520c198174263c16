import { hkdfSync } from 'node:crypto'
import type { Config } from './config.ts'

/** 32 bytes for one purpose, derived from the operator's secret (HKDF, RFC 5869): what one use gives away tells nothing of
 *  another's. */
export function derivedKey({ secretKey }: Pick<Config, 'secretKey'>, purpose: 'limits' | 'keys-at-rest'): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `vademecum ${purpose}`, 32))
}
