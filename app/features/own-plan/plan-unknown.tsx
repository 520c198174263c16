import { Problem } from '../../../core/problem.ts'
import { useLoadFailure } from '../../data/api/use-load-failure.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'

/** Nothing of a plan is kept on a device: what is shown is what holds. */
export function PlanUnknown({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const why = useLoadFailure(error)
  const isEnded = error instanceof Problem && error.code === 'not-signed-in'
  if (isEnded) {
    return (
      <Notice
        tone="warn"
        title="Your login session has ended"
        action={
          <LinkButton to="/signin" search={{ redirect: '/account/plan' }} look="secondary">
            Sign in
          </LinkButton>
        }
      >
        Sign in to see your plan. What you did on this device is saved here and sent then.
      </Notice>
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
