import { expect, test } from 'vitest'
import { dayMs } from '../../../core/durations.ts'
import { mailFiles } from '../../testing/mail/delivered.ts'
import { mailsTo } from '../../testing/mail/mailed.ts'
import {
  askFor,
  authenticate,
  cardAlwaysAsked,
  cardAskedOnce,
  failingCard,
  openPlanShop,
  openTo,
  openedPlanShop,
  passDays,
  passTime,
  payWith,
  planOf,
  settleAll,
  subjectsOf,
  subscribe,
} from '../../testing/samples/plan-shop.ts'
import { testApp } from '../../testing/test-app.ts'

test('a trial needs no card, is told of before it ends, ends by itself, and comes once a person', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  const { status, json } = await ada.post('/api/trial', { planId: 'basic' })
  expect([status, json]).toMatchObject([
    200,
    { status: 'trialing', trialEndsAt: '2026-12-05T09:00:00.000Z', card: null },
  ])
  expect(await openTo(app, ada)).toEqual([1, 2])
  expect((await ada.get('/api/auth/me')).json).toMatchObject({ subscriptionStatus: 'trial', tokenLimit: 300 })
  expect((await ada.get('/api/account/invoices')).json).toEqual([])

  await passDays(app, 13, ada)
  expect(await subjectsOf(app)).toEqual([
    'Your free trial at Vademecum has begun',
    'Your free trial at Vademecum ends on 5 December 2026',
    'Your free trial at Vademecum ends on 5 December 2026',
  ])
  await passTime(app, 2 * dayMs, ada)
  expect(await planOf(ada)).toMatchObject({ status: 'canceled' })
  expect(await openTo(app, ada)).toEqual([])
  expect((await ada.get('/api/auth/me')).json).toMatchObject({ subscriptionStatus: 'Free', tokenLimit: 100 })
  expect((await subjectsOf(app)).at(-1)).toBe('Your free trial at Vademecum is over')

  const again = { code: 'conflict', message: 'You have had your free trial already.' }
  expect((await ada.post('/api/trial', { planId: 'pro' })).json).toMatchObject(again)
  await app.db('users').where({ id: ada.userId }).update({ email_key: 'other@example.org' })
  const twin = await app.signUp('ada+again')
  expect((await twin.post('/api/trial', { planId: 'basic' })).json).toMatchObject(again)
  await subscribe(app, ada, 'basic')
  expect(await planOf(ada)).toMatchObject({ status: 'active' })
})

test('where mail is sent, a trial waits for the address to be confirmed', async () => {
  await using app = await testApp({ config: { isSandbox: true } })
  await openPlanShop(app)
  const ada = await app.signUp('ada')
  const words = 'Please confirm your e-mail address first: the link is in your mailbox.'
  expect((await ada.post('/api/trial', { planId: 'basic' })).json).toMatchObject({ code: 'conflict', message: words })
  await app.db('users').where({ id: ada.userId }).update({ email_verified_at_ms: 1 })
  expect((await ada.post('/api/trial', { planId: 'basic' })).status).toBe(200)
})

test('a card that is given during a trial is charged when it ends', { tags: ['large'] }, async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await ada.post('/api/trial', { planId: 'basic' })
  const { clientSecret } = (await ada.post('/api/account/subscription/card')).json
  expect(await payWith(app, clientSecret)).toMatchObject({ json: { status: 'succeeded' } })
  expect(await planOf(ada)).toMatchObject({ status: 'trialing', card: { last4: '4242' } })
  await passTime(app, 15 * dayMs, ada)
  expect(await planOf(ada)).toMatchObject({ status: 'active', periodEndsAt: '2027-01-05T09:00:00.000Z' })
  expect((await ada.get('/api/account/invoices')).json).toMatchObject([{ status: 'paid', amountMinor: 1000 }])
})

