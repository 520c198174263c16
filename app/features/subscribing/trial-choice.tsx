import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { planPrice } from '../../../core/shop/plan-price.ts'
import { isLive, useOwnPlan } from '../../data/account/own-plan.ts'
import { shopQueries } from '../../data/api/shop-queries.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { StartTrial } from './start-trial.tsx'
import css from './trial.module.css'

/** Which plan to try, and the button that begins it; or why no trial can begin. */
export function TrialChoice({ userId }: { userId: string }) {
  const { data = [] } = useQuery(shopQueries.plans())
  const plans = data.filter(({ family, priceMinor }) => priceMinor > 0 && family !== 'subscribe')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const own = useOwnPlan()
  const chosen = plans.find(({ id }) => id === chosenId) ?? plans.find(({ popular }) => popular) ?? plans[0]
  if (own?.subscription && isLive(own.subscription)) return <LinkButton to="/account/plan">Your plan</LinkButton>
  if (own?.canTry === false) return <p>You have had your free trial. It can be had once.</p>
  if (!chosen) return null
  return (
    <div className={css['trial']}>
      <SelectField
        label="Plan to try"
        value={chosen.id}
        onValue={setChosenId}
        options={plans.map(({ id, displayName, priceMinor, currency }) => ({
          value: id,
          label: `${displayName} (otherwise ${planPrice(priceMinor, currency)} a month)`,
        }))}
      />
      <StartTrial userId={userId} planId={chosen.id} billing="month" look="primary" />
    </div>
  )
}
