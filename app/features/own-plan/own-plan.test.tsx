import { HttpResponse, http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { paymentConfig } from '../../../core/contract/shop/checkout.ts'
import { listPlans } from '../../../core/contract/shop/plans.ts'
import { sandboxAuthenticate } from '../../../core/contract/shop/sandbox-payments.ts'
import {
  cancelSubscription,
  changeCard,
  changePlan,
  extendForExam,
  type Invoice,
  listInvoices,
  ownSubscription,
  pauseSubscription,
  previewChange,
  refundSubscription,
  resumeSubscription,
  type Subscription,
} from '../../../core/contract/shop/subscriptions.ts'
import { madePlan } from '../../testing/made-plan.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aSubscription } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'
import { rememberStudent, setOnline } from '../../testing/studying.ts'

const pro = madePlan({ id: 'pro', displayName: 'Pro', priceMinor: 2999, yearlyPriceMinor: 2399 })
const premium = madePlan({ id: 'premium', displayName: 'Premium', priceMinor: 4999, yearlyPriceMinor: 3999 })
const elite = madePlan({ id: 'elite', displayName: 'Elite', currency: 'USD' })
const paid: Invoice = {
  id: 'in_1',
  number: 7,
  planName: 'Pro',
  amountMinor: 2999,
  refundedMinor: 0,
  currency: 'GBP',
  status: 'paid',
  periodStartsAt: '2026-11-23T12:00:00.000Z',
  periodEndsAt: '2026-12-23T12:00:00.000Z',
  paidAt: '2026-11-23T12:00:00.000Z',
  refundable: null,
}

/** The page of who has this plan, or none. */
function opened(subscription: Subscription | null, address = '/account/plan', invoices = subscription ? [paid] : []) {
  rememberStudent()
  standIn.answers(listPlans, [pro, premium, elite])
  standIn.answers(ownSubscription, { subscription, canTry: subscription === null })
  standIn.answers(listInvoices, invoices)
  return renderRoute(address)
}

type PlanAct =
  | typeof cancelSubscription
  | typeof resumeSubscription
  | typeof pauseSubscription
  | typeof changePlan
  | typeof refundSubscription

/** The plan is so from the moment that it is asked for: not before, while it is still being looked at anew after the last act. */
function becomes(by: PlanAct, plan: Subscription): void {
  standIn.changes(by, plan, () => standIn.answers(ownSubscription, { subscription: plan, canTry: false }))
}

afterEach(() => setOnline(true))

type Screen = Awaited<ReturnType<typeof opened>>

async function noticed(screen: Screen, words: string | RegExp): Promise<void> {
  await expect.element(screen.getByText(words).first()).toBeVisible()
}

test('who is not signed in is denied, with both ways on', async () => {
  const screen = await renderRoute('/account/plan')
  const { askWhoIsSignedIn } = await import('../../data/session/session-events.ts')
  await askWhoIsSignedIn()
  await noticed(screen, 'Access Denied')
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'Sign In' }))
    .toHaveAttribute('href', '/signin?redirect=%2Faccount%2Fplan')
})

test('without a network it says so, and comes once there is one', async () => {
  rememberStudent()
  const screen = await renderRoute('/account/plan')
  await noticed(screen, /Seeing and changing your plan needs the network/)
  standIn.answers(ownSubscription, { subscription: aSubscription(), canTry: false })
  await screen.getByRole('button', { name: 'Try again' }).first().click()
  await expect.element(screen.getByRole('heading', { name: 'Pro' })).toBeVisible()
})

test('a login session that has ended is told, with the way back', async () => {
  rememberStudent()
  standIn.refuses(ownSubscription, 'not-signed-in')
  const screen = await renderRoute('/account/plan')
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/signin?redirect=%2Faccount%2Fplan')
})

test('who has no plan is led to the plans', async () => {
  const screen = await opened(null)
  await noticed(screen, 'You have no plan')
  await noticed(screen, /tried for 14 days without a card/)
  await noticed(screen, 'Nothing has been charged yet.')
})

