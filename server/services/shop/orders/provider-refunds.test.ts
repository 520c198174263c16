import { expect, test } from 'vitest'
import { redeemGift, refundOrder } from '../../../../core/contract/shop/orders.ts'
import { hourMs } from '../../../../core/durations.ts'
import { Problem } from '../../../../core/problem.ts'
import type { Refund } from '../../../adapters/payments/payments.ts'
import { mailsTo, subjectsTo, tokenTo } from '../../../testing/mail/mailed.ts'
import {
  billingOf,
  bought,
  checkOut,
  coursesOf,
  deliverWebhooks,
  dosesId,
  dosesMinor,
  labelsId,
  openTill,
  orderOf,
  pay,
  put,
  reconcileDay,
  withSales,
} from '../../../testing/samples/till.ts'
import type { TestApp, TestUser } from '../../../testing/test-app.ts'
import { operatorOrdersService } from '../../operator/orders.ts'
import { orderService } from './orders.ts'
import { refundTaking } from './take-refunds.ts'
import { messagesToSupport } from '../../../testing/mail/messages-to-support.ts'

test('a refund that was made at the provider is taken over, and one that does not arrive opens again', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  const look = () => orderOf(user, order.id)
  const { sales } = app.deps.payments
  const paymentId = order.paymentIntentId ?? ''
  await sales.refund({ refundId: 'by hand', paymentId, amountMinor: 500 })
  await deliverWebhooks(app)
  expect(await look()).toMatchObject({
    status: 'partially_refunded',
    refundedMinor: 500,
    refundable: { amountMinor: 1499 },
  })
  expect(await app.db('grants').where({ revoked_at_ms: null })).toHaveLength(1)
  await sales.refund({ refundId: 'by hand too', paymentId, amountMinor: 1499 })
  await deliverWebhooks(app)
  expect(await look()).toMatchObject({ status: 'refunded', refundable: null })
  expect(await app.db('grants').where({ revoked_at_ms: null })).toEqual([])

  const ben = await app.signUp()
  await put(ben, dosesId, 2)
  const intent = await checkOut(ben)
  await pay(app, intent, 'refundsFail')
  const body = { expectedMinor: 2 * dosesMinor }
  await ben.call(refundOrder, { params: { id: intent.orderId }, body })
  app.clock.nowMs += 24 * hourMs
  await deliverWebhooks(app)
  await ben.post('/api/auth/signin', ben)
  const failed = await orderOf(ben, intent.orderId)
  expect(failed).toMatchObject({
    status: 'completed',
    refunds: [{ status: 'failed' }],
    refundable: { amountMinor: 3998 },
  })
  expect(failed.items[0]?.gifts).toMatchObject([{ state: 'open' }])
  // What was issued stands: docs/decisions/056.
  expect(await app.db('receipts').where({ user_id: ben.userId }).orderBy('number').pluck('subject')).toEqual([
    `order:${intent.orderId}`,
    `refund:${failed.refunds[0]?.id}`,
  ])
  expect(await app.db('grants').where({ user_id: ben.userId, revoked_at_ms: null })).toHaveLength(1)
})

test('refunds that were made at the provider are spread one after the other, also when they are seen at once', async () => {
  await using app = await openTill()
  await app.db('courses').whereIn('id', [dosesId, labelsId]).update({ price_minor: 4999 })
  const user = await app.signUp()
  await put(user, dosesId)
  await put(user, labelsId)
  const intent = await checkOut(user)
  await pay(app, intent)
  const { paymentIntentId } = await orderOf(user, intent.orderId)
  const { sales } = app.deps.payments
  for (const amountMinor of [7997, 2001])
    await sales.refund({ refundId: `by hand ${amountMinor}`, paymentId: paymentIntentId ?? '', amountMinor })
  await deliverWebhooks(app)
  const { items, ...order } = await orderOf(user, intent.orderId)
  expect(order).toMatchObject({ status: 'refunded', refundable: null })
  expect(items.map(({ refundedMinor }) => refundedMinor)).toEqual([4999, 4999])
  expect(await coursesOf(app, user)).toEqual([])
})

test('what an operator gave back at the provider while ours waited stays closed, though ours is refused then', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  const { sales } = app.deps.payments
  const deps = withSales(app, { ...sales, refund: () => Promise.reject(new Problem('unavailable', 'away')) })
  await orderService(deps).refund(order.id, { expectedMinor: dosesMinor, askedBy: 'customer' })
  await sales.refund({ refundId: 'by hand', paymentId: order.paymentIntentId ?? '', amountMinor: dosesMinor })
  await deliverWebhooks(app)
  app.clock.nowMs += 10 * 60_000
  await reconcileDay(app)
  const shown = await orderOf(user, order.id)
  expect(shown).toMatchObject({ status: 'refunded', refundedMinor: dosesMinor, refundable: null })
  expect(shown.refunds.map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded'])
  expect(await coursesOf(app, user)).toEqual([])
  expect(await messagesToSupport(app)).toEqual([])
})

