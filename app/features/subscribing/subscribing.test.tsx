import { HttpResponse, http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { me } from '../../../core/contract/account/auth.ts'
import { paymentConfig } from '../../../core/contract/shop/checkout.ts'
import { listPlans } from '../../../core/contract/shop/plans.ts'
import {
  createSubscriptionIntent,
  ownSubscription,
  startTrial,
  type Subscription,
} from '../../../core/contract/shop/subscriptions.ts'
import { getSite } from '../../../core/contract/site/site.ts'
import { currentPlanConsent } from '../../../core/shop/consent.ts'
import { askWhoIsSignedIn, dispatch } from '../../data/session/session-events.ts'
import { madePlan } from '../../testing/made-plan.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aCustomer, aSite, aSubscription } from '../../testing/sample-answers.ts'
import { aPaymentConfig } from '../../testing/sample-till.ts'
import { standIn } from '../../testing/stand-in.ts'
import { rememberStudent, rememberExpired, setOnline } from '../../testing/studying.ts'

const pro = madePlan({ id: 'pro', family: 'pricing', displayName: 'Pro', priceMinor: 2999, yearlyPriceMinor: 2399 })
const payable = { url: null, clientSecret: 'pi_1_secret_2', subscriptionId: aSubscription().id }
const success = `/subscribe/success?subscription=${payable.subscriptionId}`
const trialing = aSubscription({
  id: '33333333-3333-4333-8333-333333333333',
  planId: 'basic',
  planName: 'Basic',
  status: 'trialing',
  trialEndsAt: '2026-12-07T12:00:00.000Z',
  card: null,
})

afterEach(() => setOnline(true))

function shop() {
  standIn.answers(listPlans, [pro])
  standIn.answers(getSite, aSite())
  standIn.answers(paymentConfig, aPaymentConfig)
}

/** The page of a customer without a plan, or with this one. */
async function opened(
  address = '/subscribe?plan=pro&interval=year',
  subscription: Subscription | null = null,
  canTry = false,
) {
  shop()
  dispatch({ type: 'answered', customer: aCustomer({ id: rememberStudent() }) })
  standIn.answers(ownSubscription, { subscription, canTry })
  return renderRoute(address)
}

type Screen = Awaited<ReturnType<typeof opened>>

async function fill(screen: Screen) {
  await screen.getByLabelText('First name').fill('Ada')
  await screen.getByLabelText('Last name').fill('Byron')
  await screen.getByRole('button', { name: 'Use a test card' }).click()
}

/** All is typed, agreed to and paid. */
async function pay(screen: Screen, sum: string) {
  await fill(screen)
  await screen.getByRole('checkbox').click()
  await screen.getByRole('button', { name: `Pay ${sum} now` }).click()
}

const theBankSays = (status: number, body: object) =>
  standIn.use(http.post('*/sandbox/stripe/v1/payment_intents/pi_1/confirm', () => HttpResponse.json(body, { status })))

test('a visitor is sent to sign in, and comes back to what they chose', async () => {
  shop()
  standIn.refuses(me, 'not-signed-in')
  const screen = await renderRoute('/subscribe?plan=pro&interval=year')
  await askWhoIsSignedIn()
  const redirect = encodeURIComponent('/subscribe?plan=pro&interval=year')
  const main = screen.getByRole('main')
  await expect
    .element(main.getByRole('link', { name: 'Sign In' }))
    .toHaveAttribute('href', `/signin?redirect=${redirect}`)
  await expect
    .element(main.getByRole('link', { name: 'Create Account' }))
    .toHaveAttribute('href', `/signup?redirect=${redirect}`)
})

test('for a plan that is not sold no other is put in its place: it is said, and leads to those that are', async () => {
  const screen = await opened('/subscribe?plan=platinum')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'This plan is not for sale' })).toBeVisible()
  const all = screen.getByRole('main').getByRole('link', { name: 'See all plans' })
  await expect.element(all).toHaveAttribute('href', '/plans')
  expect(screen.getByRole('button', { name: /^Pay / }).query()).toBeNull()
})

test('without a network it is said before anything is typed', async () => {
  setOnline(false)
  const screen = await opened()
  await expect.element(screen.getByText(/Paying for a plan needs the network/)).toBeVisible()
  expect(screen.getByRole('textbox').elements()).toEqual([])
})

