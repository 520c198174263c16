import { afterEach, expect, test } from 'vitest'
import { listPlans } from '../../../core/contract/shop/plans.ts'
import { createSubscriptionIntent, ownSubscription } from '../../../core/contract/shop/subscriptions.ts'
import { getSite } from '../../../core/contract/site/site.ts'
import { madePlan } from '../../testing/made-plan.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aSite, aSubscription } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'
import { rememberStudent, setOnline } from '../../testing/studying.ts'

const free = madePlan({ id: 'free', family: 'pricing', displayName: 'Free', priceMinor: 0, yearlyPriceMinor: null })
const pro = madePlan({ id: 'pro', family: 'pricing', displayName: 'Pro', priceMinor: 2999, yearlyPriceMinor: 2399 })
const elite = madePlan({ id: 'elite', displayName: 'Elite', currency: 'USD' })

afterEach(() => setOnline(true))

function opened(address: string) {
  standIn.answers(listPlans, [free, pro, elite])
  standIn.answers(getSite, aSite())
  return renderRoute(address)
}

test('a plan is begun at the address that the server answers, by the month or the year as chosen', async () => {
  const screen = await opened('/plans?interval=year')
  const url = '/subscribe?plan=elite&interval=year'
  const { letGo } = standIn.holds(createSubscriptionIntent, { url, clientSecret: null, subscriptionId: null })
  const asked = standIn.heard(createSubscriptionIntent)
  await screen.getByRole('button', { name: 'Start Elite Plan' }).click()
  await expect.element(screen.getByRole('button', { name: 'Processing...' })).toHaveAttribute('aria-disabled', 'true')
  letGo()
  await expect.poll(() => screen.address()).toBe(url)
  expect(asked).toEqual([{ planId: 'elite', interval: 'year' }])
})

test('a plan that could not be begun says so in a toast, and can be begun again', async () => {
  const screen = await opened('/plans')
  standIn.isUnreachableFor(createSubscriptionIntent)
  await screen.getByRole('button', { name: 'Start Elite Plan' }).click()
  await expect.element(screen.getByText('Failed to start subscription process')).toBeVisible()
  await expect.element(screen.getByText('Error', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Start Elite Plan' })).not.toHaveAttribute('aria-disabled')
})

test('the free plan needs no beginning, and a paid one leads to its payment', async () => {
  const screen = await opened('/pricing')
  await screen.getByRole('button', { name: 'Choose Free' }).click()
  await expect.element(screen.getByText("You're already on the free plan!")).toBeVisible()
  standIn.answers(createSubscriptionIntent, { url: '/subscribe?plan=pro', clientSecret: null, subscriptionId: null })
  await screen.getByRole('button', { name: 'Choose Pro' }).click()
  await expect.poll(() => screen.address()).toBe('/subscribe?plan=pro')
})

test('who has a plan sees which, and is led to theirs for another one', async () => {
  rememberStudent()
  standIn.answers(ownSubscription, { subscription: aSubscription(), canTry: false })
  const screen = await opened('/pricing?interval=year')
  await expect.element(screen.getByRole('link', { name: 'Your plan' })).toHaveAttribute('href', '/account/plan')
  await screen.getByRole('link', { name: 'Pay in US dollars Elite' }).click()
  await expect.element(screen.getByText('Can be started once Pro has ended.')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Start/ }).elements()).toEqual([])
})

test('a plan that has ended stands in nobody’s way', async () => {
  rememberStudent()
  standIn.answers(ownSubscription, { subscription: aSubscription({ status: 'canceled' }), canTry: false })
  const screen = await opened('/pricing')
  await expect.element(screen.getByRole('button', { name: 'Choose Pro' })).toBeVisible()
})

test('without a network it is said before anybody presses', async () => {
  setOnline(false)
  const screen = await opened('/plans')
  await expect.element(screen.getByText(/starting one needs the network/)).toBeVisible()
})
