import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { paymentWebhook } from '../../../core/contract/shop/checkout.ts'
import { subscription } from '../../../core/contract/shop/subscriptions.ts'
import { dayMs, hourMs } from '../../../core/durations.ts'
import { webhookSecret } from '../../sandbox/webhooks.ts'
import { settlement } from '../../services/shop/plans/settle-subscription.ts'
import { settleDueSubscriptions } from '../../services/shop/plans/due-subscriptions.ts'
import { mailFiles } from '../../testing/mail/delivered.ts'
import {
  askFor,
  openPlanShop,
  openTo,
  openedPlanShop,
  passTime,
  payWith,
  planCourses,
  planOf,
  settleAll,
  subscribe,
} from '../../testing/samples/plan-shop.ts'
import type { TestUser } from '../../testing/test-app.ts'

test('a plan that is paid opens its courses, and its renewal keeps them open', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  expect((await ada.post('/api/create-subscription-intent', { planId: 'pro', interval: 'year' })).json).toEqual({
    url: '/subscribe?plan=pro&interval=year',
    clientSecret: null,
    subscriptionId: null,
  })
  const { json } = await askFor(ada, 'basic', { amount: '10.00' })
  expect(json).toMatchObject({ url: null, clientSecret: expect.stringMatching(/^pi_/) })
  expect(await openTo(app, ada)).toEqual([])
  expect((await ada.get('/api/account/subscription')).json).toMatchObject({ subscription: null, canTry: true })

  expect(await payWith(app, json.clientSecret)).toMatchObject({ status: 200, json: { status: 'succeeded' } })
  await settleAll(app)
  expect(await planOf(ada)).toMatchObject({
    planName: 'Basic',
    status: 'active',
    tier: 'basic',
    amountMinor: 1000,
    periodEndsAt: '2026-12-21T09:00:00.000Z',
    card: { brand: 'visa', last4: '4242', expires: '04/2030' },
    isSandbox: true,
  })
  expect(await openTo(app, ada)).toEqual([1, 2])
  expect((await ada.get('/api/auth/me')).json).toMatchObject({ subscriptionStatus: 'active', tokenLimit: 300 })
  expect((await ada.get('/api/usage')).json).toMatchObject({ limit: 300 })

  await passTime(app, 30 * dayMs + 2 * hourMs, ada)
  expect(await planOf(ada)).toMatchObject({ status: 'active', periodEndsAt: '2027-01-21T09:00:00.000Z' })
  expect(await openTo(app, ada)).toEqual([1, 2])
  const invoices = (await ada.get('/api/account/invoices')).json
  expect(invoices).toMatchObject([
    { status: 'paid', amountMinor: 1000, number: 2, refundable: null },
    { status: 'paid', amountMinor: 1000, number: 1 },
  ])
  const pdf = await ada.get(`/api/account/invoices/${invoices[0].id}/receipt.pdf`)
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  const mails = (await mailFiles(app)).filter((mail) => mail.includes('Plan Basic'))
  expect(mails).toHaveLength(2)
})

test(
  'a plan whose webhooks are late is known as soon as its customer looks, and what the page says changes nothing',
  { tags: ['large'] },
  async () => {
    const { app, ada } = await openedPlanShop()
    await using _ = app
    const { json } = await askFor(ada, 'basic')
    await ada.get('/subscribe/success?redirect_status=succeeded')
    expect((await ada.get('/api/account/subscription')).json).toMatchObject({ subscription: null })
    await payWith(app, json.clientSecret)
    expect(await planOf(ada)).toMatchObject({ status: 'active' })
    expect(await openTo(app, ada)).toEqual([1, 2])
    await settleAll(app)
    expect(await app.db('plan_grants')).toHaveLength(2)
    expect((await mailFiles(app)).filter((mail) => mail.includes('Plan Basic'))).toHaveLength(1)
  },
)

