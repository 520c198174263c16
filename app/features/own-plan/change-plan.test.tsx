import { expect, test } from 'vitest'
import { changePlan, extendForExam, previewChange } from '../../../core/contract/shop/subscriptions.ts'
import { becomes, noticed, openedPlan, trial } from '../../testing/own-plan-page.ts'
import { aSubscription } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'

test('a dearer plan shows what it costs now before it is taken, and takes that sum with it', async () => {
  const screen = await openedPlan(aSubscription(), '/account/plan?change=premium')
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
  const pay = screen.getByRole('button', { name: 'Pay £19.40 now, change to Premium' })
  await expect.element(pay).toBeVisible()
  const changed = aSubscription({ planId: 'premium', planName: 'Premium', amountMinor: 4999 })
  becomes(changePlan, changed)
  const second = standIn.heard(changePlan)
  const previewedSince = standIn.heard(previewChange)
  await pay.click()
  await noticed(screen, 'Premium is open')
  await noticed(screen, 'This is what you have: £49.99 a month.')
  expect(previewedSince).toEqual([])
  expect([...first, ...second]).toEqual([
    { planId: 'premium', interval: 'month', expectedNowMinor: 1935 },
    { planId: 'premium', interval: 'month', expectedNowMinor: 1940 },
  ])
})

test('a dearer plan whose payment the bank asks about is not said to be open', async () => {
  const sums = { from: 'now' as const, dueNowMinor: 1935, creditMinor: 2900, thenMinor: 4999, currency: 'GBP' }
  standIn.answers(previewChange, { ...sums, thenAt: '2026-12-23T12:00:00.000Z' })
  const screen = await openedPlan(aSubscription(), '/account/plan?change=premium')
  becomes(changePlan, aSubscription({ confirmSecret: 'pi_1_secret_2', confirmMinor: 1935 }))
  await screen.getByRole('button', { name: 'Pay £19.35 now, change to Premium' }).click()
  await noticed(screen, 'Please confirm the payment with your bank')
  expect(screen.getByText('Pro is open').query()).toBeNull()
})

test('what another plan costs is asked anew once the end of this one has moved', async () => {
  const preview = { from: 'now' as const, creditMinor: 2900, thenMinor: 4999, currency: 'GBP' }
  standIn.answers(previewChange, { ...preview, dueNowMinor: 1935, thenAt: '2026-12-23T12:00:00.000Z' })
  const screen = await openedPlan(aSubscription(), '/account/plan?change=premium')
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
  const screen = await openedPlan(own)
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
  const screen = await openedPlan(aSubscription(), '/account/plan?change=elite')
  await noticed(screen, /Elite is paid in another currency \(USD\)/)
  await noticed(screen, 'This is what you have: £29.99 a month.')
})

test('another plan to try is not said to be charged when the trial ends, unless a card is there by then', async () => {
  const preview = { from: 'now' as const, dueNowMinor: 0, creditMinor: 0, thenMinor: 4999, currency: 'GBP' }
  standIn.answers(previewChange, { ...preview, thenAt: '2026-12-07T12:00:00.000Z' })
  const screen = await openedPlan(trial, '/account/plan?change=premium')
  await noticed(screen, 'On 7 December 2026')
  await noticed(screen, 'It ends by itself, and nothing is charged')
  await noticed(screen, '£49.99 a month from that day on')
  expect(screen.getByText('From 7 December 2026').query()).toBeNull()
  await screen.unmount()

  const withCard = await openedPlan({ ...trial, card: aSubscription().card }, '/account/plan?change=premium')
  await noticed(withCard, 'From 7 December 2026')
})
