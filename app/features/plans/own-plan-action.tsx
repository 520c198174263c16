import type { ReactNode } from 'react'
import type { Plan } from '../../../core/contract/shop/plans.ts'
import type { Billing } from '../../../core/shop/plan-price.ts'
import { isLive, useOwnPlan } from '../../data/account/own-plan.ts'
import { LinkButton } from '../../ui/controls/button.tsx'

export interface OwnPlanActionProps {
  plan: Plan
  billing: Billing
  /** For who has no plan. */
  otherwise: ReactNode
}

/** Where a plan is shown to who has one: that it is theirs, or the way to change to it. */
export function OwnPlanAction({ plan, billing, otherwise }: OwnPlanActionProps): ReactNode {
  const own = useOwnPlan()?.subscription
  if (!own || !isLive(own)) return otherwise
  const isOwn = own.planId === plan.id
  const isFree = plan.priceMinor === 0
  // A card is charged in one currency at a time.
  if (!isFree && plan.currency !== own.currency) return <p>Can be started once {own.planName} has ended.</p>
  return (
    <LinkButton
      to="/account/plan"
      search={isOwn || isFree ? {} : { change: plan.id, ...(billing === 'year' && { interval: billing }) }}
      look={isOwn ? 'primary' : 'secondary'}
      wide
    >
      {isOwn ? 'Your plan' : isFree ? `Cancel ${own.planName}` : `Change to ${plan.displayName}`}
    </LinkButton>
  )
}
