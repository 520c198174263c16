import * as z from 'zod/mini'
import { planFamilies, tiers } from '../../content/shop/shop-kinds.ts'
import { endpoint } from '../endpoint.ts'

const plan = z.object({
  id: z.string(),
  family: z.enum(planFamilies),
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  /** A month, paid by the month; decimal string in `currency`: "29.99". */
  price: z.string(),
  priceMinor: z.int(),
  /** A month, paid by the year; `null` where there is no yearly price. */
  yearlyPrice: z.nullable(z.string()),
  yearlyPriceMinor: z.nullable(z.int()),
  /** A year, paid by the year. In a list that a device kept from an older release it is missing, and twelve of those months. */
  yearlyTotalMinor: z._default(z.nullable(z.int()), null),
  currency: z.string(),
  interval: z.literal('month'),
  period: z.literal('month'),
  features: z.array(z.string()),
  limits: z.array(z.string()),
  popular: z.boolean(),
  recommended: z.boolean(),
  color: z.string(),
  tier: z.enum(tiers),
  /** What the tier opens, in words. */
  unlocks: z.array(z.string()),
  /** Slugs of the courses that it opens. */
  courses: z.union([z.literal('all'), z.array(z.string())]),
  /** AI answers of the server; `null` is without limit, 0 where the shop has no AI tutor. */
  aiAnswersPerMonth: z.nullable(z.int()),
})
export type Plan = z.infer<typeof plan>

export const listPlans = endpoint({
  name: 'listPlans',
  method: 'GET',
  path: '/api/plans',
  summary: 'The plans of all pages that sell some; `family` names the page.',
  answer: z.array(plan),
})
