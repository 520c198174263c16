import type { Plan } from '../../../core/contract/shop/plans.ts'
import { formatMoney } from '../../../core/shop/money.ts'
import type { Billing } from './plan-search.ts'

const monthsOfYear = 12

/** What a month of the plan costs, in minor units. A plan without a yearly price costs the same either way. */
export function monthMinor({ priceMinor, yearlyPriceMinor }: Plan, billing: Billing): number {
  return billing === 'year' ? (yearlyPriceMinor ?? priceMinor) : priceMinor
}

/** What a year costs that is paid by the year. */
export const yearMinor = (plan: Plan): number => monthsOfYear * monthMinor(plan, 'year')

/** What paying by the year saves in a year; `null` when nothing. */
export function yearlySaving(plan: Plan): { amountMinor: number; percent: number } | null {
  const amountMinor = monthsOfYear * plan.priceMinor - yearMinor(plan)
  if (amountMinor <= 0) return null
  return { amountMinor, percent: Math.round((100 * amountMinor) / (monthsOfYear * plan.priceMinor)) }
}

/** The most that any of them saves, in percent; `null` when none does. */
export function mostSaved(plans: readonly Plan[]): number | null {
  const percents = plans.flatMap((plan) => yearlySaving(plan)?.percent ?? [])
  return percents.length === 0 ? null : Math.max(...percents)
}

/** A price in its currency; nothing is `£0`, since the plan itself is called free. */
export function planPrice(amountMinor: number, currency: string): string {
  const price = formatMoney(amountMinor, currency)
  return amountMinor === 0 ? price.replace('.00', '') : price
}
