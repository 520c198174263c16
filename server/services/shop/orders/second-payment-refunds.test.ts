import { expect, test } from 'vitest'
import { hourMs } from '../../../../core/durations.ts'
import { Problem } from '../../../../core/problem.ts'
import {
  bought,
  deliverWebhooks,
  dosesMinor,
  openTill,
  orderOf,
  pay,
  reconcileDay,
  withSales,
} from '../../../testing/samples/till.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { orderSettling } from './settle-order.ts'
import { messagesToSupport } from '../../../testing/mail/messages-to-support.ts'

test('money of a second payment that does not arrive is told to support, once', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  const second = await paidAgain(app, order.id, user.email, 'refundsFail')
  await deliverWebhooks(app)
  expect(await app.db('refunds').pluck('status')).toEqual(['succeeded'])
  app.clock.nowMs += 24 * hourMs
  await deliverWebhooks(app)
  await reconcileDay(app)
  expect(await app.db('refunds').pluck('status')).toEqual(['failed'])
  const told = await messagesToSupport(app)
  expect(told).toMatchObject([{ subject: `A refund of order ${order.orderNumber} failed`, email: user.email }])
  expect(told[0].message).toContain(`It is of a second payment, ${second.id}: the order stays paid.`)
  expect(await orderOf(user, order.id)).toMatchObject({ status: 'completed', refundedMinor: 0, refunds: [] })
})

test('money of a second payment that the provider refuses to give back is told to support, once, and not tried again', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  const second = await paidAgain(app, order.id, user.email)
  const { sales } = app.deps.payments
  let tries = 0
  const refuse = () => {
    tries++
    return Promise.reject(new Problem('conflict', 'refused'))
  }
  const { settlePayment } = orderSettling(withSales(app, { ...sales, refund: refuse }))
  await settlePayment(second.id)
  await settlePayment(second.id)
  expect(tries).toBe(1)
  // What a person pays in another way must not go back besides.
  await reconcileDay(app)
  expect((await sales.payment(second.id)).refundedMinor).toBe(0)
  const told = await messagesToSupport(app)
  expect(told).toMatchObject([{ subject: `A refund of order ${order.orderNumber} failed`, email: user.email }])
  expect(told[0].message).toContain(`It is of a second payment, ${second.id}: the order stays paid.`)
})

test('of a second payment that its bank takes back nothing is given back besides, and its events are taken', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  await app.deps.sandbox?.events.hold()
  const second = await paidAgain(app, order.id, user.email, 'disputed')
  app.clock.nowMs += 60_000
  await app.deps.sandbox?.doDue()
  await app.deps.sandbox?.events.release()
  await deliverWebhooks(app)
  expect((await app.deps.payments.sales.payment(second.id)).isDisputed).toBe(true)
  expect(await app.db('sandbox_events').whereNull('delivered_at_ms').pluck('type')).toEqual([])
  expect(await messagesToSupport(app)).toEqual([])
})

/** A second payment for an order that is paid. */
async function paidAgain(app: TestApp, orderId: string, email: string, card: Parameters<typeof pay>[2] = 'visa') {
  const second = await app.deps.payments.sales.createPayment({
    ...{ orderId, version: 99, amountMinor: dosesMinor, currency: 'GBP', customerId: null },
    ...{ receiptEmail: email, description: 'again' },
  })
  await pay(app, second, card)
  return second
}
