import type { Config } from '../../../config/config.ts'
import { keyedHash } from '../../../keys/derived-key.ts'

/** What stands at a subscription that this shop began, and that no other can write: several may have one account at the provider. */
export const planSeal = (config: Pick<Config, 'secretKey'>, subscriptionId: string): string =>
  keyedHash(config, 'plans')(subscriptionId)
