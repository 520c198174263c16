import { expect, test } from 'vitest'
import { refundOrder } from '../../../../core/contract/shop/orders.ts'
import { ownMoney } from '../../../../core/contract/shop/own-money.ts'
import { dayMs } from '../../../../core/durations.ts'
import {
  bought,
  checkOut,
  dosesId,
  dosesMinor,
  labelsId,
  labelsMinor,
  openTill,
  orderOf,
  pay,
  put,
} from '../../../testing/samples/till.ts'

test('what was paid, given back and is open adds up, and tells what could come back until when', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  app.clock.nowMs += dayMs
  await put(user, labelsId, 2)
  const second = await checkOut(user)
  await pay(app, second)
  const { orderNumber } = await orderOf(user, second.orderId)
  const before = await user.call(ownMoney, {})
  expect(before.totals).toEqual([{ currency: 'GBP', paidMinor: dosesMinor + 2 * labelsMinor, refundedMinor: 0 }])
  expect(before.payments).toMatchObject([
    {
      ...{ kind: 'order', id: second.orderId, number: orderNumber, title: 'Labels', amountMinor: 2 * labelsMinor },
      refundable: { untilAt: '2026-12-22T09:00:00.000Z', amountMinor: 2 * labelsMinor },
    },
    { id: order.id, title: 'Doses', refundable: { untilAt: '2026-12-21T09:00:00.000Z', amountMinor: dosesMinor } },
  ])
  expect(before.access.map(({ courseId, title, untilAt }) => [courseId, title, untilAt])).toEqual([
    [dosesId, 'Doses', null],
    [labelsId, 'Labels', null],
  ])

  await user.call(refundOrder, { params: { id: order.id }, body: { expectedMinor: dosesMinor } })
  const after = await user.call(ownMoney, {})
  expect(after.totals).toMatchObject([{ refundedMinor: dosesMinor }])
  expect(after.payments[1]).toMatchObject({ id: order.id, refundedMinor: dosesMinor, refundable: null })
  expect(after.access.map(({ courseId }) => courseId)).toEqual([labelsId])
  await app.db('orders').decrement('paid_at_ms', 30 * dayMs)
  expect((await user.call(ownMoney, {})).payments[0]).toMatchObject({ refundable: null })
})

test('of others there is nothing in it, and what was not paid does not count', async () => {
  await using app = await openTill()
  await bought(app)
  const ben = await app.signUp()
  await put(ben, dosesId)
  await checkOut(ben)
  expect(await ben.call(ownMoney, {})).toEqual({ totals: [], payments: [], access: [] })
})
