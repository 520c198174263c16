import type { Knex } from 'knex'
import { insertRow, queryRows } from '../../database/raw-sql.ts'

export interface ProviderAccount {
  userId: string
  provider: string
  livemode: boolean
  currency: string
}

/** The provider's customer of a user in one currency; `null` until there is one. */
export async function providerCustomer(account: ProviderAccount, trx: Knex): Promise<string | null> {
  const { userId, provider, livemode, currency } = account
  const sql =
    'select customer_id from provider_customers where user_id = ? and provider = ? and livemode = ? and currency = ?'
  const [row] = await queryRows<{ customer_id: string }>(trx, sql, [userId, provider, livemode, currency])
  return row?.customer_id ?? null
}

/** Keeps the one that was there first. */
export async function addProviderCustomer(account: ProviderAccount, customerId: string, trx: Knex): Promise<void> {
  const { userId, provider, livemode, currency } = account
  const columns = { user_id: userId, provider, livemode, currency, customer_id: customerId }
  await insertRow('provider_customers', columns, 'on conflict do nothing', trx)
}

export const replaceProviderCustomer = (before: string, customerId: string, trx: Knex) =>
  trx('provider_customers').where({ customer_id: before }).update({ customer_id: customerId })

export const hasProviderEvent = async (id: string, trx: Knex): Promise<boolean> =>
  (await queryRows(trx, 'select id from provider_events where id = ?', [id])).length > 0

/** Notes that it came, once. */
export async function addProviderEvent(
  event: { id: string; type: string; receivedAtMs: number },
  trx: Knex,
): Promise<void> {
  const columns = { id: event.id, type: event.type, received_at_ms: event.receivedAtMs }
  await insertRow('provider_events', columns, 'on conflict do nothing', trx)
}

export const removeProviderEventsBefore = (ms: number, db: Knex) =>
  db('provider_events').where('received_at_ms', '<', ms).delete()