test('a refund that does not arrive days later is told to support, once', async () => {
  await using app = await openTill()
  const user = await app.signUp()
  await put(user, dosesId)
  const intent = await checkOut(user)
  await pay(app, intent, 'refundsFail')
  await user.call(refundOrder, { params: { id: intent.orderId }, body: { expectedMinor: dosesMinor } })
  expect(await messagesToSupport(app)).toEqual([])
  app.clock.nowMs += 24 * hourMs
  await deliverWebhooks(app)
  await reconcileDay(app)
  for (const { id } of (await app.deps.sandbox?.events.newest(20)) ?? []) await app.deps.sandbox?.events.resend(id)
  await deliverWebhooks(app)
  expect(await app.db('refunds').pluck('status')).toEqual(['failed'])
  const { number } = await app.db('orders').first('number')
  expect(await messagesToSupport(app)).toMatchObject([
    { subject: `A refund of order ${number} failed`, name: 'Ada Lovelace', email: user.email, urgency: 'high' },
  ])
  const [{ message }] = await messagesToSupport(app)
  expect(message).toContain(`£19.99 of order ${number}`)
  expect(message).toContain('The buyer was told that the money is on its way')
  expect(await subjectsTo(app, 'support@vademecum.example')).toEqual([`[Urgent] A refund of order ${number} failed`])
})

test('a refund that the provider refuses is told to support, less what was given back there in its place', async () => {
  for (const byHandMinor of [0, 500, dosesMinor]) {
    await using app = await openTill()
    const { user, order } = await bought(app)
    const { sales } = app.deps.payments
    const refund = async () => {
      if (byHandMinor > 0)
        await sales.refund({
          refundId: 'by hand',
          paymentId: order.paymentIntentId ?? '',
          amountMinor: byHandMinor,
        })
      throw new Problem('conflict', 'refused')
    }
    const deps = withSales(app, { ...sales, refund })
    await orderService(deps).refund(order.id, { expectedMinor: dosesMinor, askedBy: 'operator' })
    const owed = { 0: '£19.99', 500: '£14.99' }[byHandMinor]
    const told = (await messagesToSupport(app)).map(({ message }) => message)
    expect(told).toEqual(
      owed ? [expect.stringMatching(`^${owed} of order .* The buyer was not told that it failed`)] : [],
    )
    expect(await coursesOf(app, user)).toEqual(owed ? [dosesId] : [])
  }
})

test('who gives money back is told that the provider refused it, and not where it went back there', async () => {
  for (const isBackByHand of [false, true]) {
    await using app = await openTill()
    const { order } = await bought(app)
    const { sales } = app.deps.payments
    const refund = async () => {
      const byHand = { refundId: 'by hand', paymentId: order.paymentIntentId ?? '', amountMinor: dosesMinor }
      if (isBackByHand) await sales.refund(byHand)
      throw new Problem('conflict', 'refused')
    }
    const deps = { ...app.deps, ...withSales(app, { ...sales, refund }) }
    const asked = operatorOrdersService(deps).refund({ via: 'shell', sender: null }, order.id, {
      expectedMinor: dosesMinor,
    })
    if (isBackByHand) await expect(asked).resolves.toMatchObject({ status: 'refunded' })
    else {
      await expect(asked).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('has refused') })
      const again = orderService(deps).refundNow(order.id, { expectedMinor: dosesMinor, askedBy: 'customer' })
      await expect(again).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('has refused') })
      expect((await messagesToSupport(app)).map(({ message }) => message)).toEqual([
        expect.stringContaining('The buyer was not told that it failed.'),
        expect.stringContaining('If it was refused at once, the buyer was told that a person sees to it'),
      ])
    }
    await app.deps.securityLog.flush()
    const acts = await app.db('security_log').where({ what: 'order-refund' }).pluck('outcome')
    expect(acts).toEqual([isBackByHand ? 'ok' : 'refused'])
  }
})

test('a refund that is refused while the provider does not say what it gave back waits', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  const { sales } = app.deps.payments
  let isAway = false
  const orders = orderService(
    withSales(app, {
      ...sales,
      payment: (id) => (isAway ? Promise.reject(new Problem('unavailable', 'away')) : sales.payment(id)),
      refund: () => {
        isAway = true
        return Promise.reject(new Problem('conflict', 'refused'))
      },
    }),
  )
  await orders.refund(order.id, { expectedMinor: dosesMinor, askedBy: 'customer' })
  expect(await messagesToSupport(app)).toEqual([])
  await reconcileDay(app)
  expect(await orderOf(user, order.id)).toMatchObject({ status: 'refunded', refunds: [{ status: 'succeeded' }] })
})