test('webhooks of a plan may come before its customer looks, after it, twice, in any order and an hour late', async () => {
  const { app } = await openedPlanShop()
  await using _ = app
  const { sandbox } = app.deps
  if (!sandbox) throw new Error('there is no sandbox')
  const { events } = sandbox
  const arrivals: ((user: TestUser) => Promise<unknown>)[] = [
    () => settleAll(app),
    (user) => planOf(user),
    async () => {
      await events.release({ isReversed: true })
      await settleAll(app)
      for (const { id } of await events.newest(20)) await events.resend(id)
      await settleAll(app)
    },
    async () => {
      app.clock.nowMs += hourMs
      await events.release()
      await settleAll(app)
    },
  ]
  for (const [at, arrive] of arrivals.entries()) {
    const user = await app.signUp()
    if (at >= 2) await events.hold()
    await payWith(app, (await askFor(user, 'basic')).json.clientSecret)
    await arrive(user)
    for (let times = 0; times < 2; times++) {
      expect(await openTo(app, user)).toEqual([1, 2])
      expect(await planOf(user)).toMatchObject({ status: 'active' })
      expect((await user.get('/api/account/invoices')).json).toMatchObject([{ status: 'paid', number: at + 1 }])
      expect((await mailFiles(app)).filter((mail) => mail.includes('Plan Basic'))).toHaveLength(at + 1)
      await settleAll(app)
    }
  }
  const charges = await app.db('sandbox_objects').where({ kind: 'charge' })
  expect(charges).toHaveLength(arrivals.length)
}, 60_000)

test(
  'an event of a plan that is forged, stale or of a time to come is refused; one that is untrue or foreign changes nothing',
  { tags: ['large'] },
  async () => {
    const { app, ada } = await openedPlanShop()
    await using _ = app
    await subscribe(app, ada, 'basic')
    const { provider_id: id } = await app.db('plan_subscriptions').first('provider_id')
    const nowS = Math.floor(app.clock.nowMs / 1000)
    const send = (body: string, atS = nowS, secret = webhookSecret(app.deps.config)) => {
      const mac = createHmac('sha256', secret).update(`${atS}.${body}`).digest('hex')
      return app.post(paymentWebhook.path, body, { headers: { 'stripe-signature': `t=${atS},v1=${mac}` } })
    }
    const event = (name: string, object: object) =>
      JSON.stringify({ id: `evt_${name}`, object: 'event', type: `customer.${name}`, data: { object } })
    const ended = event('subscription.deleted', { id, object: 'subscription', status: 'canceled', metadata: {} })
    expect((await send(ended, nowS, 'whsec_another')).status).toBe(400)
    expect((await app.post(paymentWebhook.path, ended)).status).toBe(400)
    for (const offS of [-301, 301]) expect((await send(ended, nowS + offS)).status).toBe(400)
    const before = await app.db('plan_subscriptions')
    // Signed well, and yet it has not ended: the provider is asked.
    for (let times = 0; times < 2; times++) expect((await send(ended)).status).toBe(200)
    const foreign = event('subscription.updated', { id: 'sub_of_another_shop', object: 'subscription', metadata: {} })
    expect((await send(foreign)).status).toBe(200)
    expect(await app.db('plan_subscriptions')).toEqual(before)
    expect(await openTo(app, ada)).toEqual([1, 2])
  },
)

test('two tabs pay for one plan, and a second plan is refused', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  const tabs = await Promise.all([askFor(ada, 'basic'), askFor(ada, 'basic')])
  const secrets = new Set(tabs.flatMap(({ json }) => json.clientSecret ?? []))
  expect(secrets.size).toBe(1)
  const other = await askFor(ada, 'pro')
  // The first was given up for it.
  const [secret = ''] = secrets
  expect(await payWith(app, secret)).toMatchObject({ status: 400 })
  await payWith(app, other.json.clientSecret)
  await settleAll(app)
  expect(await planOf(ada)).toMatchObject({ planName: 'Pro', status: 'active' })
  const words = 'You have a plan already. You can change it under “Your plan”.'
  expect((await askFor(ada, 'basic')).json).toMatchObject({ code: 'conflict', message: words })
  expect((await ada.post('/api/trial', { planId: 'basic' })).json).toMatchObject({ code: 'conflict' })
  expect((await ada.get('/api/account/invoices')).json).toHaveLength(1)
})

