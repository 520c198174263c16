import { dayMs } from '../../../../core/durations.ts'
import { planSubscriptionsDue, planSubscriptionsOfTier } from '../../../models/shop/plan-subscription-row.ts'
import { shownPlans } from '../../../models/shop/plan-rows.ts'
import type { SoldPlan } from '../publishing/publish-shop.ts'
import { ofProvider } from '../at-provider.ts'
import { coursesOfTier } from './plan-access.ts'
import { planRefunds } from './plan-refunds.ts'
import { settlement, type SubscriptionSettleDeps } from './settle-subscription.ts'

/** Settles what changed without a word of the provider's: a pause that begins, a day on which a letter is due, what nobody asked about for
 *  a day, what was broken off, a course that was published since. Several servers may do it at once. One that fails holds up none behind it. */
export async function settleDueSubscriptions(deps: SubscriptionSettleDeps, signal?: AbortSignal): Promise<void> {
  const { db, now, log, payments } = deps
  const { settle } = settlement(deps)
  // Those of a provider of before are never settled: they would be due for ever.
  const ours = ofProvider(payments)
  const due = await planSubscriptionsDue({ ...ours, nowMs: now(), settledBeforeMs: now() - dayMs }, db)
  for (const id of [...due, ...(await withoutNewCourses())]) {
    if (signal?.aborted) return
    await settle(id, { isThorough: true }).catch((error: unknown) =>
      log.error({ error, subscriptionId: id }, 'a subscription was not settled'),
    )
  }

  async function withoutNewCourses(): Promise<string[]> {
    const plans = (await shownPlans(db)).map((file) => JSON.parse(file) as SoldPlan)
    const tiers = new Map(plans.map(({ tier }) => [tier.id, tier]))
    const found: string[] = []
    for (const [id, tier] of tiers) {
      const notCourses = JSON.stringify(await coursesOfTier(tier, db))
      found.push(...(await planSubscriptionsOfTier({ ...ours, tier: id, notCourses }, db)))
    }
    return found
  }
}

/** Looks through all that the provider has: after a backup was restored, some may be unknown here; and for money that is to go back and
 *  that the provider knows nothing of. One that fails holds up none behind it. */
export async function settleAllSubscriptions(deps: SubscriptionSettleDeps, signal?: AbortSignal): Promise<void> {
  const { settleSubscription } = settlement(deps)
  for await (const id of deps.payments.subscriptions.ids()) {
    if (signal?.aborted) return
    await settleSubscription(id).catch((error: unknown) =>
      deps.log.error({ error, providerId: id }, 'a subscription of the provider was not settled'),
    )
  }
  await planRefunds(deps).tellOfOutOfReach()
}
