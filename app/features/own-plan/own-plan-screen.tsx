import { useQuery } from '@tanstack/react-query'
import type { Subscription } from '../../../core/contract/shop/subscriptions.ts'
import { planQueries } from '../../data/account/own-plan.ts'
import { useOnline } from '../../data/device/use-online.ts'
import { SignedIn } from '../../identity/signed-in.tsx'
import { LinkButton } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import { Spinner } from '../../ui/layout/loading.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SplitPage } from '../../ui/layout/split-page.tsx'
import { ChangePlan } from './change-plan.tsx'
import { Invoices } from './invoices.tsx'
import type { OwnPlanSearch } from './own-plan-search.ts'
import css from './own-plan.module.css'
import { PlanActs } from './plan-acts.tsx'
import { PlanUnknown } from './plan-unknown.tsx'
import { dayOf, factsOf, type PlanState, priceOf, planStateOf } from './plan-state.ts'

/** The plan of who is signed in: how it stands, what it costs, and all that can be done with it. */
export function OwnPlanScreen({ search }: { search: OwnPlanSearch }) {
  return (
    <>
      <PageHead title="Your plan">
        <p>What you have, what it costs and until when. Changed, paused or cancelled here.</p>
      </PageHead>
      <SignedIn here="/account/plan" what="your plan">
        {({ userId }) => <OwnPlan key={userId} userId={userId} search={search} />}
      </SignedIn>
    </>
  )
}

function OwnPlan({ userId, search }: { userId: string; search: OwnPlanSearch }) {
  const query = useQuery(planQueries.own(userId))
  const isOnline = useOnline()
  if (!query.data) {
    return query.isError ? (
      <PlanUnknown error={query.error} onAgain={() => void query.refetch()} />
    ) : (
      <Spinner label="Asking for your plan…" />
    )
  }
  const own = query.data.subscription
  return (
    <div className={css['parts']}>
      {!isOnline && <Notice tone="warn">You are offline. Changing your plan needs the network.</Notice>}
      {own ? <Plan {...{ userId, own, search }} /> : <NoPlan canTry={query.data.canTry} />}
      <Section title="Invoices">
        <Invoices userId={userId} />
      </Section>
    </div>
  )
}

function NoPlan({ canTry }: { canTry: boolean }) {
  return (
    <EmptyPage as="part" title="You have no plan" actions={<LinkButton to="/plans">See the plans</LinkButton>}>
      <p>
        The free course and every preview are open to you.
        {canTry && ' A plan can be tried for 14 days without a card.'}
      </p>
    </EmptyPage>
  )
}

const badges: Record<PlanState, { tone: 'good' | 'warn' | 'quiet'; words: string }> = {
  trial: { tone: 'good', words: 'Free trial' },
  running: { tone: 'good', words: 'Active' },
  ending: { tone: 'warn', words: 'Cancelled' },
  changing: { tone: 'good', words: 'Active' },
  pausing: { tone: 'good', words: 'Active' },
  paused: { tone: 'quiet', words: 'Paused' },
  unpaid: { tone: 'warn', words: 'Payment failed' },
  unfinished: { tone: 'warn', words: 'Not paid yet' },
  ended: { tone: 'quiet', words: 'Ended' },
}

/** States in which another plan can take the place of this one. */
const changeable: readonly PlanState[] = ['trial', 'running']

function Plan({ userId, own, search }: { userId: string; own: Subscription; search: OwnPlanSearch }) {
  const state = planStateOf(own)
  const { tone, words } = badges[state]
  return (
    <SplitPage className={css['page']}>
      <div className={css['parts']}>
        <Attention own={own} state={state} />
        <Card className={css['plan']} aria-labelledby="plan-name">
          <div className={css['head']}>
            <h2 id="plan-name">{own.planName}</h2>
            <Badge tone={tone}>{words}</Badge>
          </div>
          <LeaderList entries={factsOf(own)} />
        </Card>
        <PlanActs userId={userId} own={own} />
      </div>
      <div className={css['side']}>
        {changeable.includes(state) && (
          <Section title="Change the plan">
            <ChangePlan userId={userId} own={own} wanted={{ planId: search.change, billing: search.interval }} />
          </Section>
        )}
      </div>
    </SplitPage>
  )
}

/** What should not be overlooked, and what to do about it. */
function Attention({ own, state }: { own: Subscription; state: PlanState }) {
  const { planName, planId, interval, trialEndsAt, card, confirmSecret } = own
  if (confirmSecret !== null) {
    return (
      <Notice
        tone="warn"
        title="Your bank wants you to confirm a payment"
        action={<LinkButton to="/account/plan/card">Confirm the payment</LinkButton>}
      >
        Nothing is charged until you have. {planName} stays open for some days meanwhile.
      </Notice>
    )
  }
  if (state === 'unpaid') {
    return (
      <Notice
        tone="warn"
        title="The last payment failed"
        action={<LinkButton to="/account/plan/card">Use another card</LinkButton>}
      >
        It is tried again in the coming days, and {planName} stays open meanwhile. Another card is charged at once.
      </Notice>
    )
  }
  if (state === 'trial' && card === null && trialEndsAt !== null) {
    return (
      <Notice
        title={`Free until ${dayOf(trialEndsAt)}`}
        action={<LinkButton to="/account/plan/card">Add a card to go on</LinkButton>}
      >
        It ends by itself then, and nothing is charged. With a card it goes on for {priceOf(own)}, charged first on that
        day.
      </Notice>
    )
  }
  if (state === 'unfinished' || state === 'ended') {
    const search = { plan: planId, ...(interval === 'year' && { interval }) }
    return (
      <Notice
        title={state === 'ended' ? `${planName} has ended` : `${planName} is not paid yet`}
        action={
          <LinkButton to="/subscribe" search={search}>
            {state === 'ended' ? `Start ${planName} again` : 'Go on to the payment'}
          </LinkButton>
        }
      >
        {state === 'ended'
          ? 'What you answered and noted stays yours. The free course is open to you.'
          : 'It was begun, and its first payment did not come. Nothing was opened.'}
      </Notice>
    )
  }
  return null
}
