import type { Billing } from '../../../core/shop/plan-price.ts'
import { Link } from '@tanstack/react-router'
import type { Plan } from '../../../core/contract/shop/plans.ts'
import css from './plan-families.module.css'

/** Whose plans each page sells, in the order in which they are offered. */
const pages = [
  { to: '/pricing', family: 'pricing' },
  { to: '/plans', family: 'plans' },
] as const

const currencyNames: Record<string, string> = { GBP: 'pounds', USD: 'US dollars' }

export interface PlanFamiliesProps {
  /** The plans of every page. */
  all: readonly Plan[]
  billing: Billing
}

/** The two sets of plans by what they are paid in, so that a person sees which of them this page is. A shop with one set has
 *  nothing to choose. */
export function PlanFamilies({ all, billing }: PlanFamiliesProps) {
  const sets = pages.flatMap(({ to, family }) => {
    const plans = all.filter((plan) => plan.family === family)
    const currency = plans[0]?.currency
    return currency === undefined ? [] : [{ to, currency, names: plans.map(({ displayName }) => displayName) }]
  })
  if (sets.length < 2) return null
  return (
    <nav aria-label="Plans by currency">
      <ul className={css['sets']}>
        {sets.map(({ to, currency, names }) => (
          <li key={to}>
            {/* The router marks the page that is open. */}
            <Link to={to} search={billing === 'year' ? { interval: billing } : {}} className={css['set']}>
              <strong>Pay in {currencyNames[currency] ?? currency}</strong>
              <span className={css['names']}>{names.join(', ')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
