import type { Knex } from 'knex'
import { tiers } from '../../../../core/content/shop/shop-kinds.ts'
import { Problem } from '../../../../core/problem.ts'
import { periodMinor } from '../../../../core/shop/plan-price.ts'
import type { BillingInterval, PlanPrice } from '../../../adapters/payments/plan-subscriptions.ts'
import { planFile } from '../../../models/shop/plan-rows.ts'
import type { SoldPlan } from '../publishing/publish-shop.ts'

/** A plan at its price of today, and what it opens. */
export interface PricedPlan {
  price: PlanPrice
  tier: SoldPlan['tier']
}

/** A plan as it can be bought now. Throws `not-found`, and `conflict` for one that costs nothing or is not sold by the year. */
export async function pricedPlan(planId: string, interval: BillingInterval, trx: Knex): Promise<PricedPlan> {
  const stored = await planFile(planId, trx)
  if (!stored?.isOnSale) throw new Problem('not-found', 'There is no such plan.')
  const { plan, tier } = sold(stored.file)
  if (plan.monthlyMinor === 0) throw new Problem('conflict', 'The free plan needs no payment: everybody has it.')
  if (interval === 'year' && plan.monthlyOfYearMinor === undefined)
    throw new Problem('conflict', `The plan ${plan.name} is paid by the month.`)
  const {
    monthlyMinor: priceMinor,
    monthlyOfYearMinor: yearlyPriceMinor = null,
    yearMinor: yearlyTotalMinor = null,
  } = plan
  const prices = { priceMinor, yearlyPriceMinor, yearlyTotalMinor }
  const { id, name, currency } = plan
  return { price: { planId: id, name, interval, amountMinor: periodMinor(prices, interval), currency }, tier }
}

/** A plan that somebody has, also when it is sold no longer; `null`: none that this shop ever knew. */
export async function knownPlan(planId: string, trx: Knex): Promise<SoldPlan | null> {
  const stored = await planFile(planId, trx)
  return stored ? sold(stored.file) : null
}

/** Publishing writes nothing else into it. */
const sold = (file: string) => JSON.parse(file) as SoldPlan

interface Level {
  tier: SoldPlan['tier']['id']
  interval: BillingInterval
  amountMinor: number
}

/** A change that opens more, or pays for longer, is one of now; any other comes when what was paid for is over. From a year to months it
 *  is always the latter: the year was paid. */
export function changesNow(from: Level, to: Level): boolean {
  if (from.interval === 'year' && to.interval === 'month') return false
  const step = tiers.indexOf(to.tier) - tiers.indexOf(from.tier)
  if (step !== 0) return step > 0
  return from.interval !== to.interval || to.amountMinor > from.amountMinor
}

/** A plan that a subscription of this shop names: it was sold once. Throws where the shop never had it. */
export async function storedPlan(planId: string, trx: Knex): Promise<SoldPlan> {
  const plan = await knownPlan(planId, trx)
  if (!plan) throw new Error(`the provider names a plan that this shop never had: ${planId}`)
  return plan
}
