import type { ProviderSubscription } from '../../../adapters/payments/plan-subscriptions.ts'
import type { Deps } from '../../../deps/deps.ts'
import { userById } from '../../../models/account/user-row.ts'
import {
  addPlanSubscription,
  changePlanSubscription,
  planSubscriptionById,
} from '../../../models/shop/plan-subscription-row.ts'
import { knownPlan } from './sold-plans.ts'

/** Takes subscriptions into the database that the provider alone knows. */
export function subscriptionAdoption({ db, now, payments, log }: Pick<Deps, 'db' | 'now' | 'payments' | 'log'>) {
  /** One that the provider has and we do not know by its id: the answer in which it was told never came, or the database is older than
   *  it. Our id of it, or `null` for one that is none of ours. */
  return async function adopt(told: ProviderSubscription): Promise<string | null> {
    if (told.subscriptionId === null) return null
    const { subscriptionId: id, userId, price, isTrial: wasTrial } = told
    const known = await planSubscriptionById(id, db)
    if (known) {
      if (known.providerId !== null) return null
      await changePlanSubscription(id, { providerId: told.id }, db)
      return id
    }
    const user = userId === null ? undefined : await userById(userId, db)
    const plan = await knownPlan(price.planId, db)
    if (!plan) return null
    const { provider, isLive: livemode } = payments
    const { planId, interval, amountMinor, currency } = price
    await addPlanSubscription(
      {
        ...{ id, provider, livemode, planId, interval, currency, amountMinor },
        userId: user?.id ?? null,
        providerId: told.id,
        // Until it is settled, which tells whether it is the only one.
        status: 'canceled',
        isTrial: wasTrial,
        tier: plan.tier.id,
        endsNow: false,
        version: 1,
        settlings: 0,
        createdAtMs: now(),
        dueAtMs: now(),
      },
      db,
    )
    log.warn({ subscriptionId: id }, 'the provider has a subscription that was not in the database: it is now')
    return id
  }
}
