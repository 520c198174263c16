import { useSuspenseQuery } from '@tanstack/react-query'
import type { Billing } from '../../../core/shop/plan-price.ts'
import { shopQueries } from '../../data/api/shop-queries.ts'
import { FactBand } from '../../ui/layout/fact-band.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { BillingSwitch } from './billing-switch.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { NoPlans } from './no-plans.tsx'
import { OfflineNote, PlanAction, useStartPlan } from './plan-action.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanFamilies } from './plan-families.tsx'
import { PlansWaiting } from './plans-waiting.tsx'
import css from './plans-screen.module.css'

export interface PlansScreenProps {
  billing: Billing
  /** Puts the choice into the address. */
  onBilling: (billing: Billing) => void
}

/** The claim that praises the recommended plan; the other claims of the page stand below as figures. */
const praiseId = 'recommended'

export function PlansScreen({ billing, onBilling }: PlansScreenProps) {
  const { data: all } = useSuspenseQuery(shopQueries.plans())
  const { data: site } = useSuspenseQuery(shopQueries.site())
  const starting = useStartPlan(billing)
  const plans = all.filter(({ family }) => family === 'plans')
  const claims = site.claims.filter(({ shownOn }) => shownOn.includes('plans'))
  const praise = claims.find(({ id }) => id === praiseId)
  if (plans.length === 0) return <NoPlans />
  return (
    <>
      <PlansHead />
      <OfflineNote />
      <PlanFamilies {...{ all, billing }} />
      <BillingSwitch {...{ plans, billing, onBilling }} />
      <div className={css['cards']}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            {...{ plan, billing }}
            mark={plan.popular ? 'Most Popular Choice' : undefined}
            savingWords={(amount, percent) => `Save ${amount}/year (${percent}% off)`}
            praise={
              plan.recommended &&
              praise && (
                <>
                  {praise.label}: {praise.value}
                </>
              )
            }
            action={<PlanAction {...{ plan, billing, starting }} label={`Start ${plan.displayName} Plan`} />}
          />
        ))}
      </div>
      <p className={css['small']}>{site.trial.text} Prices are in US dollars and charged in US dollars.</p>
      <Section title="The plans, line by line">
        <ComparisonTable {...{ plans, all, billing }} caption="What each plan holds, and its limits" />
      </Section>
      <Section
        title="What there is to study"
        intro="What can be counted is counted from the content, each time it changes."
      >
        <FactBand facts={claims.filter(({ id }) => id !== praiseId)} sampleNote={site.sampleNote} />
      </Section>
    </>
  )
}

function PlansHead() {
  return (
    <PageHead title="Choose Your Success Plan">
      <p>One price a month for the courses you need together. What you answer and note stays yours when a plan ends.</p>
    </PageHead>
  )
}

export function PlansLoading() {
  return (
    <>
      <PlansHead />
      <PlansWaiting />
    </>
  )
}
