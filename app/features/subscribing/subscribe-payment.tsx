import { Suspense, useState } from 'react'
import type { Plan } from '../../../core/contract/shop/plans.ts'
import type { Billing } from '../../../core/shop/plan-price.ts'
import { isLive, useOwnPlan } from '../../data/account/own-plan.ts'
import { askForDocument } from '../../data/device/ask-for-document.ts'
import { useOnline } from '../../data/device/use-online.ts'
import { accountOf, customerOf, wantsSignIn } from '../../data/session/session-state.ts'
import { useSession } from '../../data/session/session.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { lateComponent } from '../../ui/layout/late-component.ts'
import { Spinner } from '../../ui/layout/loading.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import css from './subscribing.module.css'

const PayForPlan = lateComponent(() => import('./pay-for-plan.tsx').then((module) => module.PayForPlan, askForDocument))
const StartTrial = lateComponent(() => import('./start-trial.tsx').then((module) => module.StartTrial))

export interface SubscribePaymentProps {
  plan: Plan
  billing: Billing
  /** This page with the choice that was made, to come back to. */
  here: string
  /** What the shop says of its trial; empty where there is none. */
  trialText: string
}

/** What comes after the choice of a plan: the way to sign in, the payment, or the plan that one has. */
export function SubscribePayment({ plan, billing, here, trialText }: SubscribePaymentProps) {
  const session = useSession()
  const account = accountOf(session)
  const own = useOwnPlan()
  const isOnline = useOnline()
  const [form, setForm] = useState<HTMLElement | null>(null)
  if (session.is === 'unknown') return <Spinner label="Setting up secure payment..." />
  // The form itself says that paying needs the network, and keeps what was typed and what a bank has asked.
  if (!isOnline && form === null) {
    return (
      <Notice tone="warn" title="You are offline">
        Paying for a plan needs the network. Your choice stays in this page's address; come back when you are online.
      </Notice>
    )
  }
  if (account === null || wantsSignIn(session))
    return <SignInFirst {...{ here, trialText }} isKnown={account !== null} />
  const { userId } = account
  const running = own?.subscription ?? null
  // Who tries a plan may pay for one at once.
  if (running && isLive(running) && running.status !== 'trialing') {
    const isOtherCurrency = running.currency !== plan.currency
    const staysAsIs = isOtherCurrency || (running.planId === plan.id && running.interval === billing)
    return (
      <Notice
        title={`You have ${running.planName}`}
        action={
          <LinkButton
            to="/account/plan"
            search={staysAsIs ? {} : { change: plan.id, ...(billing === 'year' && { interval: billing }) }}
          >
            {staysAsIs ? 'Your plan' : `Change to ${plan.displayName}`}
          </LinkButton>
        }
      >
        {isOtherCurrency
          ? `${plan.displayName} is paid in another currency (${plan.currency}). It can be started once ${running.planName} has ended.`
          : 'One plan at a time: nobody pays for two. A change shows what it costs before you agree to it.'}
      </Notice>
    )
  }
  return (
    <Suspense fallback={<Spinner label="Setting up secure payment..." />}>
      {running?.status === 'trialing' && (
        <Notice
          title={`You are trying ${running.planName}`}
          action={
            <LinkButton to="/account/plan" look="secondary">
              Your plan
            </LinkButton>
          }
        >
          What you pay for here begins today, and the trial ends with that. To keep the free days, add a card to your
          plan instead: it is charged when they are over.
        </Notice>
      )}
      {trialText !== '' && own?.canTry === true && (
        <section className={css['trial']} aria-labelledby="trial-title">
          <h2 className={css['title']} id="trial-title">
            Try it first
          </h2>
          <p>{trialText}</p>
          <StartTrial userId={userId} planId={plan.id} billing={billing} />
        </section>
      )}
      <PayForPlan key={userId} ref={setForm} email={customerOf(session)?.email} {...{ userId, plan, billing }} />
    </Suspense>
  )
}

function SignInFirst({ here, trialText, isKnown }: { here: string; trialText: string; isKnown: boolean }) {
  return (
    <section className={css['fields']} aria-labelledby="sign-in-title">
      <h2 className={css['title']} id="sign-in-title">
        {isKnown ? 'Your login session has ended' : 'Sign in to go on'}
      </h2>
      <p>
        A plan belongs to an account, so that it opens on all your devices. Your choice is kept on the way. {trialText}
      </p>
      <LinkButton to="/signin" search={{ redirect: here }} wide>
        Sign In
      </LinkButton>
      {!isKnown && (
        <LinkButton to="/signup" search={{ redirect: here }} look="secondary" wide>
          Create Account
        </LinkButton>
      )}
    </section>
  )
}
