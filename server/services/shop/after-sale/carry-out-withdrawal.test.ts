/** @module-tag postgres */
import { messagesToSupport } from '../../../testing/mail/messages-to-support.ts'
import { expect, test } from 'vitest'
import { Problem } from '../../../../core/problem.ts'
import { redeemGift } from '../../../../core/contract/shop/orders.ts'
import { dayMs } from '../../../../core/durations.ts'
import type { Sales } from '../../../adapters/payments/payments.ts'
import { deliver, mailFiles } from '../../../testing/mail/delivered.ts'
import { subjectsTo } from '../../../testing/mail/mailed.ts'
import {
  bought,
  checkOut,
  deliverWebhooks,
  labelsId,
  openTill,
  pay,
  put,
  stateWithdrawal,
} from '../../../testing/samples/till.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { doDueDeletions } from '../../account/my-data/deletions.ts'
import { orderService } from '../orders/orders.ts'
import { reconcileOrders } from '../orders/reconcile-orders.ts'
import { carryOutWithdrawal } from './carry-out-withdrawal.ts'

const unavailable = () => Promise.reject(new Problem('unavailable', 'away'))
const away = { payment: unavailable, refund: unavailable, refundsOf: unavailable, cancelPayment: unavailable }
const refusing = { refund: () => Promise.reject(new Problem('conflict', 'refused')) }

/** What is due is done by a server with another way to its provider. */
const deliverWith = async (app: TestApp, changed: Partial<Sales>) => {
  const { payments } = app.deps
  const deps = { payments: { ...payments, sales: { ...payments.sales, ...changed } } }
  // What one job adds is done at the next look.
  for (let times = 0; times < 2; times++) await deliver(app, undefined, deps)
}
/** What became of withdrawals, as it was mailed to this address. */
const answersTo = async (app: TestApp, email: string): Promise<string[]> => {
  const mails = (await app.db('outbox').where({ kind: 'mail' }).pluck('payload')).map((mail) => JSON.parse(mail))
  return mails
    .filter(({ to, subject }) => to === email && subject.startsWith('Your withdrawal'))
    .map(({ text }) => text)
}
const openGrants = (app: TestApp) => app.db('grants').whereNull('revoked_at_ms')

test('while the payment provider is away nobody is told that it is done, and once it is back it is, once', async () => {
  for (const isReconciled of [false, true]) {
    await using app = await openTill()
    const { user, order } = await bought(app)
    await stateWithdrawal(app, order.orderNumber, user.email)
    await deliverWith(app, away)
    expect(await answersTo(app, user.email)).toEqual([])
    expect(await openGrants(app)).toHaveLength(1)
    expect(await app.db('refunds').pluck('status')).toEqual(['asked'])
    // Whoever asks for the same meanwhile hears no more than that it came.
    await stateWithdrawal(app, order.orderNumber, user.email)
    await deliverWith(app, away)
    expect(await answersTo(app, user.email)).toEqual([])

    // Whichever is quicker.
    if (isReconciled) await reconcileOrders(app.deps, app.clock.nowMs - dayMs)
    app.clock.nowMs += 60_000
    await deliverWith(app, {})
    const [first, second, ...others] = await answersTo(app, user.email)
    expect(others).toEqual([])
    expect([first, second].join()).toContain('£19.99 of £19.99 go back')
    expect([first, second].join()).toContain('was given back before: £19.99')
    expect(await app.db('refunds').pluck('status')).toEqual(['succeeded'])
    expect(await openGrants(app)).toEqual([])
  }
})

test('money that is on its way back already is waited for, and not refused as too late', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  const sales = { ...app.deps.payments.sales, ...away }
  const deps = { ...app.deps, payments: { ...app.deps.payments, sales } }
  await orderService(deps).refund(order.id, { expectedMinor: order.totalMinor, askedBy: 'customer' })
  await stateWithdrawal(app, order.orderNumber, user.email)
  await deliverWith(app, away)
  expect(await answersTo(app, user.email)).toEqual([])
  await reconcileOrders(app.deps, app.clock.nowMs - dayMs)
  app.clock.nowMs += 60_000
  await deliverWith(app, {})
  expect(await answersTo(app, user.email)).toEqual([expect.stringContaining('was given back before: £19.99')])
})