test(
  'a receipt says that the money can be had back while it can, also of a first payment after a trial',
  { tags: ['large'] },
  async () => {
    const { app, ada } = await openedPlanShop()
    await using _ = app
    const ben = await app.signUp('ben')
    await ada.post('/api/trial', { planId: 'basic' })
    await payWith(app, (await ada.post('/api/account/subscription/card')).json.clientSecret)
    await subscribe(app, ben, 'basic')
    await passTime(app, 15 * dayMs, ben)
    const more = { planId: 'pro', interval: 'month', expectedNowMinor: 1000 }
    expect((await ben.post('/api/account/subscription/change', more)).json).toMatchObject({ planName: 'Pro' })
    const said = async ({ email }: { email: string }) =>
      (await mailsTo(app, email))
        .filter((mail) => mail.includes('Subject: Your receipt'))
        .map((mail) => mail.includes('You can cancel within 14 days of the first payment'))
    expect(await said(ben)).toEqual([true, false])
    expect(await said(ada)).toEqual([true])
    await ada.post('/api/auth/signin', { email: ada.email, password: ada.password })
    expect((await ada.get('/api/account/invoices')).json).toMatchObject([{ refundable: { amountMinor: 968 } }])
  },
)

test('who buys during a trial has one plan: the trial ends', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await ada.post('/api/trial', { planId: 'basic' })
  await subscribe(app, ada, 'pro')
  expect(await planOf(ada)).toMatchObject({ status: 'active', planName: 'Pro' })
  expect(await openTo(app, ada)).toEqual([1, 2, 3])
  expect(await app.db('plan_subscriptions').orderBy('id').pluck('status')).toEqual(['canceled', 'active'])
  await passTime(app, 16 * dayMs, ada)
  expect(await planOf(ada)).toMatchObject({ status: 'active', planName: 'Pro' })
  expect((await ada.get('/api/auth/me')).json).toMatchObject({ subscriptionStatus: 'active', tokenLimit: 1000 })
})

test('a renewal that fails is tried three times more, told of each time, and then the plan ends', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await subscribe(app, ada, 'basic')
  const { clientSecret } = (await ada.post('/api/account/subscription/card')).json
  await payWith(app, clientSecret, failingCard)
  expect(await planOf(ada)).toMatchObject({ status: 'active', card: { last4: '0341' } })
  await passTime(app, 31 * dayMs, ada)
  // It is no question of a bank's: nothing waits to be confirmed.
  expect(await planOf(ada)).toMatchObject({ status: 'past_due', card: { last4: '0341' }, confirmSecret: null })
  expect(await openTo(app, ada)).toEqual([1, 2])
  expect((await ada.post('/api/account/subscription/pause', { months: 1 })).json).toMatchObject({ code: 'conflict' })
  await passDays(app, 14, ada)
  expect(await planOf(ada)).toMatchObject({ status: 'past_due' })
  await passDays(app, 2, ada)
  expect(await planOf(ada)).toMatchObject({ status: 'canceled' })
  expect(await openTo(app, ada)).toEqual([])
  const told = await subjectsOf(app)
  expect(told.filter((subject) => subject === 'A payment to Vademecum did not go through')).toHaveLength(3)
  expect(told.at(-1)).toBe('Your plan at Vademecum has ended')
})

test('another card pays what is open', { tags: ['large'] }, async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await subscribe(app, ada, 'basic', {}, cardAskedOnce).catch(() => undefined)
  expect((await ada.get('/api/account/subscription')).json.subscription).toBeNull()
  await subscribe(app, ada, 'basic')
  const card = async () => String((await ada.post('/api/account/subscription/card')).json.clientSecret)
  await payWith(app, await card(), failingCard)
  await planOf(ada)
  await passTime(app, 31 * dayMs, ada)
  await payWith(app, await card())
  expect(await planOf(ada)).toMatchObject({ status: 'active', card: { last4: '4242' } })
  expect((await ada.get('/api/account/invoices')).json).toMatchObject([{ status: 'paid' }, { status: 'paid' }])
})