test('two tabs that pay for two plans at once end with one, and with one charge', { tags: ['large'] }, async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  const pay = async (planId: string) => {
    const { json } = await askFor(ada, planId)
    if (typeof json.clientSecret === 'string') await payWith(app, json.clientSecret)
    return json.clientSecret
  }
  const tabs = await Promise.all([pay('basic'), pay('pro')])
  expect(tabs.filter((secret) => typeof secret === 'string').length).toBeGreaterThan(0)
  await settleAll(app)
  await settleDueSubscriptions(app.deps)
  const { planName } = await planOf(ada)
  expect(await openTo(app, ada)).toEqual(planName === 'Pro' ? [1, 2, 3] : [1, 2])
  const live = app.db('sandbox_objects').where({ kind: 'subscription' }).whereLike('data', '%"status":"active"%')
  expect(await live).toHaveLength(1)
  const paid = (await ada.get('/api/account/invoices')).json.filter(
    ({ status }: { status: string }) => status === 'paid',
  )
  expect(paid).toMatchObject([{ planName }])
  const charged = await app
    .db('sandbox_objects')
    .whereIn('kind', ['charge', 'refund'])
    .whereLike('data', '%"succeeded"%')
  expect(charged.filter(({ kind }) => kind === 'charge').length - 1).toBe(
    charged.filter(({ kind }) => kind === 'refund').length,
  )
})

test(
  'a second plan that was paid all the same ends at once, and its money goes back',
  { tags: ['large'] },
  async () => {
    const { app, ada } = await openedPlanShop()
    await using _ = app
    const first = await askFor(ada, 'basic')
    // As after a restored backup: what was begun is not known here.
    await app.db('plan_subscriptions').delete()
    const second = await askFor(ada, 'pro')
    await payWith(app, second.json.clientSecret)
    await payWith(app, first.json.clientSecret)
    await settleAll(app)
    // The one that was known to be paid first stays.
    expect(await planOf(ada)).toMatchObject({ planName: 'Basic', status: 'active' })
    expect(await app.db('plan_refunds')).toMatchObject([{ amount_minor: 2999, status: 'succeeded', asked_by: 'shop' }])
    expect(await openTo(app, ada)).toEqual([1, 2])
    const receipts = (await mailFiles(app)).filter((mail) => mail.includes('Subject: Your receipt'))
    const [ofSecond] = receipts.filter((mail) => mail.includes('Plan Pro'))
    expect([receipts.length, ofSecond]).toEqual([2, expect.stringContaining('this one was ended at once')])
    expect(ofSecond).not.toMatch(/renews|You can cancel within/)
    await passTime(app, 32 * dayMs)
    expect(await app.db('plan_invoices').where({ status: 'paid' }).pluck('plan_name')).toEqual(
      expect.arrayContaining(['Basic', 'Basic', 'Pro']),
    )
  },
)

test('broken off between any two steps, it goes on from there', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  const { payments } = app.deps
  const stop = () => Promise.reject(new Error('killed'))
  const real = { ...payments.subscriptions }
  const steps = ['begin', 'subscription', 'invoicesOf'] as const
  for (const step of steps) {
    payments.subscriptions[step] = stop
    expect((await askFor(ada, 'basic')).status).toBe(500)
    Object.assign(payments.subscriptions, real)
  }
  await subscribe(app, ada, 'basic')
  expect(await app.db('plan_subscriptions')).toMatchObject([{ status: 'active' }])
  const ben = await app.signUp('ben')
  const { json } = await askFor(ben, 'basic')
  payments.subscriptions.invoicesOf = stop
  await payWith(app, json.clientSecret)
  await settleAll(app)
  expect(await openTo(app, ben)).toEqual([])
  Object.assign(payments.subscriptions, real)
  await passTime(app, 2 * hourMs)
  expect(await openTo(app, ben)).toEqual([1, 2])
  // An event that is old, or comes twice, says only where to look.
  const { settleSubscription } = settlement(app.deps)
  const { provider_id: providerId } = await app.db('plan_subscriptions').where({ user_id: ben.userId }).first()
  await Promise.all([1, 2, 3].map(() => settleSubscription(providerId)))
  expect(await app.db('plan_grants')).toHaveLength(4)
  expect((await ben.get('/api/account/invoices')).json).toHaveLength(1)
})