test('a network that goes away takes nothing that was typed, nor what was agreed to', async () => {
  const screen = await opened()
  await fill(screen)
  await screen.getByRole('checkbox').click()
  setOnline(false)
  await expect.element(screen.getByText(/Paying needs the network; what you typed stays here/)).toBeVisible()
  await expect.element(screen.getByLabelText('Card number')).toHaveValue('4242 4242 4242 4242')
  setOnline(true)
  await expect.element(screen.getByRole('button', { name: 'Pay £287.88 now' })).not.toHaveAttribute('aria-disabled')
  await expect.element(screen.getByLabelText('Card number')).toHaveValue('4242 4242 4242 4242')
  await expect.element(screen.getByLabelText('First name')).toHaveValue('Ada')
  await expect.element(screen.getByRole('checkbox')).toBeChecked()
})

test('the sum, the next payment and how to cancel stand before the button, which names the sum', async () => {
  const screen = await opened()
  await expect.element(screen.getByRole('button', { name: 'Pay £287.88 now' })).toBeVisible()
  await expect.element(screen.getByText(/£287.88 today, and again every year until you cancel/)).toBeVisible()
  await expect.element(screen.getByText(/open Your plan and press Cancel the plan/)).toBeVisible()
  await expect.element(screen.getByRole('checkbox')).not.toBeChecked()
})

test('what is missing is said at its place, and nothing is sent', async () => {
  const screen = await opened()
  const asked = standIn.heard(createSubscriptionIntent)
  await screen.getByRole('button', { name: 'Use a test card' }).click()
  await screen.getByRole('button', { name: 'Pay £287.88 now' }).click()
  await expect.element(screen.getByText('Missing Information')).toBeVisible()
  await expect.element(screen.getByText('Please agree that the plan starts now.')).toBeVisible()
  await expect.element(screen.getByLabelText('First name')).toHaveFocus()
  expect(asked).toEqual([])
})

test('a plan is paid after consent, with who pays and the sum that was shown, and its page waits for the provider', async () => {
  const screen = await opened()
  standIn.answers(createSubscriptionIntent, payable)
  const asked = standIn.heard(createSubscriptionIntent)
  theBankSays(200, { object: 'payment_intent', status: 'succeeded' })
  await pay(screen, '£287.88')
  await expect.poll(() => screen.address()).toBe(success)
  await expect.element(screen.getByText(/You can leave this page/)).toBeVisible()
  expect(asked).toEqual([
    {
      planId: 'pro',
      interval: 'year',
      amount: '287.88',
      billing: {
        email: 'ada@example.org',
        firstName: 'Ada',
        lastName: 'Byron',
        address: '',
        city: '',
        state: '',
        postalCode: '',
        country: 'United Kingdom',
        phone: '',
      },
      consent: { version: currentPlanConsent, accepted: true },
    },
  ])
  standIn.answers(ownSubscription, {
    subscription: aSubscription({ interval: 'year', amountMinor: 28_788 }),
    canTry: false,
  })
  await expect.element(screen.getByRole('heading', { name: 'Pro is yours' })).toBeVisible()
  await expect.element(screen.getByText('£287.88 a year')).toBeVisible()
})

test('a beginning that the server refuses charges nothing, says why, and keeps what was typed', async () => {
  const screen = await opened()
  standIn.refuses(createSubscriptionIntent, 'conflict', 'The price has changed.')
  await pay(screen, '£287.88')
  await expect.element(screen.getByText('The price has changed. Nothing was charged.')).toBeVisible()
  await expect.element(screen.getByText('Failed to start subscription process').first()).toBeVisible()
  await expect.element(screen.getByLabelText('First name')).toHaveValue('Ada')
  await expect.element(screen.getByRole('checkbox')).toBeChecked()
})

test('a card that is declined is told in the provider’s words, and another can be tried', async () => {
  const screen = await opened()
  standIn.answers(createSubscriptionIntent, payable)
  theBankSays(402, { error: { code: 'card_declined', message: 'Your card was declined.' } })
  await pay(screen, '£287.88')
  await expect.element(screen.getByText('Payment Failed').first()).toBeVisible()
  await expect.element(screen.getByText('Your card was declined.').first()).toBeVisible()
  theBankSays(200, { object: 'payment_intent', status: 'succeeded' })
  await screen.getByRole('button', { name: 'Pay £287.88 now' }).click()
  await expect.poll(() => screen.address()).toBe(success)
})

