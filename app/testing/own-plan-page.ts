import { expect } from 'vitest'
import { listPlans } from '../../core/contract/shop/plans.ts'
import {
  type cancelSubscription,
  type changePlan,
  type Invoice,
  listInvoices,
  ownSubscription,
  type pauseSubscription,
  type refundSubscription,
  type resumeSubscription,
  type Subscription,
} from '../../core/contract/shop/subscriptions.ts'
import { madePlan } from './made-plan.ts'
import { renderRoute } from './render-route.tsx'
import { aSubscription } from './sample-answers.ts'
import { standIn } from './stand-in.ts'
import { rememberStudent } from './studying.ts'

const pro = madePlan({ id: 'pro', displayName: 'Pro', priceMinor: 2999, yearlyPriceMinor: 2399 })
const premium = madePlan({ id: 'premium', displayName: 'Premium', priceMinor: 4999, yearlyPriceMinor: 3999 })
const elite = madePlan({ id: 'elite', displayName: 'Elite', currency: 'USD' })
export const paidInvoice: Invoice = {
  id: 'in_1',
  number: 7,
  planName: 'Pro',
  amountMinor: 2999,
  refundedMinor: 0,
  currency: 'GBP',
  status: 'paid',
  periodStartsAt: '2026-11-23T12:00:00.000Z',
  periodEndsAt: '2026-12-23T12:00:00.000Z',
  paidAt: '2026-11-23T12:00:00.000Z',
  refundable: null,
}

/** The page of who has this plan, or none. */
export function openedPlan(
  subscription: Subscription | null,
  address = '/account/plan',
  invoices = subscription ? [paidInvoice] : [],
) {
  rememberStudent()
  standIn.answers(listPlans, [pro, premium, elite])
  standIn.answers(ownSubscription, { subscription, canTry: subscription === null })
  standIn.answers(listInvoices, invoices)
  return renderRoute(address)
}

type PlanAct =
  | typeof cancelSubscription
  | typeof resumeSubscription
  | typeof pauseSubscription
  | typeof changePlan
  | typeof refundSubscription

/** The plan is so from the moment that it is asked for: not before, while it is still being looked at anew after the last act. */
export function becomes(by: PlanAct, plan: Subscription): void {
  standIn.changes(by, plan, () => standIn.answers(ownSubscription, { subscription: plan, canTry: false }))
}

type Screen = Awaited<ReturnType<typeof openedPlan>>

export async function noticed(screen: Screen, words: string | RegExp): Promise<void> {
  await expect.element(screen.getByText(words).first()).toBeVisible()
}

/** Being tried, without a card. */
export const trial = aSubscription({
  status: 'trialing',
  trialEndsAt: '2026-12-07T12:00:00.000Z',
  periodEndsAt: '2026-12-07T12:00:00.000Z',
  card: null,
})
