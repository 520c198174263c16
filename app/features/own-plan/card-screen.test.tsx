import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { paymentConfig } from '../../../core/contract/shop/checkout.ts'
import { sandboxAuthenticate } from '../../../core/contract/shop/sandbox-payments.ts'
import { changeCard } from '../../../core/contract/shop/subscriptions.ts'
import { noticed, openedPlan, trial } from '../../testing/own-plan-page.ts'
import { aSubscription } from '../../testing/sample-answers.ts'
import { aPaymentConfig } from '../../testing/sample-till.ts'
import { standIn } from '../../testing/stand-in.ts'

test('another card is given to the provider, and the page says when it is charged first', async () => {
  const screen = await openedPlan(trial, '/account/plan/card')
  standIn.answers(paymentConfig, aPaymentConfig)
  await noticed(screen, /£29.99 a month, first on 7 December 2026/)
  standIn.answers(changeCard, { clientSecret: 'seti_1_secret_2' })
  standIn.use(
    http.post('*/sandbox/stripe/v1/setup_intents/seti_1/confirm', () =>
      HttpResponse.json({ object: 'setup_intent', status: 'succeeded' }),
    ),
  )
  await screen.getByRole('button', { name: 'Use a test card' }).click()
  await screen.getByRole('button', { name: 'Save this card' }).click()
  await expect.poll(() => screen.address()).toBe('/account/plan')
  await noticed(screen, 'The card is saved')
})

test('a payment that waits for the bank is confirmed by its own intent and for its own sum, and no other is made', async () => {
  const own = aSubscription({ confirmSecret: 'pi_1_secret_2', confirmMinor: 1999 })
  const screen = await openedPlan(own, '/account/plan/card')
  standIn.answers(paymentConfig, aPaymentConfig)
  const intent = (status: string) => () => HttpResponse.json({ object: 'payment_intent', status })
  standIn.use(http.post('*/sandbox/stripe/v1/payment_intents/pi_1/confirm', intent('requires_action')))
  standIn.use(http.get('*/sandbox/stripe/v1/payment_intents/pi_1', intent('succeeded')))
  standIn.answers(sandboxAuthenticate, { status: 'succeeded' })
  await screen.getByRole('button', { name: 'Use a test card' }).click()
  await noticed(screen, /wants you to confirm £19.99/)
  expect(screen.getByText('£29.99').query()).toBeNull()
  await screen.getByRole('button', { name: 'Confirm £19.99' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
  await noticed(screen, 'The payment is confirmed')
})
