import type { Knex } from 'knex'
import type { Invoice, Subscription } from '../../../../core/contract/shop/subscriptions.ts'
import type { ProviderSubscription } from '../../../adapters/payments/plan-subscriptions.ts'
import type { invoicesOfUser } from '../../../models/shop/plan-invoice-row.ts'
import type { PlanSubscriptionRow } from '../../../models/shop/plan-subscription-row.ts'
import { currentPrice, nextPrice } from './plan-state.ts'
import { knownPlan } from './sold-plans.ts'

const iso = (ms: number) => new Date(ms).toISOString()
const isoOrNull = (ms: number | null | undefined) => (ms === null || ms === undefined ? null : iso(ms))

/** A subscription that was settled, as its customer sees it. */
export async function subscriptionView(row: PlanSubscriptionRow, nowMs: number, trx: Knex): Promise<Subscription> {
  const told: ProviderSubscription | null = row.told === null ? null : JSON.parse(row.told)
  const { planId, interval, amountMinor } = told ? currentPrice(told, nowMs) : row
  const following = told && nextPrice(told, nowMs)
  const isOver = row.status === 'canceled'
  const paused = told?.paused && nowMs < told.paused.untilMs ? told.paused : null
  // A renewal that was declined has an open payment as well, and asks nobody's bank: it is tried again.
  const waits = told !== null && !isOver && (row.status !== 'past_due' || told.needsAction)
  return {
    ...{ id: row.id, planId, interval, amountMinor, status: row.status, currency: row.currency, tier: row.tier },
    planName: await nameOf(planId, trx),
    periodEndsAt: isoOrNull(isOver ? row.endedAtMs : (paused?.fromMs ?? told?.periodEndsAtMs)),
    trialEndsAt: told?.isTrial && row.status === 'trialing' ? iso(told.periodEndsAtMs) : null,
    endsWithPeriod: told?.endsWithPeriod ?? false,
    pausedUntilAt: isoOrNull(paused?.untilMs),
    next: following && {
      planId: following.planId,
      planName: await nameOf(following.planId, trx),
      interval: following.interval,
      amountMinor: following.amountMinor,
    },
    card: told?.card ?? null,
    confirmSecret: waits ? told.confirmSecret : null,
    confirmMinor: waits ? told.confirmMinor : null,
    wasExtended: told?.extendedUntilMs !== null && told !== null,
    isSandbox: row.provider === 'sandbox',
  }
}

const nameOf = async (planId: string, trx: Knex) => (await knownPlan(planId, trx))?.plan.name ?? planId

export const invoiceView = (
  invoice: Awaited<ReturnType<typeof invoicesOfUser>>[number],
  unused: { amountMinor: number; untilMs: number } | undefined,
): Invoice => ({
  id: invoice.id,
  number: invoice.receiptNumber,
  planName: invoice.planName,
  amountMinor: invoice.amountMinor,
  refundedMinor: invoice.refundedMinor,
  currency: invoice.currency,
  status: invoice.status === 'paid' && invoice.refundedMinor >= invoice.amountMinor ? 'refunded' : invoice.status,
  periodStartsAt: iso(invoice.periodStartsAtMs),
  periodEndsAt: iso(invoice.periodEndsAtMs),
  paidAt: isoOrNull(invoice.paidAtMs),
  refundable: unused ? { untilAt: iso(unused.untilMs), amountMinor: unused.amountMinor } : null,
})
