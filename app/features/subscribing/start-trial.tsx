import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Problem } from '../../../core/problem.ts'
import type { Billing } from '../../../core/shop/plan-price.ts'
import { askPlans, planQueries, tellOwnPlan } from '../../data/account/own-plan.ts'
import { customerOf } from '../../data/session/session-state.ts'
import { useSession } from '../../data/session/session.ts'
import { ChangeFailed } from '../../identity/change-failed.tsx'
import { Button } from '../../ui/controls/button.tsx'
import css from './trial.module.css'

export interface StartTrialProps {
  userId: string
  planId: string
  billing: Billing
  look?: 'primary' | 'secondary'
}

/** Begins the free trial of a plan, without a card. */
export function StartTrial({ userId, planId, billing, look = 'secondary' }: StartTrialProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const start = useMutation({
    mutationFn: () => askPlans('startTrial', { body: { planId, interval: billing } }),
    onSuccess: (subscription) => {
      void tellOwnPlan(queryClient, userId, subscription)
      void router.navigate({ to: '/subscribe/success' })
    },
    onError: () => void queryClient.invalidateQueries(planQueries.own(userId)),
  })
  const isUnconfirmed = customerOf(useSession())?.emailVerifiedAt === null
  const isRefused = start.error instanceof Problem && start.error.code === 'conflict'
  return (
    <div className={css['trial']}>
      <Button look={look} wide busy={start.isPending} onClick={() => start.mutate()}>
        {start.isPending ? 'Processing...' : 'Start Free Trial'}
      </Button>
      <ChangeFailed error={start.error} />
      {isRefused && (
        <p>
          {isUnconfirmed ? <ConfirmFirst /> : 'See'} <Link to="/account/plan">your plan</Link>.
        </p>
      )}
    </div>
  )
}

const ConfirmFirst = () => (
  <>
    <Link to="/account/security">Confirm your address</Link>, or see
  </>
)
