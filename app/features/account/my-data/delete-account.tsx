import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type AccountDeletion, graceDays } from '../../../../core/contract/account/my-data.ts'
import type { Subscription } from '../../../../core/contract/shop/subscriptions.ts'
import { isLive, useOwnPlan } from '../../../data/account/own-plan.ts'
import { askServer } from '../../../data/api/ask-server.ts'
import { londonDayInWords } from '../../../ui/words/day-in-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { IdentityDialog } from '../../../identity/identity-dialog.tsx'
import css from './my-data.module.css'

export interface DeleteAccountProps {
  current: AccountDeletion | null
  sendsMail: boolean
  onAsked: () => void
  onTakenBack: () => void
}

/** Says what will happen, has the account deleted, and takes that back. */
export function DeleteAccount({ current, sendsMail, onAsked, onTakenBack }: DeleteAccountProps) {
  const [isAsking, setAsking] = useState(false)
  const [asked, setAsked] = useState<AccountDeletion | null>(null)
  const [isKept, setKept] = useState(false)
  const own = useOwnPlan()?.subscription
  const plan = own && isLive(own) ? own : null
  if (asked) {
    return (
      <Notice tone="warn" title={`Your account will be deleted on ${londonDayInWords(asked.dueAt)}`} announce>
        You are signed out everywhere. To keep the account, sign in before that day and say so. What you do on this
        device until then stays here and is not sent.
      </Notice>
    )
  }
  if (current && !isKept) {
    const keep = () => {
      setKept(true)
      onTakenBack()
    }
    return <TakeBack dueAt={current.dueAt} onTakenBack={keep} />
  }
  return (
    <div className={css['part']}>
      {isKept && (
        <Notice tone="good" title="You keep your account" announce>
          {plan?.endsWithPeriod ? (
            <>
              {plan.planName} stays cancelled. To go on with it, take that back under{' '}
              <Link to="/account/plan">Your plan</Link>.
            </>
          ) : (
            'Nothing of it was changed.'
          )}
        </Notice>
      )}
      <ul className={css['list']}>
        <li>
          You are signed out everywhere at once, and have {graceDays} days to change your mind: sign in and say so.
        </li>
        <li>
          Then your account, answers, notes, progress and courses are deleted for good. Nobody can bring them back.
        </li>
        <li>
          Your devices clear what they hold when they are next online. What was never sent from one is asked about
          first.
        </li>
        {plan && <li>{endOf(plan)}</li>}
        {sendsMail && <li>We mail you now, a day before, and when it is done.</li>}
      </ul>
      <div className={css['actions']}>
        <Button look="danger" icon="bin" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      </div>
      {isAsking && (
        <IdentityDialog
          title="Delete your account?"
          confirm="Delete my account"
          look="danger"
          onProof={async (proof) => setAsked(await askServer('askForDeletion', { body: proof }))}
          onDone={onAsked}
          onClose={() => setAsking(false)}
        >
          <p>
            It is deleted in {graceDays} days. If you want a copy of your data, download it first: after that it is
            gone.
          </p>
        </IdentityDialog>
      )}
    </div>
  )
}

/** What becomes of a plan. Where nothing is paid for, there is nothing to wait for. */
const endOf = ({ planName, status }: Subscription): string =>
  status === 'past_due' || status === 'paused'
    ? `Your plan ${planName} ends at once, and nothing more is charged.`
    : `Your plan ${planName} is cancelled at once: nothing more is charged, and it ends with its period, or with the account if that comes first. If you keep the account, you can take this back under “Your plan”.`

/** A deletion was asked for: the account can still be kept. */
function TakeBack({ dueAt, onTakenBack }: { dueAt: string; onTakenBack: () => void }) {
  const taking = useMutation({
    mutationFn: () => askServer('takeBackDeletion', {}),
    onSuccess: onTakenBack,
  })
  return (
    <Notice
      tone="warn"
      title={`This account will be deleted on ${londonDayInWords(dueAt)}`}
      action={
        <Button busy={taking.isPending} onClick={() => taking.mutate()}>
          Keep my account
        </Button>
      }
    >
      Until then you can keep it, and nothing is lost.
      {taking.isError && <span role="alert"> That did not work. Please try again when you are online.</span>}
    </Notice>
  )
}
