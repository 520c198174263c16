import { Suspense } from 'react'
import { accountOf, signedInAccountOf } from '../../data/session/session-state.ts'
import { useSession } from '../../data/session/session.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { lateComponent } from '../../ui/layout/late-component.ts'

/** Without it the page still leads to the plans. */
const TrialChoice = lateComponent<{ userId: string }>(() =>
  import('./trial-choice.tsx').then(
    (module) => module.TrialChoice,
    () => () => null,
  ),
)

/** How the free trial begins for who reads this. `here`: this page, to come back to. */
export function TrialActions({ here }: { here: string }) {
  const session = useSession()
  const userId = signedInAccountOf(session)?.userId
  if (userId === undefined) {
    return accountOf(session) ? (
      <LinkButton to="/signin" search={{ redirect: here }}>
        Sign in
      </LinkButton>
    ) : (
      <LinkButton to="/signup" search={{ redirect: here }}>
        Create an account
      </LinkButton>
    )
  }
  return (
    <Suspense>
      <TrialChoice userId={userId} />
    </Suspense>
  )
}
