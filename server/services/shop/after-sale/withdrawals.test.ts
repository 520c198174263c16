import { expect, test } from 'vitest'
import { withdraw } from '../../../../core/contract/shop/orders.ts'
import { dayMs } from '../../../../core/durations.ts'
import { Problem } from '../../../../core/problem.ts'
import type { Sales } from '../../../adapters/payments/payments.ts'
import { defaultLimits } from '../../../config/limits.ts'
import { deliver, mailFiles } from '../../../testing/mail/delivered.ts'
import { subjectsTo } from '../../../testing/mail/mailed.ts'
import { noLimits } from '../../../testing/no-limits.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import {
  bought,
  checkOut,
  checkOutAsGuest,
  deliverWebhooks,
  labelsId,
  openTill,
  orderOf,
  pay,
  put,
} from '../../../testing/samples/till.ts'
import { carryOutWithdrawal } from './carry-out-withdrawal.ts'
import { orderService } from '../orders/orders.ts'
import { reconcileOrders } from '../orders/reconcile-orders.ts'

const state = (app: TestApp, orderNumber: unknown, email: unknown) =>
  app.client().post(withdraw.path, { orderNumber, email })
const lastMail = async (app: TestApp) => {
  await mailFiles(app)
  return (await mailFiles(app)).at(-1) ?? ''
}

test('a guest states it, is answered at once, and has the money back', async () => {
  await using app = await openTill()
  const visitor = app.client()
  const intent = await checkOutAsGuest(visitor, 'Guest@example.org')
  await pay(app, intent)
  const token = `?token=${intent.orderToken}`
  const { orderNumber } = (await visitor.get(`/api/orders/${intent.orderId}${token}`)).json
  const reply = await state(app, orderNumber.toLowerCase().replaceAll('-', ' '), 'guest@EXAMPLE.org')
  expect([reply.status, reply.json]).toEqual([200, { receivedAt: '2026-11-21T09:00:00.000Z' }])
  const [row] = await app.db('withdrawals')
  expect(row).toMatchObject({ email_key: 'guest@example.org', outcome: null })

  const mail = await lastMail(app)
  expect(
    (await subjectsTo(app, 'guest@example.org')).filter((subject) => /withdrawal/.test(subject)).toSorted(),
  ).toEqual([
    'We have your withdrawal from a contract with Vademecum',
    `Your withdrawal from order ${orderNumber}: Vademecum`,
  ])
  expect(mail).toContain('21 November 2026 at 09:00 (London)')
  expect(mail).toContain('£19.99 of £19.99 go back')
  expect(await app.db('withdrawals').first()).toMatchObject({ order_id: intent.orderId, outcome: 'refunded' })
  const order = (await visitor.get(`/api/orders/${intent.orderId}${token}`)).json
  expect(order).toMatchObject({ status: 'refunded', refundedMinor: 1999 })

  // Stated once more, it finds that done.
  await state(app, orderNumber, 'guest@example.org')
  expect(await lastMail(app)).toContain('was given back before: £19.99')
  expect(await app.db('refunds')).toHaveLength(1)
})

test('a customer’s order closes with it, whichever of their two addresses it is', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app, labelsId, 2)
  await app.db('users').where({ id: user.userId }).update({ email: 'new@example.org', email_key: 'new@example.org' })
  await state(app, order.orderNumber, 'new@example.org')
  expect(await lastMail(app)).toContain('£298.00 of £298.00 go back')
  expect(await app.db('grants').where({ user_id: user.userId }).whereNull('revoked_at_ms')).toEqual([])
  expect((await orderOf(user, order.id)).items[0]?.gifts).toMatchObject([{ state: 'void' }])
})

test('what became of it is told where the receipt went, however the address is spelt', async () => {
  await using app = await openTill()
  const { order } = await bought(app)
  const email = order.billingInfo?.email ?? ''
  await state(
    app,
    order.orderNumber,
    email.replace(/^./, (letter) => letter.toUpperCase()),
  )
  const mail = await lastMail(app)
  expect(mail).toContain('£19.99 of £19.99 go back')
  expect(mail).toMatch(new RegExp(`^To: <?${email}>?\\s*$`, 'm'))
})

