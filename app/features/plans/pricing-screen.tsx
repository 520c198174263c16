import { useSuspenseQuery } from '@tanstack/react-query'
import type { Billing } from '../../../core/shop/plan-price.ts'
import { shopQueries } from '../../data/api/shop-queries.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { BillingSwitch } from './billing-switch.tsx'
import { NoPlans } from './no-plans.tsx'
import { OfflineNote, PlanAction, useStartPlan } from './plan-action.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanFamilies } from './plan-families.tsx'
import { PlansWaiting } from './plans-waiting.tsx'
import css from './plans-screen.module.css'

export interface PricingScreenProps {
  billing: Billing
  /** Puts the choice into the address. */
  onBilling: (billing: Billing) => void
}

export function PricingScreen({ billing, onBilling }: PricingScreenProps) {
  const { data: all } = useSuspenseQuery(shopQueries.plans())
  const { data: site } = useSuspenseQuery(shopQueries.site())
  const starting = useStartPlan(billing)
  const plans = all.filter(({ family }) => family === 'pricing')
  if (plans.length === 0) return <NoPlans />
  return (
    <>
      <PricingHead />
      <OfflineNote />
      <PlanFamilies {...{ all, billing }} />
      <BillingSwitch {...{ plans, billing, onBilling }} />
      <div className={css['cards']}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            {...{ plan, billing }}
            mark={plan.popular ? 'Most Popular' : undefined}
            savingWords={(amount) => `Save ${amount}/year`}
            action={<PlanAction {...{ plan, billing, starting }} label={`Choose ${plan.displayName}`} />}
          />
        ))}
      </div>
      <p className={css['small']}>Prices are in pounds and charged in pounds. {site.trial.text}</p>
      <Section
        title="One exam only?"
        action={
          <LinkButton to="/courses" look="secondary" iconAfter="arrow-right">
            All courses
          </LinkButton>
        }
      >
        <p className={css['words']}>
          A single course is the simpler choice: one payment, no end date, corrections included. {site.moneyBack.text}
        </p>
      </Section>
    </>
  )
}

function PricingHead() {
  return (
    <PageHead title="Pricing">
      <p>Start free. Pay by the month when you want every course, and stop when you like.</p>
    </PageHead>
  )
}

export function PricingLoading() {
  return (
    <>
      <PricingHead />
      <PlansWaiting />
    </>
  )
}
