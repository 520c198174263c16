import type { Subscription } from '../../../../core/contract/shop/subscriptions.ts'
import { Problem } from '../../../../core/problem.ts'
import type { ProviderSubscription } from '../../../adapters/payments/plan-subscriptions.ts'
import {
  livePlanSubscription,
  planSubscriptionById,
  type PlanSubscriptionRow,
} from '../../../models/shop/plan-subscription-row.ts'
import { isOfProvider } from '../at-provider.ts'
import { statusAt } from './plan-state.ts'
import { settlement, type SubscriptionSettleDeps } from './settle-subscription.ts'
import { subscriptionView } from './subscription-view.ts'

/** A customer's plan, as the provider has it at this moment. */
export interface Live {
  row: PlanSubscriptionRow
  /** The provider's id of it. */
  id: string
  told: ProviderSubscription
}

/** Finds the plan that a customer would act on, and tells how it stands when they have. */
export function livePlans(deps: SubscriptionSettleDeps) {
  const { db, now, payments } = deps
  const { settle } = settlement(deps)

  return { done, isAhead, liveOf, requireRunning, settle, settled }

  async function settled(id: string): Promise<PlanSubscriptionRow> {
    await settle(id)
    return await planSubscriptionById(id, db).throwIfNotFound()
  }

  async function done({ row }: Live): Promise<Subscription> {
    return await subscriptionView(await settled(row.id), now(), db)
  }

  /** The plan of a customer as the provider has it at this moment. */
  async function liveOf(userId: string): Promise<Live> {
    const found = await livePlanSubscription(userId, db)
    const row = found && (await settled(found.id))
    if (!row?.providerId || row.told === null || row.status === 'canceled' || !isOfProvider(row, payments))
      throw new Problem('not-found', 'You have no plan.')
    return { row, id: row.providerId, told: JSON.parse(row.told) as ProviderSubscription }
  }

  function isAhead(paused: ProviderSubscription['paused']): paused is NonNullable<ProviderSubscription['paused']> {
    return paused !== null && now() < paused.untilMs
  }

  function requireRunning(told: ProviderSubscription, what: string, { orTrial = false } = {}): void {
    const status = statusAt(told, now())
    if (status === 'past_due') throw new Problem('conflict', 'Please pay what is open first.')
    if (status === 'paused' || isAhead(told.paused)) throw new Problem('conflict', 'Please take the pause back first.')
    if (told.endsWithPeriod) throw new Problem('conflict', 'Your plan is about to end. Please take that back first.')
    if (status === 'trialing' && !orTrial) throw new Problem('conflict', `A free trial cannot be ${what}.`)
  }
}
