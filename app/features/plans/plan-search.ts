import type { Billing } from '../../../core/shop/plan-price.ts'

// Read before any code of the screens is there: every page loads it.

export interface BillingSearch {
  interval?: Billing
}

/** What an address says of the billing; a wrong value is left out. */
export function billingSearch({ interval }: Record<string, unknown>): BillingSearch {
  return interval === 'year' ? { interval } : {}
}

export interface SubscribeSearch extends BillingSearch {
  /** Id of a plan of any page. */
  plan?: string
}

/** As `billingSearch`, and the plan. */
export function subscribeSearch(search: Record<string, unknown>): SubscribeSearch {
  const { plan } = search
  return { ...(typeof plan === 'string' && plan !== '' && plan.length <= 64 && { plan }), ...billingSearch(search) }
}
