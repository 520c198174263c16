import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { londonDate } from '../../../core/shop/london-time.ts'
import type { Subscription } from '../../../core/contract/shop/subscriptions.ts'
import { planPrice } from '../../../core/shop/plan-price.ts'
import { planQueries } from '../../data/account/own-plan.ts'
import { SignedIn } from '../../identity/signed-in.tsx'
import { ownDayInWords } from '../../ui/words/own-dates.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import { Spinner } from '../../ui/layout/loading.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import css from './subscribing.module.css'

export interface SubscribeSuccessProps {
  /** The subscription that was paid; a trial has none. */
  paidId: string | undefined
  /** The bank's page said that it was not confirmed. */
  hasFailed: boolean
  /** Another plan is open from now on: what it opens comes to this device. */
  onOpened: () => void
}

/** How often the server is asked whether the payment provider has told, ms, and how many times at most. */
const askEveryMs = 2_000
const askTimes = 30

/** Where one comes to after a payment or the begin of a trial. What stands in the address proves nothing: the server is asked. */
export function SubscribeSuccess(props: SubscribeSuccessProps) {
  const { paidId } = props
  const here = paidId === undefined ? '' : `?${new URLSearchParams({ subscription: paidId })}`
  return (
    <SignedIn here={`/subscribe/success${here}`} what="your plan">
      {({ userId }) => <Outcome key={userId} userId={userId} {...props} />}
    </SignedIn>
  )
}

function Outcome({ userId, paidId, hasFailed, onOpened }: SubscribeSuccessProps & { userId: string }) {
  const query = useQuery({
    ...planQueries.own(userId),
    refetchInterval: ({ state }) =>
      hasFailed || hasBegun(state.data?.subscription, paidId) || state.dataUpdateCount >= askTimes ? false : askEveryMs,
  })
  const own = query.data?.subscription ?? null
  const opened = hasBegun(own, paidId) ? own : null
  const tell = useRef(onOpened)
  useEffect(() => {
    if (opened?.id !== undefined) tell.current()
  }, [opened?.id])

  if (opened) return <Opened own={opened} />
  const again = () => void query.refetch()
  if (hasFailed) return <NotPaid own={own} />
  if (query.isError) {
    return (
      <>
        <PageHead title="Your payment is being checked" />
        <Unheard onAgain={again} isAsking={query.isFetching}>
          The server cannot be reached just now. If you have paid, the plan opens by itself, and nothing is charged
          twice.
        </Unheard>
      </>
    )
  }
  return (
    <>
      <PageHead title="Your payment is being checked" />
      <div className={css['fields']}>
        <Spinner label="Waiting for the payment provider…" />
        <Unheard onAgain={again} isAsking={query.isFetching}>
          This can take a minute. You can leave this page: the plan opens by itself once the payment is there, a mail
          tells you, and nothing is charged twice.
        </Unheard>
      </div>
    </>
  )
}

/** While they try a plan, what they have is not what they paid for until the provider has told of it. A plan that is paid is the one:
 *  of two that were paid for, in two tabs, the later ends and its money goes back. */
const hasBegun = (own: Subscription | null | undefined, paidId: string | undefined): own is Subscription =>
  own?.status === 'active' || (own?.status === 'trialing' && (paidId === undefined || own.id === paidId))

interface UnheardProps {
  isAsking: boolean
  onAgain: () => void
  children: string
}

function Unheard({ isAsking, onAgain, children }: UnheardProps) {
  return (
    <Notice
      action={
        <>
          <Button look="secondary" icon="refresh" busy={isAsking} onClick={onAgain}>
            Look again
          </Button>
          <LinkButton to="/account/plan" look="plain">
            Your plan
          </LinkButton>
        </>
      }
    >
      {children}
    </Notice>
  )
}

function NotPaid({ own }: { own: Subscription | null }) {
  const isTrying = own?.status === 'trialing'
  return (
    <>
      <PageHead title="Payment Failed">
        <p>
          Your bank did not confirm it. Nothing was charged, and no plan was opened.
          {isTrying && ` Your free trial of ${own.planName} goes on.`}
        </p>
      </PageHead>
      <p>
        <LinkButton to="/subscribe" search={own === null || isTrying ? {} : { plan: own.planId }}>
          Try again
        </LinkButton>
      </p>
    </>
  )
}

function Opened({ own }: { own: Subscription }) {
  const { planName, status, trialEndsAt, periodEndsAt, amountMinor, currency, interval, isSandbox } = own
  const isTrial = status === 'trialing'
  const end = isTrial ? trialEndsAt : periodEndsAt
  const price = `${planPrice(amountMinor, currency)} a ${interval}`
  return (
    <>
      <PageHead title={isTrial ? 'Your free trial has begun' : `${planName} is yours`}>
        <p>
          {isTrial
            ? `All of ${planName} is open to you now. It ends by itself, and nothing is charged.`
            : `All of ${planName} is open to you now. The receipt is on its way to your mailbox.`}
        </p>
      </PageHead>
      <div className={css['fields']}>
        <div className={css['summary']}>
          <LeaderList
            entries={[
              { name: 'Plan', value: planName },
              ...(isTrial ? [] : [{ name: 'Price', value: price }]),
              ...(end === null
                ? []
                : [{ name: isTrial ? 'Free until' : 'Next payment', value: ownDayInWords(londonDate(end)) }]),
              ...(isSandbox ? [{ name: 'Sandbox payments', value: 'No money moves' }] : []),
            ]}
          />
        </div>
        <p className={css['ways']}>
          <LinkButton to="/courses">Choose a course</LinkButton>
          <LinkButton to="/account/plan" look="secondary">
            Your plan
          </LinkButton>
        </p>
      </div>
    </>
  )
}
