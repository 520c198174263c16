import { Problem } from '../../../core/problem.ts'
import { useLoadFailure } from '../../data/api/use-load-failure.ts'
import { Button } from '../../ui/controls/button.tsx'
import { LoginEnded } from '../../identity/login-ended.tsx'
import { Notice } from '../../ui/layout/notice.tsx'

/** Nothing of a plan is kept on a device: what is shown is what holds. */
export function PlanUnknown({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const why = useLoadFailure(error)
  const isEnded = error instanceof Problem && error.code === 'not-signed-in'
  if (isEnded) {
    return (
      <LoginEnded here="/account/plan">
        Sign in to see your plan. What you did on this device is saved here and sent then.
      </LoginEnded>
    )
  }
  return (
    <Notice
      tone="warn"
      action={
        <Button look="secondary" icon="refresh" onClick={onAgain}>
          Try again
        </Button>
      }
    >
      {why === 'failed'
        ? 'Your plan could not be looked up.'
        : 'Seeing and changing your plan needs the network. What you downloaded can be studied as before.'}
    </Notice>
  )
}