test('a refund whose provider is away is made when it is back', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await subscribe(app, ada, 'basic')
  const { payments } = app.deps
  const real = { ...payments.sales }
  payments.sales.refund = () => Promise.reject(new Error('away'))
  expect((await ada.post('/api/account/subscription/refund', { expectedMinor: 1000 })).status).toBe(500)
  Object.assign(payments.sales, real)
  await settleDueSubscriptions(app.deps)
  await passTime(app, hourMs)
  expect(await app.db('plan_refunds')).toMatchObject([{ amount_minor: 1000, status: 'succeeded' }])
  expect(await planOf(ada)).toMatchObject({ status: 'canceled' })
})

test('another currency waits until the plan has ended', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await subscribe(app, ada, 'basic')
  const choice = { planId: 'dollars', interval: 'month' }
  expect((await ada.post('/api/account/subscription/preview', choice)).json).toMatchObject({
    code: 'conflict',
    message: 'Your plan is paid in GBP, and this one in USD: it can begin when yours has ended.',
  })
  await ada.post('/api/account/subscription/cancel')
  await passTime(app, 31 * dayMs, ada)
  await subscribe(app, ada, 'dollars')
  expect(await planOf(ada)).toMatchObject({ currency: 'USD', status: 'active' })
})

test('what does not fit is refused in words, and nothing is begun', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  const refused = async (more: object, code: string) =>
    expect((await askFor(ada, 'basic', more)).json).toMatchObject({
      code,
      message: expect.stringMatching(/^[A-Z].+\.$/),
    })
  await refused({ planId: 'nothing' }, 'not-found')
  await refused({ planId: 'free' }, 'conflict')
  await refused({ interval: 'year' }, 'conflict')
  await refused({ amount: '0.01' }, 'conflict')
  await refused({ amount: -10 }, 'conflict')
  await refused({ consent: undefined }, 'conflict')
  await refused({ consent: { version: 'mine', accepted: true } }, 'conflict')
  await refused({ consent: { version: 'constructor', accepted: true } }, 'conflict')
  expect((await app.client().post('/api/create-subscription-intent', { planId: 'basic', billing: {} })).status).toBe(
    400,
  )
  expect(await app.db('plan_subscriptions')).toEqual([])
  expect(await app.db('sandbox_objects').where({ kind: 'subscription' })).toEqual([])
})

test('a course that is published later is open to who has all of them', { tags: ['large'] }, async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await subscribe(app, ada, 'pro')
  const [first] = planCourses()
  if (first) await openPlanShop(app, [...planCourses(), { ...first, file: { ...first.file, id: 4, slug: 'fourth' } }])
  await settleDueSubscriptions(app.deps)
  expect(await openTo(app, ada)).toEqual([1, 2, 3, 4])
})

test('the plan of an account that is deleted ends with it', { tags: ['large'] }, async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await subscribe(app, ada, 'basic')
  await ada.post('/api/account/deletion', { password: ada.password })
  await passTime(app, 15 * dayMs)
  const { doDueDeletions } = await import('../../services/account/my-data/deletions.ts')
  await doDueDeletions(app.deps)
  await settleDueSubscriptions(app.deps)
  expect(await app.db('plan_subscriptions')).toMatchObject([{ user_id: null, buyer: null, status: 'canceled' }])
  await passTime(app, 31 * dayMs)
  expect(await app.db('plan_invoices').pluck('amount_minor')).toEqual([1000])
})

test('how a plan stands can be read as a server of the release before tells it', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await subscribe(app, ada, 'basic')
  const { confirmMinor, ...before } = await planOf(ada)
  expect(confirmMinor).toBeNull()
  expect(subscription.safeParse(before)).toMatchObject({ success: true, data: before })
})
