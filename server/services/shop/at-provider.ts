import type { Payments } from '../../adapters/payments/payments.ts'
import type { Deps } from '../../deps/deps.ts'
import { addProviderCustomer, providerCustomer } from '../../models/shop/provider-rows.ts'

type Provider = Pick<Payments, 'provider' | 'isLive'>

/** What rows say that are made with the provider, and the kind of money, that the shop has now. */
export const ofProvider = ({ provider, isLive }: Provider) => ({ provider, livemode: isLive })

/** Was this made with them? What one made is never spoken of to another: nothing of the sandbox goes to Stripe. */
export function isOfProvider(row: { provider: string; livemode: boolean | number }, payments: Provider): boolean {
  const { provider, livemode } = ofProvider(payments)
  return row.provider === provider && Boolean(row.livemode) === livemode
}

/** The provider's customer of a user in one currency, made when there is none. Asked twice at once, the provider makes one. */
export async function customerAtProvider(
  who: { userId: string; currency: string; email: string },
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
): Promise<string> {
  const { userId, currency } = who
  const account = { userId, currency, ...ofProvider(payments) }
  const known = await providerCustomer(account, db)
  if (known !== null) return known
  const made = await payments.sales.makeCustomer(who)
  await addProviderCustomer(account, made, db)
  return made
}