test('a renewal that the bank asks about waits for its customer', { tags: ['large'] }, async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  const { json } = await askFor(ada, 'basic')
  await payWith(app, json.clientSecret, cardAlwaysAsked)
  await authenticate(app, json.clientSecret)
  await settleAll(app)
  expect(await planOf(ada)).toMatchObject({ status: 'active' })
  await passTime(app, 31 * dayMs, ada)
  const waiting = await planOf(ada)
  expect(waiting).toMatchObject({ status: 'past_due', confirmSecret: expect.stringMatching(/^pi_/) })
  expect(await subjectsOf(app)).toContain('Please confirm a payment to Vademecum')
  await authenticate(app, waiting.confirmSecret ?? '')
  await settleAll(app)
  expect(await planOf(ada)).toMatchObject({ status: 'active', confirmSecret: null })
})

test(
  'another card that pays what the bank asked about is that of the plan from then on',
  { tags: ['large'] },
  async () => {
    const { app, ada } = await openedPlanShop()
    await using _ = app
    const { json } = await askFor(ada, 'basic')
    await payWith(app, json.clientSecret, cardAlwaysAsked)
    await authenticate(app, json.clientSecret)
    await settleAll(app)
    await passTime(app, 31 * dayMs, ada)
    const { confirmSecret } = await planOf(ada)
    await payWith(app, confirmSecret ?? '')
    await settleAll(app)
    expect(await planOf(ada)).toMatchObject({ status: 'active', card: { last4: '4242' } })
    await passTime(app, 31 * dayMs, ada)
    expect(await planOf(ada)).toMatchObject({ status: 'active' })
  },
)

test('a year that renews is told of a week before', { tags: ['large'] }, async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await subscribe(app, ada, 'pro', { interval: 'year' })
  await passTime(app, 357 * dayMs)
  expect(await subjectsOf(app)).not.toContain('Your plan at Vademecum renews on 21 November 2027')
  await passTime(app, 2 * dayMs)
  expect(await subjectsOf(app)).toContain('Your plan at Vademecum renews on 21 November 2027')
})

test(
  'a plan that is ended stays open until its period is over, and can be gone on with until then',
  { tags: ['large'] },
  async () => {
    const { app, ada } = await openedPlanShop()
    await using _ = app
    await subscribe(app, ada, 'basic')
    expect((await ada.post('/api/account/subscription/cancel')).json).toMatchObject({ endsWithPeriod: true })
    expect((await ada.post('/api/account/subscription/resume')).json).toMatchObject({ endsWithPeriod: false })
    await ada.post('/api/account/subscription/cancel')
    await ada.post('/api/account/subscription/cancel')
    await passTime(app, 29 * dayMs, ada)
    expect(await openTo(app, ada)).toEqual([1, 2])
    await passTime(app, 2 * dayMs, ada)
    expect(await planOf(ada)).toMatchObject({ status: 'canceled' })
    expect(await openTo(app, ada)).toEqual([])
    expect((await ada.get('/api/account/invoices')).json).toHaveLength(1)
    expect((await ada.post('/api/account/subscription/cancel')).json).toMatchObject({ code: 'not-found' })
    expect(await subjectsOf(app)).toEqual(
      expect.arrayContaining(['Your plan at Vademecum ends on 21 December 2026', 'Your plan at Vademecum has ended']),
    )
  },
)

test(
  'a pause begins with the next period: nothing is charged, nothing is open, and then it goes on',
  { tags: ['large'] },
  async () => {
    const { app, ada } = await openedPlanShop()
    await using _ = app
    await subscribe(app, ada, 'basic')
    expect((await ada.post('/api/account/subscription/pause', { months: 2 })).json).toMatchObject({
      ...{ status: 'active', periodEndsAt: '2026-12-21T09:00:00.000Z', pausedUntilAt: '2027-02-21T09:00:00.000Z' },
    })
    expect((await ada.post('/api/account/subscription/resume')).json).toMatchObject({ pausedUntilAt: null })
    await ada.post('/api/account/subscription/pause', { months: 2 })
    await passTime(app, 29 * dayMs, ada)
    expect(await openTo(app, ada)).toEqual([1, 2])
    await passTime(app, 2 * dayMs, ada)
    expect(await planOf(ada)).toMatchObject({ status: 'paused' })
    expect(await openTo(app, ada)).toEqual([])
    expect((await ada.get('/api/usage')).json).toMatchObject({ limit: 100 })
    await passTime(app, 62 * dayMs, ada)
    expect(await planOf(ada)).toMatchObject({ status: 'active', periodEndsAt: '2027-03-21T09:00:00.000Z' })
    expect(await openTo(app, ada)).toEqual([1, 2])
    expect((await ada.get('/api/account/invoices')).json).toHaveLength(2)
  },
)

