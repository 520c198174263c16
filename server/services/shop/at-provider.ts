import { Problem } from '../../../core/problem.ts'
import type { Payments } from '../../adapters/payments/payments.ts'
import type { Deps } from '../../deps/deps.ts'
import { addProviderCustomer, providerCustomer, replaceProviderCustomer } from '../../models/shop/provider-rows.ts'

type Provider = Pick<Payments, 'provider' | 'isLive'>

/** What rows say that are made with the provider, and the kind of money, that the shop has now. */
export const ofProvider = ({ provider, isLive }: Provider) => ({ provider, livemode: isLive })

/** Was this made with them? What one made is never spoken of to another: nothing of the sandbox goes to Stripe. */
export function isOfProvider(row: { provider: string; livemode: boolean | number }, payments: Provider): boolean {
  const { provider, livemode } = ofProvider(payments)
  return row.provider === provider && Boolean(row.livemode) === livemode
}

/** Has the provider do something for its customer of a user in one currency, who is made when there is none; asked twice at once, the
 *  provider makes one. `null`: it knows the customer no more, who was deleted there, or is of another account. Another one is made then:
 *  to be asked again. */
export async function withCustomer<T>(
  who: Parameters<typeof customerAtProvider>[0],
  deps: Pick<Deps, 'db' | 'payments'>,
  make: (customerId: string) => Promise<T>,
): Promise<T | null> {
  const customerId = await customerAtProvider(who, deps)
  try {
    return await make(customerId)
  } catch (error) {
    ignoreUnknown(error)
    const other = await deps.payments.sales.makeCustomer({ ...who, insteadOf: customerId })
    await replaceProviderCustomer(customerId, other, deps.db)
    return null
  }
}

async function customerAtProvider(
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

/** It may be of another shop on the same account, or of another account than the provider has now. */
export function ignoreUnknown(error: unknown): void {
  if (!(error instanceof Problem) || error.code !== 'not-found') throw error
}
