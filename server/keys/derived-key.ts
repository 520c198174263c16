import { createHmac, hkdfSync } from 'node:crypto'
import type { Config } from '../config/config.ts'

type Purpose =
  | 'limits'
  | 'known-devices'
  | 'security-log'
  | 'keys-at-rest'
  | 'operator'
  | 'second-factors'
  | 'payment-sandbox'
  | 'gifts'
  | 'orders'
  | 'plans'
  | 'correction-mails'

/** 32 bytes for one purpose, derived from the operator's secret (HKDF, RFC 5869): what one use gives away tells nothing of
 *  another's. */
export function derivedKey({ secretKey }: Pick<Config, 'secretKey'>, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `vademecum ${purpose}`, 32))
}

/** What nobody else can write of a text: its HMAC-SHA-256 by the key of one purpose, as base64url. */
export function keyedHash(config: Pick<Config, 'secretKey'>, purpose: Purpose): (text: string) => string {
  const key = derivedKey(config, purpose)
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}

/** What an operator shows to be one, the same after a restart; a start prints it. */
export const operatorKey = (config: Pick<Config, 'secretKey'>) => derivedKey(config, 'operator').toString('base64url')
