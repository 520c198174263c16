import type { Billing } from '../../../core/shop/plan-price.ts'

// Read before any code of the screen is there: every page loads it.

export interface OwnPlanSearch {
  /** Id of the plan that a page of plans led here with. */
  change?: string
  interval?: Billing
}

/** What an address says of the change that is wanted; wrong values are left out. */
export function ownPlanSearch({ change, interval }: Record<string, unknown>): OwnPlanSearch {
  return {
    ...(typeof change === 'string' && change !== '' && change.length <= 64 && { change }),
    ...((interval === 'year' || interval === 'month') && { interval }),
  }
}
