import { expect, test } from 'vitest'
import { withdraw } from '../../../../core/contract/shop/orders.ts'
import { dayMs } from '../../../../core/durations.ts'
import { defaultLimits } from '../../../config/limits.ts'
import { noLimits } from '../../../testing/no-limits.ts'
import { mailFiles } from '../../../testing/mail/delivered.ts'
import { subjectsTo } from '../../../testing/mail/mailed.ts'
import {
  bought,
  checkOut,
  checkOutAsGuest,
  labelsId,
  openTill,
  orderOf,
  pay,
  put,
  stateWithdrawal,
} from '../../../testing/samples/till.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { orderService } from '../orders/orders.ts'
import { carryOutWithdrawal } from './carry-out-withdrawal.ts'

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
  const reply = await stateWithdrawal(app, orderNumber.toLowerCase().replaceAll('-', ' '), 'guest@EXAMPLE.org')
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
  await stateWithdrawal(app, orderNumber, 'guest@example.org')
  expect(await lastMail(app)).toContain('was given back before: £19.99')
  expect(await app.db('refunds')).toHaveLength(1)
})

test('a customer’s order closes with it, whichever of their two addresses it is', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app, labelsId, 2)
  await app.db('users').where({ id: user.userId }).update({ email: 'new@example.org', email_key: 'new@example.org' })
  await stateWithdrawal(app, order.orderNumber, 'new@example.org')
  expect(await lastMail(app)).toContain('£298.00 of £298.00 go back')
  expect(await app.db('grants').where({ user_id: user.userId }).whereNull('revoked_at_ms')).toEqual([])
  expect((await orderOf(user, order.id)).items[0]?.gifts).toMatchObject([{ state: 'void' }])
})

test('what became of it is told where the receipt went, however the address is spelt', async () => {
  await using app = await openTill()
  const { order } = await bought(app)
  const email = order.billingInfo?.email ?? ''
  await stateWithdrawal(
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
  await stateWithdrawal(app, order.orderNumber, user.email)
  expect(await lastMail(app)).toContain('our own 30 days are over')
  const ben = await app.signUp()
  await put(ben, labelsId)
  const unpaid = await checkOut(ben)
  const { orderNumber } = await orderOf(ben, unpaid.orderId)
  await stateWithdrawal(app, orderNumber, ben.email)
  expect(await lastMail(app)).toContain('Nothing was paid for this order')
  expect(await app.db('refunds')).toEqual([])
  expect(await app.db('withdrawals').orderBy('id').pluck('outcome')).toEqual(['too-late', 'nothing-paid'])
})

test('nobody learns by it who bought what, and whoever is named says nothing of the sender’s', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  const answers = [
    await stateWithdrawal(app, order.orderNumber, 'eve@example.org'),
    await stateWithdrawal(app, 'VM-0000-0000', user.email),
    await stateWithdrawal(app, 'Buy cheap pills at pills.example', 'eve@example.org'),
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

test(
  'a server that is killed on the way goes on with it, and the money goes back once',
  { tags: ['large'] },
  async () => {
    await using app = await openTill()
    const { user, order } = await bought(app)
    await stateWithdrawal(app, order.orderNumber, user.email)
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
  },
)

test('one sender cannot mail somebody again and again', async () => {
  const { withdrawal } = defaultLimits
  await using app = await openTill({ config: { limits: { ...noLimits, withdrawal } } })
  const replies = []
  for (let times = 0; times < 7; times++)
    replies.push((await stateWithdrawal(app, 'VM-0000-0000', 'ada@example.org')).status)
  expect(replies).toEqual([200, 200, 200, 200, 200, 429, 429])
})