test('what the provider refuses is said to wait for a person, who finds it among the messages', async () => {
  await using app = await openTill({ config: { contactFormUrl: 'http://127.0.0.1:9/form' } })
  const { user, order } = await bought(app)
  await stateWithdrawal(app, order.orderNumber, user.email)
  await deliverWith(app, refusing)
  for (let times = 0; times < 2; times++) {
    app.clock.nowMs += dayMs
    await deliverWith(app, {})
  }
  expect(await answersTo(app, user.email)).toEqual([expect.stringContaining('A person looks into it')])
  expect(await app.db('withdrawals').pluck('outcome')).toEqual(['by-hand'])
  expect(await app.db('refunds').pluck('status')).toEqual(['failed'])
  expect(await openGrants(app)).toHaveLength(1)
  const [message] = await app.db('contact_messages')
  expect(JSON.parse(message.payload)).toMatchObject({ name: 'Ada Lovelace', email: user.email })
  expect(message.payload).toContain(order.orderNumber)
  expect(await subjectsTo(app, 'support@vademecum.example')).toEqual([
    `[Urgent] Withdrawal from order ${order.orderNumber}`,
  ])
  const [mail = ''] = (await mailFiles(app)).filter((sent) => sent.includes('[Urgent]'))
  expect(mail).toContain(`Reply-To: Ada Lovelace <${user.email}>`)
  expect(await app.db('outbox').where({ kind: 'form' })).toEqual([])
})

test('what an operator gave back at the provider while the statement waited is told as given back, to the buyer alone', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app, labelsId, 2)
  await stateWithdrawal(app, order.orderNumber, user.email)
  await deliverWith(app, { refund: unavailable })
  expect(await app.db('refunds').pluck('status')).toEqual(['asked'])
  const byHand = { refundId: 'by hand', paymentId: order.paymentIntentId ?? '', amountMinor: order.totalMinor }
  await app.deps.payments.sales.refund(byHand)
  await deliverWebhooks(app)
  app.clock.nowMs += 60_000
  await deliverWith(app, {})
  expect(await app.db('refunds').orderBy('status').pluck('status')).toEqual(['failed', 'succeeded'])
  expect(await answersTo(app, user.email)).toEqual([expect.stringContaining('was given back before: £298.00')])
  expect(await app.db('withdrawals').pluck('outcome')).toEqual(['given-back-before'])
  expect(await app.db('contact_messages')).toEqual([])
  expect(await openGrants(app)).toEqual([])
})

test('money of a withdrawal that does not arrive days after its buyer was told is told to support', async () => {
  await using app = await openTill()
  const user = await app.signUp()
  await put(user, labelsId)
  await pay(app, await checkOut(user), 'refundsFail')
  await deliverWebhooks(app)
  const { number } = await app.db('orders').first('number')
  await stateWithdrawal(app, number, user.email)
  await deliverWith(app, {})
  expect(await answersTo(app, user.email)).toEqual([expect.stringContaining('£149.00 of £149.00 go back')])
  app.clock.nowMs += dayMs
  await deliverWebhooks(app)
  const told = await messagesToSupport(app)
  expect(told).toMatchObject([{ subject: `A refund of order ${number} failed`, email: user.email }])
})

test('where an operator gave a part back at the provider meanwhile, a person sees to the rest', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  await stateWithdrawal(app, order.orderNumber, user.email)
  await deliverWith(app, { refund: unavailable })
  await app.deps.payments.sales.refund({
    refundId: 'by hand',
    paymentId: order.paymentIntentId ?? '',
    amountMinor: 500,
  })
  await deliverWebhooks(app)
  app.clock.nowMs += 60_000
  await deliverWith(app, {})
  expect(await answersTo(app, user.email)).toEqual([expect.stringContaining('A person looks into it')])
  expect(await app.db('contact_messages')).toHaveLength(1)
  expect(await openGrants(app)).toHaveLength(1)
})

test('when the provider stays away for days a person takes over, before the job is given up', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  await stateWithdrawal(app, order.orderNumber, user.email)
  const job = () => app.db('outbox').where({ kind: 'withdrawal' }).first()
  while ((await job()).done_at_ms === null) {
    await deliverWith(app, away)
    app.clock.nowMs = Math.max(app.clock.nowMs, Number((await job()).due_at_ms))
  }
  expect((await job()).outcome).toBe('sent')
  expect(await answersTo(app, user.email)).toEqual([expect.stringContaining('A person looks into it')])
  expect(await app.db('contact_messages')).toHaveLength(1)
  // The money is still owed, and goes when it can.
  await reconcileOrders(app.deps, app.clock.nowMs - dayMs)
  expect(await app.db('refunds').pluck('status')).toEqual(['succeeded'])
  expect(await openGrants(app)).toEqual([])
})

test(
  'an account that is to be deleted waits for its money: what it bought under another address, too',
  { tags: ['large'] },
  async () => {
    for (const email of ['ada@example.org', 'other@example.org']) {
      await using app = await openTill()
      const { user, order } = await bought(app)
      await app.db('orders').update({ email, email_key: email })
      const { nowMs } = app.clock
      await app.db('account_deletions').insert({ user_id: user.userId, asked_at_ms: nowMs, due_at_ms: nowMs })
      await stateWithdrawal(app, order.orderNumber, email)
      await deliverWith(app, away)
      await doDueDeletions(app.deps)
      expect(await app.db('users')).toHaveLength(1)
      app.clock.nowMs += 60_000
      await deliverWith(app, {})
      expect(await app.db('withdrawals').pluck('outcome')).toEqual(['refunded'])
      await doDueDeletions(app.deps)
      expect(await app.db('users')).toEqual([])
      expect(await app.db('refunds').pluck('amount_minor')).toEqual([order.totalMinor])
    }
  },
)