test('what an operator gave back in place of a refund that failed is closed, also when both are seen at once', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  const refund = { paymentId: order.paymentIntentId ?? '', amountMinor: dosesMinor }
  const settle = (...found: Refund[]) =>
    app.db.transaction((trx) => refundTaking(app.deps).convergeRefunds(order.id, found, trx))
  await settle({ ...refund, id: 're_1', refundId: null, status: 'pending' })
  await settle(
    { ...refund, id: 're_2', refundId: 'by hand', status: 'succeeded' },
    { ...refund, id: 're_1', refundId: null, status: 'failed' },
  )
  expect(await app.db('order_lines').pluck('refunded_minor')).toEqual([dosesMinor])
  expect(await coursesOf(app, user)).toEqual([])
  expect(await messagesToSupport(app)).toEqual([])
})

test('the mail of a credit note says that something is closed where it is, and not of a goodwill refund', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  const back = async (amountMinor: number) => {
    const refundId = `by hand ${amountMinor}`
    await app.deps.payments.sales.refund({ refundId, paymentId: order.paymentIntentId ?? '', amountMinor })
    await deliverWebhooks(app)
    return (await mailsTo(app, user.email)).at(-1) ?? ''
  }
  const [goodwill, rest] = [await back(500), await back(1499)]
  expect(goodwill).toContain('We have given back £5.00')
  expect(rest).toContain('We have given back £14.99')
  const closing = 'What it was paid for is closed now. Your own answers and notes stay yours.'
  expect([goodwill, rest].map((mail) => mail.includes(closing))).toEqual([false, true])
})

test('the mail of a credit note goes to the next address of who changed theirs, unless it was to go elsewhere', async () => {
  await using app = await openTill()
  const [ada, ben] = [await app.signUp('ada'), await app.signUp('ben')]
  const office = 'office@example.org'
  const next = ({ email }: TestUser) => `next.${email}`
  for (const user of [ada, ben]) {
    await put(user, dosesId)
    const intent = await checkOut(user, user === ben ? { billing: billingOf(office) } : {})
    await pay(app, intent)
    expect(await orderOf(user, intent.orderId)).toMatchObject({ status: 'completed' })
    await user.post('/api/auth/change-email', { newEmail: next(user) })
    await app.post('/api/auth/confirm-email', { token: await tokenTo(app, next(user), '/confirm-email') })
    await user.call(refundOrder, { params: { id: intent.orderId }, body: { expectedMinor: dosesMinor } })
  }
  const told: number[] = []
  for (const email of [ada.email, next(ada), office, ben.email, next(ben)])
    told.push((await mailsTo(app, email)).filter((mail) => mail.includes('We have given back')).length)
  expect(told).toEqual([0, 1, 1, 0, 0])
})

test('of two copies of which one is given back at the provider, the code that nobody redeemed is good no more', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app, dosesId, 2)
  const ben = await app.signUp('ben')
  const code = order.items[0]?.gifts[0]?.code ?? ''
  await app.deps.payments.sales.refund({
    ...{ refundId: 'one copy', paymentId: order.paymentIntentId ?? '', amountMinor: dosesMinor },
  })
  await deliverWebhooks(app)
  expect((await ben.post(redeemGift.path, { code })).json.message).toContain('its buyer had the money back')
  expect([await coursesOf(app, user), await coursesOf(app, ben)]).toEqual([[dosesId], []])
  expect(await orderOf(user, order.id)).toMatchObject({
    refundable: { amountMinor: dosesMinor },
    items: [{ gifts: [{ state: 'void' }] }],
  })
})

test('a refund that waits when the provider or its account becomes another is told to support after three days, once', async () => {
  const changes: [before: string, change: (app: TestApp) => PromiseLike<unknown>, told: number][] = [
    ['of another account', ({ db }) => db('sandbox_objects').delete(), 1],
    ['of another provider', ({ db }) => db('orders').update({ provider: 'stripe', livemode: true }), 1],
    ['of test money', ({ db }) => db('orders').update({ provider: 'stripe' }), 0],
  ]
  for (const [before, change, told] of changes) {
    await using app = await openTill()
    const { user, order } = await bought(app)
    const { sales } = app.deps.payments
    const deps = withSales(app, { ...sales, refund: () => Promise.reject(new Problem('unavailable', 'away')) })
    await orderService(deps).refund(order.id, { expectedMinor: dosesMinor, askedBy: 'customer' })
    await change(app)
    app.clock.nowMs += 71 * hourMs
    await reconcileDay(app)
    expect([before, await app.db('refunds').pluck('status')]).toEqual([before, ['asked']])
    app.clock.nowMs += hourMs
    for (let times = 0; times < 2; times++) await reconcileDay(app)
    expect(await app.db('refunds').pluck('status')).toEqual(['failed'])
    const messages = (await messagesToSupport(app)).map(({ message }) => message)
    expect([before, messages.length]).toEqual([before, told])
    if (told > 0) expect(messages[0]).toContain('look for the payment in that of before')
    expect(await coursesOf(app, user)).toEqual([dosesId])
  }
})

test('who asks for money that another account at the provider was paid is told to write', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  await app.db('sandbox_objects').delete()
  const asked = user.call(refundOrder, { params: { id: order.id }, body: { expectedMinor: dosesMinor } })
  await expect(asked).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('Please contact us') })
})