test('who has a plan cannot pay for a second one', async () => {
  const screen = await opened('/subscribe?plan=pro&interval=year', aSubscription())
  await expect.element(screen.getByText('You have Pro')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Change to Pro' }))
    .toHaveAttribute('href', '/account/plan?change=pro&interval=year')
  expect(screen.getByRole('button', { name: /^Pay/ }).elements()).toEqual([])
})

test('a trial begins without a card', async () => {
  const screen = await opened('/subscribe?plan=pro', null, true)
  standIn.answers(startTrial, trialing)
  const asked = standIn.heard(startTrial)
  const start = screen.getByRole('button', { name: 'Start Free Trial' })
  await expect.element(start).toBeVisible()
  standIn.answers(ownSubscription, { subscription: trialing, canTry: false })
  await start.click()
  await expect.element(screen.getByRole('heading', { name: 'Your free trial has begun' })).toBeVisible()
  await expect.element(screen.getByText('7 December 2026')).toBeVisible()
  expect(asked).toEqual([{ planId: 'pro', interval: 'month' }])
})

test('a trial that is refused says why, and what to do', async () => {
  const screen = await opened('/subscribe?plan=pro', null, true)
  standIn.refuses(startTrial, 'conflict', 'Please confirm your e-mail address first.')
  await screen.getByRole('button', { name: 'Start Free Trial' }).click()
  await expect.element(screen.getByText('Please confirm your e-mail address first.')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Confirm your address' }))
    .toHaveAttribute('href', '/account/security')
})

test('a trial that is refused for another reason asks nobody for an address that is confirmed', async () => {
  const screen = await opened('/subscribe?plan=pro', null, true)
  dispatch({
    type: 'answered',
    customer: aCustomer({ id: rememberStudent(), emailVerifiedAt: '2026-06-01T08:00:00.000Z' }),
  })
  standIn.refuses(startTrial, 'conflict', 'Your account will be deleted on 5 December 2026.')
  await screen.getByRole('button', { name: 'Start Free Trial' }).click()
  await expect.element(screen.getByText('See your plan.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Confirm your address' }).query()).toBeNull()
})

test('the contact page begins a trial of the plan that is chosen there', async () => {
  const screen = await opened('/contact', null, true)
  standIn.answers(startTrial, trialing)
  const region = screen.getByRole('region', { name: 'The free trial' })
  await expect.element(region.getByLabelText('Plan to try')).toHaveValue('pro')
  await expect.element(region.getByRole('button', { name: 'Start Free Trial' })).toBeVisible()
})

test('without a login session of the account no trial of theirs is begun', async () => {
  shop()
  rememberExpired()
  standIn.answers(ownSubscription, { subscription: null, canTry: true })
  const screen = await renderRoute('/contact')
  const region = screen.getByRole('region', { name: 'The free trial' })
  await expect.element(region.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect.element(region.getByRole('button', { name: 'Start Free Trial' })).not.toBeInTheDocument()
})

test('the contact page says that a trial was had', async () => {
  const screen = await opened('/contact')
  await expect.element(screen.getByText(/You have had your free trial/)).toBeVisible()
})

test('a payment that the bank refused opens nothing, and can be tried again', async () => {
  const screen = await opened('/subscribe/success?redirect_status=failed')
  await expect.element(screen.getByRole('heading', { name: 'Payment Failed' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/subscribe')
})

test('who pays while they try a plan waits for the one that they paid for', async () => {
  const screen = await opened('/subscribe?plan=pro', trialing)
  standIn.answers(createSubscriptionIntent, payable)
  theBankSays(200, { object: 'payment_intent', status: 'processing' })
  await pay(screen, '£29.99')
  await expect.poll(() => screen.address()).toBe(success)
  await expect.element(screen.getByText(/You can leave this page/)).toBeVisible()
  expect(screen.getByText(/nothing is charged\.$/).query()).toBeNull()
  standIn.answers(ownSubscription, { subscription: aSubscription(), canTry: false })
  await expect.element(screen.getByRole('heading', { name: 'Pro is yours' })).toBeVisible()
})

test('who paid in two tabs is told of the plan that they have, not to wait for the one that was given back', async () => {
  const screen = await opened(success, aSubscription({ id: trialing.id }))
  await expect.element(screen.getByRole('heading', { name: 'Pro is yours' })).toBeVisible()
})

test('a payment that the bank refused while a plan is tried is not taken for the trial', async () => {
  const screen = await opened(`${success}&redirect_status=failed`, trialing)
  await expect.element(screen.getByText(/Your free trial of Basic goes on/)).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Payment Failed' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/subscribe')
})

test('while no server can be asked, the page of a payment says that nothing is charged twice', async () => {
  const screen = await opened('/subscribe/success')
  standIn.isUnreachableFor(ownSubscription)
  await screen.getByRole('button', { name: 'Look again' }).click()
  await expect.element(screen.getByText(/The server cannot be reached just now/)).toBeVisible()
})
