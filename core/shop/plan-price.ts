import { formatMoney } from './money.ts'

/** How a plan is paid: by the month, or by the year. */
export type Billing = 'month' | 'year'

/** What of a plan says its price, in minor units. */
export interface PlanPrices {
  /** A month, paid by the month. */
  priceMinor: number
  /** A month, paid by the year; `null` where there is no yearly price. */
  yearlyPriceMinor: number | null
  /** A year, paid by the year; `null`: twelve of those months. */
  yearlyTotalMinor: number | null
}

const monthsOfYear = 12

/** What a month of the plan costs. A plan without a yearly price costs the same either way. */
export function monthMinor({ priceMinor, yearlyPriceMinor }: PlanPrices, billing: Billing): number {
  return billing === 'year' ? (yearlyPriceMinor ?? priceMinor) : priceMinor
}

/** What a year costs that is paid by the year. */
export const yearMinor = (plan: PlanPrices): number => plan.yearlyTotalMinor ?? monthsOfYear * monthMinor(plan, 'year')

/** What is charged at once, for a month or a year. */
export const periodMinor = (plan: PlanPrices, billing: Billing): number =>
  billing === 'year' ? yearMinor(plan) : plan.priceMinor

/** What paying by the year saves in a year; `null` when nothing. */
export function yearlySaving(plan: PlanPrices): { amountMinor: number; percent: number } | null {
  const amountMinor = monthsOfYear * plan.priceMinor - yearMinor(plan)
  if (amountMinor <= 0) return null
  return { amountMinor, percent: Math.round((100 * amountMinor) / (monthsOfYear * plan.priceMinor)) }
}

/** The most that any of them saves, in percent; `null` when none does. */
export function mostSaved(plans: readonly PlanPrices[]): number | null {
  const percents = plans.flatMap((plan) => yearlySaving(plan)?.percent ?? [])
  return percents.length === 0 ? null : Math.max(...percents)
}

/** A price in its currency; nothing is `£0`, since the plan itself is called free. */
export function planPrice(amountMinor: number, currency: string): string {
  const price = formatMoney(amountMinor, currency)
  return amountMinor === 0 ? price.replace('.00', '') : price
}

interface Priced {
  id: string
  currency: string
  /** A month, paid by the month. */
  monthlyMinor: number
}

/** The lowest monthly price among the plans that cost something: "from … a month". The figures are compared as they stand,
 *  whatever their currency, because that is how a reader sees them. */
export function startingPrice(
  plans: readonly Priced[],
): { planId: string; amountMinor: number; currency: string } | null {
  const paid = plans.filter(({ monthlyMinor }) => monthlyMinor > 0)
  const [first] = paid.toSorted((a, b) => a.monthlyMinor - b.monthlyMinor)
  return first ? { planId: first.id, amountMinor: first.monthlyMinor, currency: first.currency } : null
}
