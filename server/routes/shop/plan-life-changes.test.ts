import { expect, test } from 'vitest'
import { dayMs } from '../../../core/durations.ts'
import {
  askFor,
  authenticate,
  cardAlwaysAsked,
  failingCard,
  openTo,
  openedPlanShop,
  passTime,
  payWith,
  planOf,
  settleAll,
  subscribe,
} from '../../testing/samples/plan-shop.ts'

test(
  'who pays since a trial is over pays for a dearer plan at once, and keeps what is paid for before a smaller one',
  { tags: ['large'] },
  async () => {
    const { app, ada } = await openedPlanShop()
    await using _ = app
    const ben = await app.signUp('ben')
    for (const [user, planId] of [
      [ada, 'basic'],
      [ben, 'pro'],
    ] as const) {
      await user.post('/api/trial', { planId })
      await payWith(app, (await user.post('/api/account/subscription/card')).json.clientSecret)
      expect(await planOf(user)).toMatchObject({ status: 'trialing', card: { last4: '4242' } })
    }
    await passTime(app, 15 * dayMs, ada)
    await passTime(app, 0, ben)
    const dearer = { planId: 'pro', interval: 'month' }
    const { dueNowMinor } = (await ada.post('/api/account/subscription/preview', dearer)).json
    expect(dueNowMinor).toBeGreaterThan(1900)
    await ada.post('/api/account/subscription/change', { ...dearer, expectedNowMinor: dueNowMinor })
    expect(await planOf(ada)).toMatchObject({ planName: 'Pro' })
    expect((await ada.get('/api/account/invoices')).json).toMatchObject([
      { amountMinor: dueNowMinor },
      { amountMinor: 1000 },
    ])
    await ben.post('/api/account/subscription/change', { planId: 'basic', interval: 'month', expectedNowMinor: 0 })
    expect(await planOf(ben)).toMatchObject({ planName: 'Pro', next: { planName: 'Basic' } })
    expect(await openTo(app, ben)).toEqual([1, 2, 3])
  },
)

test(
  'a dearer plan costs now what its days that are left cost more, and opens at once',
  { tags: ['large'] },
  async () => {
    const { app, ada } = await openedPlanShop()
    await using _ = app
    await subscribe(app, ada, 'basic')
    await passTime(app, 15 * dayMs, ada)
    const choice = { planId: 'pro', interval: 'month' }
    const { json: cost } = await ada.post('/api/account/subscription/preview', choice)
    // Half a month is left: 15 of 29.99, less 5 of 10.
    expect(cost).toEqual({
      ...{ from: 'now', dueNowMinor: 1000, creditMinor: 500, thenMinor: 2999, currency: 'GBP' },
      thenAt: '2026-12-21T09:00:00.000Z',
    })
    const tampered = await ada.post('/api/account/subscription/change', { ...choice, expectedNowMinor: 999 })
    expect(tampered.json).toMatchObject({ code: 'conflict', message: 'The sum has changed. Please look at it again.' })
    const [one, other] = await Promise.all(
      [1, 2].map(() => ada.post('/api/account/subscription/change', { ...choice, expectedNowMinor: 1000 })),
    )
    expect([one?.status, other?.status].toSorted()[0]).toBe(200)
    expect(await planOf(ada)).toMatchObject({ planName: 'Pro', amountMinor: 2999, periodEndsAt: cost.thenAt })
    expect(await openTo(app, ada)).toEqual([1, 2, 3])
    expect((await ada.get('/api/account/invoices')).json).toMatchObject([{ planName: 'Pro', amountMinor: 1000 }, {}])
  },
)

test('a change whose card is declined changes nothing, and can be paid with another', { tags: ['large'] }, async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await subscribe(app, ada, 'basic')
  const card = async () => String((await ada.post('/api/account/subscription/card')).json.clientSecret)
  await payWith(app, await card(), failingCard)
  await planOf(ada)
  const choice = { planId: 'pro', interval: 'year', expectedNowMinor: 28788 - 1000 }
  expect((await ada.post('/api/account/subscription/change', choice)).json).toMatchObject({ code: 'conflict' })
  expect(await planOf(ada)).toMatchObject({ planName: 'Basic', status: 'active' })
  expect(await openTo(app, ada)).toEqual([1, 2])
  await payWith(app, await card())
  await planOf(ada)
  expect((await ada.post('/api/account/subscription/change', choice)).json).toMatchObject({
    ...{ planName: 'Pro', interval: 'year', amountMinor: 28788, periodEndsAt: '2027-11-21T09:00:00.000Z' },
  })
})

test('a change that the bank asks about comes with the confirmation', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  const { json } = await askFor(ada, 'basic')
  await payWith(app, json.clientSecret, cardAlwaysAsked)
  await authenticate(app, json.clientSecret)
  await settleAll(app)
  const choice = { planId: 'pro', interval: 'month', expectedNowMinor: 1999 }
  const waiting = (await ada.post('/api/account/subscription/change', choice)).json
  expect(waiting).toMatchObject({
    ...{ planName: 'Basic', amountMinor: 1000, status: 'active' },
    ...{ confirmSecret: expect.stringMatching(/^pi_/), confirmMinor: 1999 },
  })
  // Asked once more, the first cannot be paid any longer.
  const again = (await ada.post('/api/account/subscription/change', choice)).json
  await expect(authenticate(app, waiting.confirmSecret)).rejects.toThrow()
  await authenticate(app, again.confirmSecret)
  await settleAll(app)
  expect(await planOf(ada)).toMatchObject({
    planName: 'Pro',
    status: 'active',
    confirmSecret: null,
    confirmMinor: null,
  })
})

test('a smaller plan follows with the next period, and can be taken back until then', { tags: ['large'] }, async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await subscribe(app, ada, 'pro', { interval: 'year' })
  const choice = { planId: 'basic', interval: 'month', expectedNowMinor: 0 }
  const { json } = await ada.post('/api/account/subscription/change', choice)
  const next = { planId: 'basic', planName: 'Basic', interval: 'month', amountMinor: 1000 }
  expect(json).toMatchObject({ planName: 'Pro', status: 'active', next, periodEndsAt: '2027-11-21T09:00:00.000Z' })
  expect((await ada.post('/api/account/subscription/resume')).json).toMatchObject({ planName: 'Pro', next: null })
  await ada.post('/api/account/subscription/change', choice)
  expect(await openTo(app, ada)).toEqual([1, 2, 3])
  await passTime(app, 366 * dayMs, ada)
  expect(await planOf(ada)).toMatchObject({ planName: 'Basic', interval: 'month', next: null, status: 'active' })
  expect(await openTo(app, ada)).toEqual([1, 2])
  expect((await ada.get('/api/account/invoices')).json).toMatchObject([
    { planName: 'Basic', amountMinor: 1000 },
    { planName: 'Pro', amountMinor: 28788 },
  ])
})
