import type { Plan } from '../../core/contract/shop/plans.ts'

/** A plan for tests; `given` is what a test is about. */
export function madePlan(given: Partial<Plan>): Plan {
  return {
    id: 'starter',
    family: 'plans',
    name: 'Starter',
    displayName: 'Starter',
    description: 'For applicants who begin to prepare.',
    price: '19.99',
    priceMinor: 1999,
    yearlyPrice: '15.99',
    yearlyPriceMinor: 1599,
    yearlyTotalMinor: null,
    currency: 'GBP',
    interval: 'month',
    period: 'month',
    features: [],
    limits: [],
    popular: false,
    recommended: false,
    color: 'ink',
    tier: 'basic',
    unlocks: [],
    courses: 'all',
    aiAnswersPerMonth: 300,
    ...given,
  }
}
