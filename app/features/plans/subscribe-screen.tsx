import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { Plan } from '../../../core/contract/shop/plans.ts'
import { shopQueries } from '../../data/api/shop-queries.ts'
import { TotalLine } from '../../ui/content/total-line.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { useEarlyChoice } from '../../ui/controls/use-early-choice.ts'
import { BillingSwitch } from './billing-switch.tsx'
import { choosePlan } from './choose-plan.ts'
import { opensOf } from './compare-plans.ts'
import { NoPlans, NoSuchPlan } from './no-plans.tsx'
import { type Billing, monthMinor, planPrice, yearlySaving, yearMinor } from '../../../core/shop/plan-price.ts'
import type { SubscribeSearch } from './plan-search.ts'
import { PlansWaiting } from './plans-waiting.tsx'
import { SplitPage } from '../../ui/layout/split-page.tsx'
import css from './subscribe-screen.module.css'

/** What is about to be paid for. */
export interface PlanChoice {
  plan: Plan
  billing: Billing
}

export interface SubscribeScreenProps {
  search: SubscribeSearch
  /** Puts the choice into the address. */
  onSearch: (search: SubscribeSearch) => void
  /** The last part of the way: where the chosen plan is paid. */
  payment: (choice: PlanChoice) => ReactNode
}

export function SubscribeScreen({ search, onSearch, payment }: SubscribeScreenProps) {
  const { data: all } = useSuspenseQuery(shopQueries.plans())
  const choice = choosePlan(all, search.plan)
  if (choice === null) return search.plan === undefined ? <NoPlans /> : <NoSuchPlan />
  const { chosen, among } = choice
  const hasYearly = yearlySaving(chosen) !== null
  const billing: Billing = hasYearly && search.interval === 'year' ? 'year' : 'month'
  return (
    <>
      <SubscribeHead />
      <SplitPage className={css['page']} isSticky>
        <div className={css['choices']}>
          <PlanOptions
            {...{ among, chosen, billing }}
            onChoose={(id) => onSearch({ plan: id, ...(search.interval && { interval: search.interval }) })}
          />
          {hasYearly && (
            <div>
              <h2 className={css['step']}>How you pay</h2>
              <BillingSwitch
                plans={[chosen]}
                billing={billing}
                onBilling={(next) => onSearch({ plan: chosen.id, ...(next === 'year' && { interval: next }) })}
              />
            </div>
          )}
          <section aria-labelledby="plan-opens">
            <h2 className={css['step']} id="plan-opens">
              What {chosen.displayName} opens
            </h2>
            <ul className={css['opens']}>
              {opensOf(chosen, all).map((line) => (
                <li key={line}>
                  <Icon name="check" size="small" />
                  {line}
                </li>
              ))}
            </ul>
            {chosen.limits.length > 0 && <p className={css['limits']}>Limits: {chosen.limits.join('; ')}.</p>}
          </section>
        </div>
        <div className={css['side']}>
          <section className={css['sum']} aria-labelledby="sum-title">
            <h2 className={css['sumTitle']} id="sum-title">
              Summary
            </h2>
            <LeaderList entries={linesOf(chosen, billing)} />
            <TotalLine label="Total per month" sum={planPrice(monthMinor(chosen, billing), chosen.currency)} />
            <ul className={css['terms']}>
              <li>Cancel any time: the plan then runs to the end of what is paid for.</li>
              <li>Your answers, notes and progress stay yours when a plan ends.</li>
            </ul>
          </section>
        </div>
      </SplitPage>
      <div className={css['payment']}>{payment({ plan: chosen, billing })}</div>
    </>
  )
}

function linesOf(plan: Plan, billing: Billing) {
  const saving = yearlySaving(plan)
  return [
    { name: 'Plan', value: plan.displayName },
    { name: 'Billing', value: billing === 'year' ? 'Yearly' : 'Monthly' },
    ...(billing === 'year' && saving
      ? [
          { name: 'Paid once a year', value: planPrice(yearMinor(plan), plan.currency) },
          { name: 'You save in a year', value: planPrice(saving.amountMinor, plan.currency) },
        ]
      : []),
    { name: 'Currency', value: plan.currency },
  ]
}

interface PlanOptionsProps {
  among: readonly Plan[]
  chosen: Plan
  billing: Billing
  onChoose: (planId: string) => void
}

function PlanOptions({ among, chosen, billing, onChoose }: PlanOptionsProps) {
  const name = useId()
  const group = useEarlyChoice<HTMLFieldSetElement>(chosen.id, onChoose)
  return (
    <fieldset ref={group} className={css['plans']}>
      <legend className={css['step']}>Your plan</legend>
      {among.map((plan) => (
        <label key={plan.id} className={css['option']}>
          <input
            type="radio"
            name={name}
            value={plan.id}
            checked={plan.id === chosen.id}
            onChange={() => onChoose(plan.id)}
          />
          <span className={css['optionWords']}>
            <span className={css['optionName']}>
              {plan.displayName}
              {plan.popular && <span className={css['popular']}>Popular</span>}
            </span>
            <span className={css['optionText']}>{plan.description}</span>
          </span>
          <span className={css['optionPrice']}>
            {planPrice(monthMinor(plan, billing), plan.currency)} <span className={css['optionText']}>a month</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function SubscribeHead() {
  return (
    <PageHead title="Subscribe">
      <p>Choose a plan, see what it opens and what it costs.</p>
    </PageHead>
  )
}

export function SubscribeLoading() {
  return (
    <>
      <SubscribeHead />
      <PlansWaiting />
    </>
  )
}
