import type { Knex } from 'knex'
import { freeTokens } from '../../../../core/tutor/tokens.ts'
import { showPlan } from '../../../models/shop/plan-courses.ts'
import { livePlanSubscription } from '../../../models/shop/plan-subscription-row.ts'
import type { SoldPlan } from '../publishing/publish-shop.ts'
import type { PlanStatus } from './plan-state.ts'
import { storedPlan } from './sold-plans.ts'

type Live = Extract<PlanStatus, 'trialing' | 'active' | 'past_due' | 'paused'>

/** Whether it is a plan that one has. */
export const isLive = (status: PlanStatus): status is Live => status !== 'incomplete' && status !== 'canceled'

/** What a customer reads beside "Subscription". */
const shownStatus: Record<Live, string> = {
  trialing: 'trial',
  active: 'active',
  past_due: 'payment due',
  paused: 'paused',
}

/** A tier without a limit of AI answers. */
const unlimitedTokens = 1_000_000_000

/** What the customer sees at a glance, of this plan or of another that is theirs. */
export async function showOwnPlan(userId: string, { tier }: SoldPlan, trx: Knex): Promise<void> {
  const row = await livePlanSubscription(userId, trx)
  if (!row || !isLive(row.status)) return await showPlan(userId, null, trx)
  const status = shownStatus[row.status]
  // A paused plan has what everybody has.
  if (row.status === 'paused') return await showPlan(userId, { status, tier: 'free', tokenLimit: freeTokens }, trx)
  const { id, aiAnswersPerMonth } = row.tier === tier.id ? tier : (await storedPlan(row.planId, trx)).tier
  await showPlan(userId, { status, tier: id, tokenLimit: aiAnswersPerMonth ?? unlimitedTokens }, trx)
}
