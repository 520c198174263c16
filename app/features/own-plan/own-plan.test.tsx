import { afterEach, expect, test } from 'vitest'
import { ownSubscription } from '../../../core/contract/shop/subscriptions.ts'
import { noticed, openedPlan, trial } from '../../testing/own-plan-page.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aSubscription } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'
import { rememberStudent, setOnline } from '../../testing/studying.ts'

afterEach(() => setOnline(true))

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
  const screen = await openedPlan(null)
  await noticed(screen, 'You have no plan')
  await noticed(screen, /tried for 14 days without a card/)
  await noticed(screen, 'Nothing has been charged yet.')
})

test('a plan that runs shows its price, its next payment, its card and its receipts', async () => {
  const screen = await openedPlan(aSubscription())
  await noticed(screen, '£29.99 a month')
  await noticed(screen, '23 December 2026')
  await noticed(screen, 'Visa ending in 4242, valid to 12/2029')
  await noticed(screen, 'No money moves')
  await expect
    .element(screen.getByRole('link', { name: 'Receipt 7 as PDF' }))
    .toHaveAttribute('href', '/api/account/invoices/in_1/receipt.pdf')
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
  const screen = await openedPlan(own)
  await noticed(screen, words)
  await expect.element(screen.getByRole('link', { name: way })).toBeVisible()
})

test('offline, the plan that was asked for stays in sight, and changing it is said to need the network', async () => {
  const screen = await openedPlan(aSubscription())
  await noticed(screen, '£29.99 a month')
  setOnline(false)
  await noticed(screen, /Changing your plan needs the network/)
})
