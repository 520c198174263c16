import { useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import type { Plan } from '../../../core/contract/shop/plans.ts'
import type { Billing } from '../../../core/shop/plan-price.ts'
import { useOnline } from '../../data/device/use-online.ts'
import { accountOf } from '../../data/session/session-state.ts'
import { useSession } from '../../data/session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useToast } from '../../ui/controls/toast.tsx'
import { lateComponent } from '../../ui/layout/late-component.ts'
import { Notice } from '../../ui/layout/notice.tsx'
import type { OwnPlanActionProps } from './own-plan-action.tsx'

/** Nobody who only looks fetches it; without it a plan is begun, and the server says that there is one. */
const OwnPlanAction = lateComponent<OwnPlanActionProps>(() =>
  import('./own-plan-action.tsx').then(
    (module) => module.OwnPlanAction,
    () =>
      ({ otherwise }) =>
        otherwise,
  ),
)

export interface PlanStart {
  /** The plan whose beginning is under way. */
  startingId: string | null
  start: (planId: string) => void
}

/** Asks the server where a plan is begun, and goes there. */
export function useStartPlan(billing: Billing): PlanStart {
  const router = useRouter()
  const toast = useToast()
  const [startingId, setStartingId] = useState<string | null>(null)

  const goOn = async (planId: string) => {
    setStartingId(planId)
    try {
      const { askPlans } = await import('../../data/account/own-plan.ts')
      const { url } = await askPlans('createSubscriptionIntent', { body: { planId, interval: billing } })
      if (url === null) throw new Error('the server named no page')
      const to = new URL(url, location.href)
      if (to.origin === location.origin) router.history.push(to.pathname + to.search)
      else location.assign(to)
    } catch {
      toast({ title: 'Error', body: 'Failed to start subscription process', tone: 'error' })
    }
    setStartingId(null)
  }
  return { startingId, start: (planId) => void goOn(planId) }
}

export interface PlanActionProps {
  plan: Plan
  billing: Billing
  /** What the button says. */
  label: string
  starting: PlanStart
}

/** Begins a plan; who has one already is led to theirs, where it can be changed. */
export function PlanAction(props: PlanActionProps): ReactNode {
  const { plan, billing } = props
  const userId = accountOf(useSession())?.userId
  const start = <StartButton {...props} />
  if (userId === undefined) return start
  return (
    <Suspense fallback={start}>
      <OwnPlanAction {...{ plan, billing }} otherwise={start} />
    </Suspense>
  )
}

function StartButton({ plan, label, starting: { startingId, start } }: PlanActionProps) {
  const toast = useToast()
  return (
    <Button
      look={plan.popular ? 'primary' : 'secondary'}
      wide
      busy={startingId !== null}
      onClick={() => (plan.priceMinor === 0 ? toast({ title: "You're already on the free plan!" }) : start(plan.id))}
    >
      {startingId === plan.id ? 'Processing...' : label}
    </Button>
  )
}

/** Said before anybody chooses. */
export function OfflineNote() {
  return (
    !useOnline() && (
      <Notice tone="warn">You are offline. The plans can be read and compared; starting one needs the network.</Notice>
    )
  )
}
