import { type ReactNode, useId } from 'react'
import type { Plan } from '../../../core/contract/shop/plans.ts'
import { classNames } from '../../ui/layout/class-names.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import css from './plan-card.module.css'
import { type Billing, monthMinor, planPrice, yearlySaving, yearMinor } from '../../../core/shop/plan-price.ts'

export interface PlanCardProps {
  plan: Plan
  billing: Billing
  /** Marks the one that most choose. */
  mark?: string | undefined
  /** A word about it, below the mark. */
  praise?: ReactNode
  /** The badge of what a year saves, for the amount as it is shown. */
  savingWords: (amount: string, percent: number) => string
  action: ReactNode
}

/** A plan as a page of the handbook: what it costs, what it gives and its limits. */
export function PlanCard({ plan, billing, mark, praise, savingWords, action }: PlanCardProps) {
  const titleId = useId()
  const saving = yearlySaving(plan)
  return (
    <article className={classNames(css['card'], mark !== undefined && css['marked'])} aria-labelledby={titleId}>
      {mark !== undefined && <p className={css['mark']}>{mark}</p>}
      <h2 id={titleId} className={css['name']}>
        {plan.displayName}
      </h2>
      <p className={css['description']}>{plan.description}</p>
      <p className={css['price']}>
        <span className={css['amount']}>{planPrice(monthMinor(plan, billing), plan.currency)}</span>{' '}
        <span className={css['period']}>a month</span>
      </p>
      {/* As high with either words, so that the switch moves nothing. */}
      <div className={css['saving']}>
        {saving && billing === 'year' && (
          <>
            <span className={css['saved']}>
              {savingWords(planPrice(saving.amountMinor, plan.currency), saving.percent)}
            </span>
            <span>{planPrice(yearMinor(plan), plan.currency)} paid once a year</span>
          </>
        )}
        {saving && billing === 'month' && (
          <span>or {planPrice(monthMinor(plan, 'year'), plan.currency)} a month, paid by the year</span>
        )}
        {saving === null && plan.priceMinor > 0 && <span>Paid by the month</span>}
      </div>
      <div className={css['action']}>
        {action}
        {praise !== undefined && <p className={css['praise']}>{praise}</p>}
      </div>
      <ul className={css['features']} aria-label="What you get">
        {plan.features.map((line) => (
          <li key={line}>
            <Icon name="check" size="small" />
            {line}
          </li>
        ))}
      </ul>
      {plan.limits.length > 0 && (
        <div className={css['limits']}>
          <p className={css['limitsTitle']}>
            Limits<VisuallyHidden>: of {plan.displayName}</VisuallyHidden>
          </p>
          <ul className={css['limitList']}>
            {plan.limits.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </article>
  )
}
