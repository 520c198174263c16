import type { Billing, BillingSearch, SubscribeSearch } from '../../features/plans/plan-search.ts'
import { PaymentClosed } from '../../features/plans/payment-closed.tsx'
import { PlansScreen } from '../../features/plans/plans-screen.tsx'
import { PricingScreen } from '../../features/plans/pricing-screen.tsx'
import { type PlanChoice, SubscribeScreen } from '../../features/plans/subscribe-screen.tsx'

interface BillingPageProps {
  search: BillingSearch
  onSearch: (search: BillingSearch) => void
}

const billingOf = ({ search: { interval = 'month' }, onSearch }: BillingPageProps) => ({
  billing: interval,
  onBilling: (next: Billing) => onSearch(next === 'year' ? { interval: next } : {}),
})

/** `/plans` and `/subscription-plans`. */
export const PlansPage = (props: BillingPageProps) => <PlansScreen {...billingOf(props)} />

/** `/pricing`. */
export const PricingPage = (props: BillingPageProps) => <PricingScreen {...billingOf(props)} />

export interface SubscribePageProps {
  search: SubscribeSearch
  onSearch: (search: SubscribeSearch) => void
}

/** `/subscribe` and `/subscription`. */
export function SubscribePage({ search, onSearch }: SubscribePageProps) {
  return <SubscribeScreen {...{ search, onSearch }} payment={paymentFor} />
}

// Where one pays: the payment form belongs here.
const paymentFor = ({ plan, billing }: PlanChoice) => {
  const here = new URLSearchParams({ plan: plan.id, ...(billing === 'year' && { interval: billing }) })
  return <PaymentClosed here={`/subscribe?${here}`} />
}
