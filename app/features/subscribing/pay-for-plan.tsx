import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type Ref, useState } from 'react'
import type { Plan } from '../../../core/contract/shop/plans.ts'
import { Problem } from '../../../core/problem.ts'
import { currentPlanConsent } from '../../../core/shop/consent.ts'
import { decimalAmount } from '../../../core/shop/money.ts'
import { nextChargeDay } from '../../../core/shop/months-after.ts'
import { type Billing, periodMinor, planPrice } from '../../../core/shop/plan-price.ts'
import { askPlans, planQueries } from '../../data/account/own-plan.ts'
import { shopQueries } from '../../data/api/shop-queries.ts'
import { pageNow } from '../../data/device/page-clock.ts'
import { problemWords } from '../../data/forms/form-errors.ts'
import { BuyerFields, useBuyerForm } from '../../payment/buyer-form.tsx'
import { ConsentBox, useConsent } from '../../payment/consent-box.tsx'
import { PaymentForm } from '../../payment/payment-form.tsx'
import { ownDayInWords } from '../../ui/words/own-dates.ts'
import { useToast } from '../../ui/controls/toast.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import css from './subscribing.module.css'

export interface PayForPlanProps {
  userId: string
  /** Of the account, where it is known. */
  email: string | undefined
  plan: Plan
  billing: Billing
  /** The form, while there is one. */
  ref: Ref<HTMLElement>
}

const failedToStart = 'Failed to start subscription process'
const unreachable = 'The server cannot be reached.'

/** The last part of the way to a plan: who pays, what one agrees to, and the payment. */
export function PayForPlan({ userId, email, plan, billing, ref }: PayForPlanProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const toast = useToast()
  const buyer = useBuyerForm('subscribe')
  const consent = useConsent()
  const [failure, setFailure] = useState<string | null>(null)
  const amountMinor = periodMinor(plan, billing)
  const price = planPrice(amountMinor, plan.currency)

  const check = () => {
    const isKnown = buyer.check()
    return consent.check(!isKnown) && isKnown
  }

  const begin = async () => {
    setFailure(null)
    const body = { planId: plan.id, interval: billing, amount: decimalAmount(amountMinor), billing: buyer.read() }
    try {
      return await askPlans('createSubscriptionIntent', {
        body: { ...body, consent: { version: currentPlanConsent, accepted: true } },
      })
    } catch (error) {
      if (buyer.takeProblem(error)) return null
      setFailure(error instanceof Problem ? problemWords(error, unreachable) : unreachable)
      toast({ title: 'Error', body: failedToStart, tone: 'error' })
      // Another price, or a plan that was begun elsewhere: the page shows what holds.
      void queryClient.invalidateQueries(planQueries.own(userId))
      void queryClient.invalidateQueries(shopQueries.plans())
      return null
    }
  }

  return (
    <section ref={ref} className={css['pay']} aria-labelledby="payment-title">
      <h2 className={css['title']} id="payment-title">
        Payment
      </h2>
      <BuyerFields
        form={buyer.fields}
        known={email === undefined ? {} : { email }}
        emailHint="Receipts, and word before a yearly payment, go there."
      />
      <PaymentForm
        kind="payment"
        keepsCard
        sum={{ amountMinor, currency: plan.currency }}
        payLabel={`Pay ${price} now`}
        check={check}
        prepare={begin}
        returnUrl={(begun) => `/subscribe/success?${new URLSearchParams(searchOf(begun))}`}
        onDone={(begun) => {
          buyer.clear()
          void router.navigate({ to: '/subscribe/success', search: searchOf(begun) })
        }}
      >
        <KeyFacts price={price} billing={billing} />
        <ConsentBox {...consent.box} version={currentPlanConsent} begins="the plan starts" />
        {failure !== null && (
          <Notice tone="error" title={failedToStart}>
            {failure} Nothing was charged.
          </Notice>
        )}
      </PaymentForm>
    </section>
  )
}

/** Tells the next page which one was paid: who tries a plan has that one until the provider has told of the payment. */
const searchOf = ({ subscriptionId }: { subscriptionId: string | null }) =>
  subscriptionId === null ? {} : { subscription: subscriptionId }

/** What has to be known before the button: the price, how often, when next, and how to stop. */
function KeyFacts({ price, billing }: { price: string; billing: Billing }) {
  return (
    <ul className={css['facts']}>
      <li>
        {price} today, and again every {billing} until you cancel: next on{' '}
        {ownDayInWords(nextChargeDay(pageNow(), billing))}. That is the whole price.
      </li>
      <li>We write to you before each yearly payment, and mail a receipt for each that was made.</li>
      <li>To cancel, open Your plan and press Cancel the plan. It stays open to the end of what is paid for.</li>
    </ul>
  )
}