test('a plan that runs shows its price, its next payment, its card and its receipts', async () => {
  const screen = await opened(aSubscription())
  await noticed(screen, '£29.99 a month')
  await noticed(screen, '23 December 2026')
  await noticed(screen, 'Visa ending in 4242, valid to 12/2029')
  await noticed(screen, 'No money moves')
  await expect
    .element(screen.getByRole('link', { name: 'Receipt 7 as PDF' }))
    .toHaveAttribute('href', '/api/account/invoices/in_1/receipt.pdf')
})

test('a plan is cancelled by two presses, says until when it is open, and can be kept after all', async () => {
  const screen = await opened(aSubscription())
  const cancelled = aSubscription({ endsWithPeriod: true })
  becomes(cancelSubscription, cancelled)
  await screen.getByRole('button', { name: 'Cancel the plan' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Cancel Pro?' })
  await expect.element(dialog.getByText(/stays open until 23 December 2026/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel the plan' }).click()
  await noticed(screen, 'Cancelled. Open until 23 December 2026')
  await expect.element(screen.getByRole('button', { name: 'Cancel the plan' })).not.toBeInTheDocument()

  becomes(resumeSubscription, aSubscription())
  await screen.getByRole('button', { name: 'Keep Pro' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Keep Pro' }).click()
  await noticed(screen, 'Pro goes on.')
  await expect.element(screen.getByRole('button', { name: 'Cancel the plan' })).toBeVisible()
})

test('what the server refuses is said where it was asked, and the plan is looked at anew', async () => {
  const screen = await opened(aSubscription())
  standIn.refuses(cancelSubscription, 'conflict', 'This plan has ended already.')
  await screen.getByRole('button', { name: 'Cancel the plan' }).click()
  standIn.answers(ownSubscription, { subscription: aSubscription({ status: 'canceled' }), canTry: false })
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel the plan' }).click()
  await noticed(screen, 'Pro has ended')
})

test('a change that reaches no server changes nothing, and says so', async () => {
  const screen = await opened(aSubscription())
  standIn.isUnreachableFor(cancelSubscription)
  await screen.getByRole('button', { name: 'Cancel the plan' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel the plan' }).click()
  await noticed(screen, /Nothing was changed; please try again/)
})

test('a pause is asked for by months, and an exam that was moved by its day', async () => {
  const screen = await opened(aSubscription())
  const paused = aSubscription({ pausedUntilAt: '2027-02-23T12:00:00.000Z' })
  becomes(pauseSubscription, paused)
  const pauses = standIn.heard(pauseSubscription)
  standIn.answers(extendForExam, aSubscription({ wasExtended: true, periodEndsAt: '2027-01-15T00:00:00.000Z' }))
  const extensions = standIn.heard(extendForExam)
  await screen.getByRole('button', { name: 'My exam was moved' }).click()
  await screen.getByLabelText('Day of the exam').fill('2027-01-15')
  await screen.getByRole('dialog').getByRole('button', { name: 'My exam was moved' }).click()
  await noticed(screen, 'Open until 15 January 2027 at no cost')
  expect(extensions).toEqual([{ examDay: '2027-01-15' }])

  await screen.getByRole('button', { name: 'Pause the plan' }).click()
  await screen.getByLabelText('For how long').selectOptions('2')
  await screen.getByRole('dialog').getByRole('button', { name: 'Pause the plan' }).click()
  await noticed(screen, 'Paused until 23 February 2027')
  expect(pauses).toEqual([{ months: 2 }])
  await expect.element(screen.getByRole('button', { name: 'Take the pause back' })).toBeVisible()
})

test('a dearer plan shows what it costs now before it is taken, and takes that sum with it', async () => {
  const screen = await opened(aSubscription(), '/account/plan?change=premium')
  const preview = {
    from: 'now' as const,
    dueNowMinor: 1935,
    creditMinor: 2900,
    thenMinor: 4999,
    thenAt: '2026-12-23T12:00:00.000Z',
    currency: 'GBP',
  }
  await noticed(screen, /could not be worked out/)
  standIn.answers(previewChange, preview)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await noticed(screen, '−£29.00')
  await noticed(screen, 'From 23 December 2026')

  standIn.refuses(changePlan, 'conflict', 'It costs £19.40 by now.')
  const first = standIn.heard(changePlan)
  standIn.answers(previewChange, { ...preview, dueNowMinor: 1940 })
  await screen.getByRole('button', { name: 'Pay £19.35 now, change to Premium' }).click()
  await noticed(screen, 'It costs £19.40 by now.')
  const changed = aSubscription({ planId: 'premium', planName: 'Premium', amountMinor: 4999 })
  becomes(changePlan, changed)
  const second = standIn.heard(changePlan)
  const previewedSince = standIn.heard(previewChange)
  await screen.getByRole('button', { name: 'Pay £19.40 now, change to Premium' }).click()
  await noticed(screen, 'Premium is open')
  await noticed(screen, 'This is what you have: £49.99 a month.')
  expect(previewedSince).toEqual([])
  expect([...first, ...second]).toEqual([
    { planId: 'premium', interval: 'month', expectedNowMinor: 1935 },
    { planId: 'premium', interval: 'month', expectedNowMinor: 1940 },
  ])
})

test('what another plan costs is asked anew once the end of this one has moved', async () => {
  const preview = { from: 'now' as const, creditMinor: 2900, thenMinor: 4999, currency: 'GBP' }
  standIn.answers(previewChange, { ...preview, dueNowMinor: 1935, thenAt: '2026-12-23T12:00:00.000Z' })
  const screen = await opened(aSubscription(), '/account/plan?change=premium')
  await noticed(screen, 'From 23 December 2026')
  standIn.answers(previewChange, { ...preview, dueNowMinor: 2400, thenAt: '2027-01-15T00:00:00.000Z' })
  standIn.answers(extendForExam, aSubscription({ wasExtended: true, periodEndsAt: '2027-01-15T00:00:00.000Z' }))
  await screen.getByRole('button', { name: 'My exam was moved' }).click()
  await screen.getByLabelText('Day of the exam').fill('2027-01-15')
  await screen.getByRole('dialog').getByRole('button', { name: 'My exam was moved' }).click()
  await noticed(screen, 'From 15 January 2027')
})

test('a cheaper way comes with the next payment, and can be taken back until then', async () => {
  const own = aSubscription({ planId: 'premium', planName: 'Premium', amountMinor: 4999 })
  const screen = await opened(own)
  standIn.answers(previewChange, {
    from: 'period-end',
    dueNowMinor: 0,
    creditMinor: 0,
    thenMinor: 2999,
    thenAt: '2026-12-23T12:00:00.000Z',
    currency: 'GBP',
  })
  await screen.getByLabelText('Plan', { exact: true }).selectOptions('pro')
  const next = { planId: 'pro', planName: 'Pro', interval: 'month' as const, amountMinor: 2999 }
  becomes(changePlan, { ...own, next })
  await screen.getByRole('button', { name: 'Change to Pro on 23 December 2026' }).click()
  await noticed(screen, 'Changes to Pro')
  await noticed(screen, 'Pro, £29.99 a month')
  await expect.element(screen.getByRole('button', { name: 'Stay with Premium' })).toBeVisible()
})

test('a plan in another currency can only come after this one', async () => {
  const screen = await opened(aSubscription(), '/account/plan?change=elite')
  await noticed(screen, /Elite is paid in another currency \(USD\)/)
  await noticed(screen, 'This is what you have: £29.99 a month.')
})

test('within 14 days it can be ended with money back, by the sum that was shown', async () => {
  const refundable = { untilAt: '2026-12-07T12:00:00.000Z', amountMinor: 2899 }
  const screen = await opened(aSubscription(), '/account/plan', [{ ...paid, refundable }])
  await noticed(screen, /Until 7 December 2026/)
  await screen.getByRole('button', { name: 'End it now, £28.99 back' }).click()
  const ended = aSubscription({ status: 'canceled' })
  becomes(refundSubscription, ended)
  const asked = standIn.heard(refundSubscription)
  await screen.getByRole('dialog').getByRole('button', { name: 'End it now, £28.99 back' }).click()
  await noticed(screen, 'Pro has ended, and £28.99 is on its way back')
  expect(asked).toEqual([{ expectedMinor: 2899 }])
})

const trial = aSubscription({
  status: 'trialing',
  trialEndsAt: '2026-12-07T12:00:00.000Z',
  periodEndsAt: '2026-12-07T12:00:00.000Z',
  card: null,
})

test('another plan to try is not said to be charged when the trial ends, unless a card is there by then', async () => {
  const preview = { from: 'now' as const, dueNowMinor: 0, creditMinor: 0, thenMinor: 4999, currency: 'GBP' }
  standIn.answers(previewChange, { ...preview, thenAt: '2026-12-07T12:00:00.000Z' })
  const screen = await opened(trial, '/account/plan?change=premium')
  await noticed(screen, 'On 7 December 2026')
  await noticed(screen, 'It ends by itself, and nothing is charged')
  await noticed(screen, '£49.99 a month from that day on')
  expect(screen.getByText('From 7 December 2026').query()).toBeNull()
  await screen.unmount()

  const withCard = await opened({ ...trial, card: aSubscription().card }, '/account/plan?change=premium')
  await noticed(withCard, 'From 7 December 2026')
})

test.each([
  ['a trial ends by itself', trial, /It ends by itself then, and nothing is charged/, 'Add a card to go on'],
  [
    'a failed payment is said with what to do',
    aSubscription({ status: 'past_due' }),
    'The last payment failed',
    'Use another card',
  ],
  [
    'a renewal that waits for the bank can be confirmed',
    aSubscription({ status: 'past_due', confirmSecret: 'pi_1_secret_2' }),
    'Your bank wants you to confirm a payment',
    'Confirm the payment',
  ],
  [
    'one that was never paid leads on to the payment',
    aSubscription({ status: 'incomplete' }),
    'Pro is not paid yet',
    'Go on to the payment',
  ],
  ['one that has ended can be begun again', aSubscription({ status: 'canceled' }), 'Pro has ended', 'Start Pro again'],
] as const)('%s', async (_, own, words, way) => {
  const screen = await opened(own)
  await noticed(screen, words)
  await expect.element(screen.getByRole('link', { name: way })).toBeVisible()
})

test('a paused plan can go on at once', async () => {
  const screen = await opened(aSubscription({ status: 'paused', pausedUntilAt: '2027-01-23T12:00:00.000Z' }))
  await noticed(screen, '23 January 2027')
  await screen.getByRole('button', { name: 'Go on now' }).click()
  await noticed(screen, /opens again at once/)
})

const sandbox = {
  mode: 'sandbox' as const,
  publishableKey: 'pk_test_sandbox',
  isLive: false,
  testCards: [{ number: '4242424242424242', result: 'Succeeds' }],
}

test('another card is given to the provider, and the page says when it is charged first', async () => {
  const screen = await opened(trial, '/account/plan/card')
  standIn.answers(paymentConfig, sandbox)
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

test('a payment that waits for the bank is confirmed by its own intent, and no other is made', async () => {
  const own = aSubscription({ status: 'past_due', confirmSecret: 'pi_1_secret_2' })
  const screen = await opened(own, '/account/plan/card')
  standIn.answers(paymentConfig, sandbox)
  const intent = (status: string) => () => HttpResponse.json({ object: 'payment_intent', status })
  standIn.use(http.post('*/sandbox/stripe/v1/payment_intents/pi_1/confirm', intent('requires_action')))
  standIn.use(http.get('*/sandbox/stripe/v1/payment_intents/pi_1', intent('succeeded')))
  standIn.answers(sandboxAuthenticate, { status: 'succeeded' })
  await screen.getByRole('button', { name: 'Use a test card' }).click()
  await screen.getByRole('button', { name: 'Confirm £29.99' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
  await noticed(screen, 'The payment is confirmed')
})

test('offline, the plan that was asked for stays in sight, and changing it is said to need the network', async () => {
  const screen = await opened(aSubscription())
  await noticed(screen, '£29.99 a month')
  setOnline(false)
  await noticed(screen, /Changing your plan needs the network/)
})