test('what cannot be given back is answered with the reason, and nothing changes', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  app.clock.nowMs += 31 * dayMs
  await state(app, order.orderNumber, user.email)
  expect(await lastMail(app)).toContain('our own 30 days are over')
  const ben = await app.signUp()
  await put(ben, labelsId)
  const unpaid = await checkOut(ben)
  const { orderNumber } = await orderOf(ben, unpaid.orderId)
  await state(app, orderNumber, ben.email)
  expect(await lastMail(app)).toContain('Nothing was paid for this order')
  expect(await app.db('refunds')).toEqual([])
  expect(await app.db('withdrawals').orderBy('id').pluck('outcome')).toEqual(['too-late', 'nothing-paid'])
})

test('nobody learns by it who bought what, and whoever is named says nothing of the sender’s', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  const answers = [
    await state(app, order.orderNumber, 'eve@example.org'),
    await state(app, 'VM-0000-0000', user.email),
    await state(app, 'Buy cheap pills at pills.example', 'eve@example.org'),
  ]
  expect(answers.map(({ status, json }) => [status, Object.keys(json)])).toEqual(
    answers.map(() => [200, ['receivedAt']]),
  )
  const mail = await lastMail(app)
  expect(mail).toContain('We found no order with that number')
  expect((await mailFiles(app)).join()).not.toContain('pills')
  expect((await orderOf(user, order.id)).status).toBe('completed')
  for (const body of [{}, null, { orderNumber: 'VM-1', email: 'nobody' }, { orderNumber: '', email: 'a@b.example' }])
    expect((await app.client().post(withdraw.path, body)).json).toMatchObject({ code: 'validation' })
})

test('a server that is killed on the way goes on with it, and the money goes back once', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  await state(app, order.orderNumber, user.email)
  const [row] = await app.db('withdrawals')
  const carryOut = () => carryOutWithdrawal(app.deps, { id: row.id, email: user.email })
  // Killed once the money was asked for, and before it was told; then its buyer has another address.
  const asked = { id: row.id, expectedMinor: order.totalMinor, askedBy: 'customer' } as const
  await orderService(app.deps).refund(order.id, asked)
  await app.db('orders').where({ id: order.id }).update({ email_key: 'new@example.org' })
  await app.db('users').where({ id: user.userId }).update({ email: 'new@example.org', email_key: 'new@example.org' })
  await Promise.all([carryOut(), carryOut()])
  await carryOut()
  expect(await lastMail(app)).toContain('£19.99 of £19.99 go back')
  expect(await app.db('refunds')).toHaveLength(1)
  const subjects = await subjectsTo(app, user.email)
  expect(subjects.filter((subject) => subject.startsWith('Your withdrawal'))).toHaveLength(1)
})

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
    await state(app, order.orderNumber, user.email)
    await deliverWith(app, away)
    expect(await answersTo(app, user.email)).toEqual([])
    expect(await openGrants(app)).toHaveLength(1)
    expect(await app.db('refunds').pluck('status')).toEqual(['asked'])
    // Whoever asks for the same meanwhile hears no more than that it came.
    await state(app, order.orderNumber, user.email)
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
  await state(app, order.orderNumber, user.email)
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
  await state(app, order.orderNumber, user.email)
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
  await state(app, order.orderNumber, user.email)
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
  await state(app, number, user.email)
  await deliverWith(app, {})
  expect(await answersTo(app, user.email)).toEqual([expect.stringContaining('£149.00 of £149.00 go back')])
  app.clock.nowMs += dayMs
  await deliverWebhooks(app)
  const told = (await app.db('contact_messages').pluck('payload')).map((payload) => JSON.parse(payload))
  expect(told).toMatchObject([{ subject: `A refund of order ${number} failed`, email: user.email }])
})

test('where an operator gave a part back at the provider meanwhile, a person sees to the rest', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  await state(app, order.orderNumber, user.email)
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
  await state(app, order.orderNumber, user.email)
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

test('it is judged by the moment at which it came, however late it is looked at', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  app.clock.nowMs += 30 * dayMs - 60_000
  await state(app, order.orderNumber, user.email)
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
  await state(app, number, user.email)
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
  await state(app, number, user.email)
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
  await state(app, order.orderNumber, user.email)
  await deliverWith(app, {})
  expect(await answersTo(app, user.email)).toEqual([expect.stringContaining('A person looks into it')])
  expect(await app.db('refunds')).toEqual([])
})

test('one sender cannot mail somebody again and again', async () => {
  const { withdrawal } = defaultLimits
  await using app = await openTill({ config: { limits: { ...noLimits, withdrawal } } })
  const replies = []
  for (let times = 0; times < 7; times++) replies.push((await state(app, 'VM-0000-0000', 'ada@example.org')).status)
  expect(replies).toEqual([200, 200, 200, 200, 200, 429, 429])
})