test('statements that nobody can carry out keep no account from its deletion, however often they are made', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  const state = async () => {
    await stateWithdrawal(app, order.orderNumber, user.email)
    await app.db('outbox').where({ kind: 'withdrawal' }).delete()
  }
  await state()
  const { nowMs } = app.clock
  await app.db('account_deletions').insert({ user_id: user.userId, asked_at_ms: nowMs, due_at_ms: nowMs })
  app.clock.nowMs += 13 * dayMs
  await state()
  await doDueDeletions(app.deps)
  expect(await app.db('users')).toHaveLength(1)
  app.clock.nowMs += dayMs
  await doDueDeletions(app.deps)
  expect(await app.db('users')).toEqual([])
})

test('it is judged by the moment at which it came, however late it is looked at', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  app.clock.nowMs += 30 * dayMs - 60_000
  await stateWithdrawal(app, order.orderNumber, user.email)
  app.clock.nowMs += 120_000
  await deliverWith(app, {})
  expect(await answersTo(app, user.email)).toEqual([expect.stringContaining('£19.99 of £19.99 go back')])
})

test('an order that may have been paid is not called unpaid, and one of another sum not settled', async () => {
  await using app = await openTill()
  const user = await app.signUp()
  await put(user, labelsId)
  const intent = await checkOut(user)
  await pay(app, intent)
  const { number } = await app.db('orders').first('number')
  await stateWithdrawal(app, number, user.email)
  await deliverWith(app, away)
  expect(await answersTo(app, user.email)).toEqual([])
  await app.db('orders').update({ total_minor: 1 })
  app.clock.nowMs += 60_000
  await deliverWith(app, {})
  expect(await app.db('orders').pluck('status')).toEqual(['failed'])
  expect(await answersTo(app, user.email)).toEqual([expect.stringContaining('A person looks into it')])
})

test('an order whose bank takes its time is answered when that has paid', async () => {
  await using app = await openTill()
  const user = await app.signUp()
  await put(user, labelsId)
  await pay(app, await checkOut(user), 'slow')
  const { number } = await app.db('orders').first('number')
  await stateWithdrawal(app, number, user.email)
  await deliverWith(app, {})
  expect(await answersTo(app, user.email)).toEqual([])
  app.clock.nowMs += 60_000
  await app.deps.sandbox?.doDue()
  await deliverWith(app, {})
  expect(await answersTo(app, user.email)).toEqual([expect.stringContaining('£149.00 of £149.00 go back')])
})

test('what was paid to another provider than the shop has now waits for a person at once', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  await app.db('orders').update({ livemode: true })
  await stateWithdrawal(app, order.orderNumber, user.email)
  await deliverWith(app, {})
  expect(await answersTo(app, user.email)).toEqual([expect.stringContaining('A person looks into it')])
  expect(await app.db('refunds')).toEqual([])
})

test('what an older release gave back, and did not tell of, is told as done', async () => {
  for (const isRedeemed of [true, false]) {
    await using app = await openTill()
    const { user, order } = await bought(app, labelsId, 2)
    const code = order.items[0]?.gifts[0]?.code
    if (isRedeemed) expect((await (await app.signUp('Ben')).post(redeemGift.path, { code })).status).toBe(200)
    const row = {
      id: 'stated',
      order_number: order.orderNumber,
      email_key: user.email,
      received_at_ms: app.clock.nowMs,
    }
    await app.db('withdrawals').insert({ ...row, order_id: order.id, outcome: 'refunding' })
    const expectedMinor = isRedeemed ? 14_900 : 29_800
    await orderService(app.deps).refund(order.id, { expectedMinor, askedBy: 'customer' })
    await carryOutWithdrawal(app.deps, { id: row.id, email: user.email })
    expect(await app.db('withdrawals').pluck('outcome')).toEqual(['refunded'])
    expect(await app.db('refunds')).toHaveLength(1)
    expect((await mailFiles(app)).join()).toContain(`£${isRedeemed ? 149 : 298}.00 of £298.00 go back`)
  }
})

test('what was given back before a statement that an older release left is not its own', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  await orderService(app.deps).refund(order.id, { expectedMinor: order.totalMinor, askedBy: 'customer' })
  app.clock.nowMs += 60_000
  const row = { id: 'stated', order_number: order.orderNumber, email_key: user.email, received_at_ms: app.clock.nowMs }
  await app.db('withdrawals').insert({ ...row, order_id: order.id, outcome: 'refunding' })
  await carryOutWithdrawal(app.deps, { id: row.id, email: user.email })
  expect(await app.db('withdrawals').pluck('outcome')).toEqual(['given-back-before'])
})
