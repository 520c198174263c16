import { dayMs } from '../../../../core/durations.ts'
import type { ProviderSubscription } from '../../../adapters/payments/plan-subscriptions.ts'
import type { PlanSubscriptionRow } from '../../../models/shop/plan-subscription-row.ts'

/** A renewal is told late, and nobody is to stand before a closed course meanwhile. */
const slackMs = 2 * dayMs
export const refundDays = 14

export type PlanStatus = PlanSubscriptionRow['status']

/** How it stands at a moment: a pause begins and ends without a word of the provider's. */
export function statusAt(told: ProviderSubscription, nowMs: number): PlanStatus {
  if (told.status !== 'trialing') return told.status
  if (told.paused && told.paused.fromMs <= nowMs && nowMs < told.paused.untilMs) return 'paused'
  return told.isTrial ? 'trialing' : 'active'
}

/** Until when it opens what its plan opens; `null`: it opens nothing. */
export function openUntil(told: ProviderSubscription, nowMs: number): number | null {
  const status = statusAt(told, nowMs)
  if (status === 'canceled' || status === 'incomplete' || status === 'paused') return null
  if (told.paused && nowMs < told.paused.fromMs) return told.paused.fromMs
  const endsForSure = told.endsWithPeriod || (status === 'trialing' && told.card === null)
  return told.periodEndsAtMs + (endsForSure ? 0 : slackMs)
}

/** What was chosen last of plan, interval and sum, or goes on until the period ends. */
export const currentPrice = ({ kept, price }: ProviderSubscription, nowMs: number) =>
  kept && nowMs < kept.untilMs ? kept : price

/** What follows with the next period; `null`: the same. */
export const nextPrice = ({ kept, price }: ProviderSubscription, nowMs: number) =>
  kept && nowMs < kept.untilMs ? price : null

/** When something changes that the provider does not tell of, or a letter is due; `null`: never. */
export function nextMoment(told: ProviderSubscription, nowMs: number): number | null {
  if (told.status === 'canceled' || told.status === 'incomplete') return null
  const moments = [
    told.paused?.fromMs,
    told.paused?.untilMs,
    told.kept?.untilMs,
    ...reminderDays(told, nowMs).map((days) => told.periodEndsAtMs - days * dayMs),
  ].filter((ms) => ms !== undefined && ms > nowMs)
  return moments.length === 0 ? null : Math.min(...(moments as number[]))
}

/** How many days before the end of a period its customer is reminded of it: where it is a year, or a year follows. */
export function reminderDays(told: ProviderSubscription, nowMs: number): number[] {
  if (told.status === 'trialing' && told.isTrial) return [7, 1]
  const isOfYears = [currentPrice(told, nowMs), told.price].some(({ interval }) => interval === 'year')
  return isOfYears && !told.endsWithPeriod ? [7] : []
}

interface PaidPeriod {
  amountMinor: number
  refundedMinor: number
  periodStartsAtMs: number
  periodEndsAtMs: number
  status: string
}

/** What the days of a paid period that are left were paid with; a day that has begun is left. The same for a whole day, so that what a
 *  page showed is what comes back. `others`: of the same subscription. */
export function unusedMinor(period: PaidPeriod, others: readonly PaidPeriod[], nowMs: number): number {
  if (period.status !== 'paid') return 0
  const { amountMinor, refundedMinor, periodStartsAtMs, periodEndsAtMs } = period
  // A month that was exchanged for a year was taken into account there, and goes as the year goes.
  const longer = others.find(
    (other) =>
      other.status === 'paid' &&
      other.periodStartsAtMs > periodStartsAtMs &&
      other.periodStartsAtMs < periodEndsAtMs &&
      other.periodEndsAtMs > periodEndsAtMs,
  )
  const share = longer
    ? ((periodEndsAtMs - longer.periodStartsAtMs) / (periodEndsAtMs - periodStartsAtMs)) * leftOf(longer, nowMs)
    : leftOf(period, nowMs)
  return Math.max(0, Math.ceil(amountMinor * share) - refundedMinor)
}

/** Which part of a period is left. */
function leftOf({ periodStartsAtMs, periodEndsAtMs }: PaidPeriod, nowMs: number): number {
  if (periodEndsAtMs <= nowMs) return 0
  const days = Math.max(1, Math.round((periodEndsAtMs - periodStartsAtMs) / dayMs))
  return Math.min(1, Math.ceil((periodEndsAtMs - nowMs) / dayMs) / days)
}
