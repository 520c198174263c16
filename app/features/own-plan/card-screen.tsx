import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { Subscription } from '../../../core/contract/shop/subscriptions.ts'
import { planPrice } from '../../../core/shop/plan-price.ts'
import { askPlans, planQueries } from '../../data/account/own-plan.ts'
import { SignedIn } from '../../identity/signed-in.tsx'
import { PaymentForm } from '../../payment/payment-form.tsx'
import { LinkButton } from '../../ui/controls/button.tsx'
import { useToast } from '../../ui/controls/toast.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { Spinner } from '../../ui/layout/loading.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import css from './card-screen.module.css'
import { PlanUnknown } from './plan-unknown.tsx'
import { dayOf, priceOf } from './plan-state.ts'

const here = '/account/plan/card'

/** Where a card for the plan is given, or a payment confirmed that waits for its holder's bank. */
export function CardScreen() {
  return (
    <>
      <PageHead over={<Link to="/account/plan">Your plan</Link>} title="Card of your plan" />
      <SignedIn here={here} what="the card of your plan">
        {({ userId }) => <OwnCard key={userId} userId={userId} />}
      </SignedIn>
    </>
  )
}

function OwnCard({ userId }: { userId: string }) {
  const query = useQuery(planQueries.own(userId))
  if (!query.data) {
    return query.isError ? (
      <PlanUnknown error={query.error} onAgain={() => void query.refetch()} />
    ) : (
      <Spinner label="Asking for your plan…" />
    )
  }
  const own = query.data.subscription
  if (!own || own.status === 'canceled' || own.status === 'incomplete') {
    return (
      <EmptyPage as="part" title="You have no plan" actions={<LinkButton to="/plans">See the plans</LinkButton>}>
        <p>A card is asked for when a plan is begun.</p>
      </EmptyPage>
    )
  }
  return <CardForm userId={userId} own={own} />
}

function CardForm({ userId, own }: { userId: string; own: Subscription }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const toast = useToast()
  const { confirmSecret, confirmMinor, amountMinor, currency } = own
  // A change that waits is charged another sum than the plan's.
  const sum = { amountMinor: confirmMinor ?? amountMinor, currency }
  const done = (title: string) => {
    toast({ title })
    void queryClient.invalidateQueries(planQueries.own(userId))
    void router.navigate({ to: '/account/plan' })
  }
  return (
    <div className={css['card']}>
      {confirmSecret === null ? (
        <>
          <p>{meaningOf(own)}</p>
          <PaymentForm
            kind="setup"
            sum={sum}
            payLabel="Save this card"
            prepare={() => askPlans('changeCard', {})}
            returnUrl={() => '/account/plan'}
            onDone={() => done('The card is saved')}
          />
        </>
      ) : (
        <>
          <p>
            Your bank wants you to confirm {planPrice(sum.amountMinor, currency)} for your plan. Give the card again, or
            another one, and follow your bank. It is charged once.
          </p>
          <PaymentForm
            kind="payment"
            keepsCard
            sum={sum}
            payLabel={`Confirm ${planPrice(sum.amountMinor, currency)}`}
            prepare={async () => ({ clientSecret: confirmSecret })}
            returnUrl={() => '/account/plan'}
            onDone={() => done('The payment is confirmed')}
          />
        </>
      )}
    </div>
  )
}

/** When the card is charged first. */
function meaningOf(own: Subscription): string {
  const { status, trialEndsAt, periodEndsAt, planName } = own
  if (status === 'past_due') return `The payment that failed, ${priceOf(own)}, is tried with this card at once.`
  if (status === 'trialing' && trialEndsAt !== null)
    return `Nothing is charged today. ${planName} then goes on after the trial: ${priceOf(own)}, first on ${dayOf(trialEndsAt)}, until you cancel it.`
  return periodEndsAt === null
    ? 'Nothing is charged today.'
    : `Nothing is charged today. The next payment, ${priceOf(own)}, is on ${dayOf(periodEndsAt)}.`
}
