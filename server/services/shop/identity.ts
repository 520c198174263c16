import type { Knex } from 'knex'
import type { Identity } from '../../../core/content/shop/shop.ts'
import { entryBody } from '../../models/shop/shop-entries.ts'
import { defaultIdentity } from './default-shop.ts'

/** Who the shop is, as it was last published. */
export async function shopIdentity(trx: Knex): Promise<Identity> {
  const body = await entryBody('site', 'identity', trx)
  // Publishing writes nothing else under this name.
  return body === undefined ? defaultIdentity : (JSON.parse(body) as Identity)
}