test('a pause that is taken back in its midst is charged at once', { tags: ['large'] }, async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await subscribe(app, ada, 'basic')
  await ada.post('/api/account/subscription/pause', { months: 3 })
  await passTime(app, 40 * dayMs, ada)
  expect((await ada.post('/api/account/subscription/resume')).json).toMatchObject({
    status: 'active',
    pausedUntilAt: null,
  })
  expect((await ada.get('/api/account/invoices')).json).toHaveLength(2)
  expect(await openTo(app, ada)).toEqual([1, 2])
})

test('an exam that was moved puts the next charge off, once', { tags: ['large'] }, async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await subscribe(app, ada, 'basic')
  const move = (examDay: string) => ada.post('/api/account/subscription/exam-moved', { examDay })
  expect((await move('2027-05-01')).json).toMatchObject({ code: 'conflict' })
  expect((await move('2026-12-01')).json).toMatchObject({ code: 'conflict' })
  expect((await move('2027-02-30')).json).toMatchObject({ code: 'validation' })
  expect((await move('2027-02-10')).json).toMatchObject({ wasExtended: true, periodEndsAt: '2027-02-10T23:59:59.000Z' })
  expect((await move('2027-02-12')).json).toMatchObject({ code: 'conflict' })
  await passTime(app, 80 * dayMs, ada)
  expect(await openTo(app, ada)).toEqual([1, 2])
  expect((await ada.get('/api/account/invoices')).json).toHaveLength(1)
  await passTime(app, 3 * dayMs, ada)
  expect(await planOf(ada)).toMatchObject({ status: 'active', wasExtended: true })
  expect((await ada.get('/api/account/invoices')).json).toHaveLength(2)

  // Nor is one that is ended and begun again put off anew, until a year has passed.
  await ada.post('/api/account/subscription/cancel')
  await passTime(app, 40 * dayMs, ada)
  await subscribe(app, ada, 'basic')
  const { periodEndsAt } = await planOf(ada)
  const later = new Date(Date.parse(periodEndsAt ?? '') + 10 * dayMs).toISOString().slice(0, 10)
  expect((await move(later)).json).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('within the last year'),
  })
})

test('within 14 days what is left comes back, once, and the plan ends', { tags: ['large'] }, async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await subscribe(app, ada, 'basic')
  await passTime(app, 10 * dayMs, ada)
  const [invoice] = (await ada.get('/api/account/invoices')).json
  // 20 of 30 days.
  expect(invoice.refundable).toEqual({ untilAt: '2026-12-05T09:00:00.000Z', amountMinor: 667 })
  const refund = (expectedMinor: number) => ada.post('/api/account/subscription/refund', { expectedMinor })
  expect((await refund(1000)).json).toMatchObject({ code: 'conflict' })
  const both = await Promise.all([refund(667), refund(667)])
  expect(both.map(({ status }) => status).toSorted()[0]).toBe(200)
  expect(await planOf(ada)).toMatchObject({ status: 'canceled' })
  expect(await openTo(app, ada)).toEqual([])
  expect((await ada.get('/api/account/invoices')).json).toMatchObject([{ refundedMinor: 667, refundable: null }])
  expect(await app.db('plan_refunds')).toMatchObject([{ amount_minor: 667, status: 'succeeded', asked_by: 'customer' }])
  expect((await mailFiles(app)).filter((mail) => mail.includes('We have given back £6.67'))).toHaveLength(1)
  const ben = await app.signUp('ben')
  await subscribe(app, ben, 'basic')
  await passTime(app, 14 * dayMs, ben)
  expect((await ben.get('/api/account/invoices')).json).toMatchObject([{ refundable: null }])
})
