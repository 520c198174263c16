import type { Payments } from '../../adapters/payments/payments.ts'
import type { Deps } from '../../deps/deps.ts'
import { addProviderCustomer, providerCustomer } from '../../models/shop/provider-rows.ts'

/** Was this made with the provider, and the kind of money, that the shop has now? What one made is never spoken of to another: nothing
 *  of the sandbox goes to Stripe. */
export const isOfProvider = (
  { provider, livemode }: { provider: string; livemode: boolean | number },
  payments: Pick<Payments, 'provider' | 'isLive'>,
): boolean => provider === payments.provider && Boolean(livemode) === payments.isLive

/** The provider's customer of a user in one currency, made when there is none. Asked twice at once, the provider makes one. */
export async function customerAtProvider(
  who: { userId: string; currency: string; email: string },
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
): Promise<string> {
  const { userId, currency } = who
  const account = { userId, currency, provider: payments.provider, livemode: payments.isLive }
  const known = await providerCustomer(account, db)
  if (known !== null) return known
  const made = await payments.sales.makeCustomer(who)
  await addProviderCustomer(account, made, db)
  return made
}
