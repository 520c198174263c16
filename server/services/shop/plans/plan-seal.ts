import { createHmac } from 'node:crypto'
import type { Config } from '../../../config/config.ts'
import { derivedKey } from '../../../keys/derived-key.ts'

/** What stands at a subscription that this shop began, and that no other can write: several may have one account at the provider. */
export const planSeal = (config: Pick<Config, 'secretKey'>, subscriptionId: string): string =>
  createHmac('sha256', derivedKey(config, 'plans')).update(subscriptionId).digest('base64url')
