import type { Knex } from 'knex'
import { expect, test } from 'vitest'
import { refundOrder } from '../../../core/contract/shop/orders.ts'
import { dayMs } from '../../../core/durations.ts'
import { isPostgres } from '../../database/database.ts'
import type { Reply } from '../../testing/test-client.ts'
import {
  bought,
  checkOut,
  coursesOf,
  dosesId,
  dosesMinor,
  labelsId,
  labelsMinor,
  openTill,
  orderOf,
  pay,
  put,
} from '../../testing/samples/till.ts'

test('money comes back within 30 days, by lines or whole, and what it paid for is closed', async () => {
  await using app = await openTill()
  const ada = await app.signUp()
  await put(ada, dosesId)
  await put(ada, labelsId, 2)
  const intent = await checkOut(ada)
  await pay(app, intent)
  const { items } = await orderOf(ada, intent.orderId)
  const params = { id: intent.orderId }
  const refund = (body: { expectedMinor: number; itemIds?: string[] }) => ada.call(refundOrder, { params, body })
  await expect(refund({ expectedMinor: 1 })).rejects.toMatchObject({ code: 'conflict' })
  await expect(refund({ expectedMinor: 0, itemIds: ['another'] })).rejects.toMatchObject({ code: 'not-found' })
  const partly = await refund({ expectedMinor: dosesMinor, itemIds: [items[0]?.id ?? ''] })
  expect(partly).toMatchObject({ status: 'partially_refunded', refundedMinor: dosesMinor })
  expect(partly.refunds).toMatchObject([{ amountMinor: dosesMinor, status: 'succeeded' }])
  expect(await coursesOf(app, ada)).toEqual([labelsId])
  const both = await Promise.allSettled([1, 2].map(() => refund({ expectedMinor: 2 * labelsMinor })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const order = await orderOf(ada, intent.orderId)
  expect(order).toMatchObject({ status: 'refunded', refundedMinor: dosesMinor + 2 * labelsMinor, refundable: null })
  expect(order.items.flatMap(({ gifts }) => gifts.map(({ state }) => state))).toEqual(['void'])
  expect(await coursesOf(app, ada)).toEqual([])
  expect(await app.db('sandbox_objects').where({ kind: 'refund' })).toHaveLength(2)

  const late = await bought(app)
  app.clock.nowMs += 30 * dayMs
  await late.user.post('/api/auth/signin', late.user)
  const body = { expectedMinor: dosesMinor }
  await expect(late.user.call(refundOrder, { params: { id: late.order.id }, body })).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('who had the money of a course back and buys it again has the same promise, as the terms say', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app)
  const body = { expectedMinor: dosesMinor }
  const refunded = { status: 'refunded', refundable: null }
  expect(await user.call(refundOrder, { params: { id: order.id }, body })).toMatchObject(refunded)
  await put(user, dosesId)
  const again = await checkOut(user)
  await pay(app, again)
  const { refundable } = await orderOf(user, again.orderId)
  expect(refundable).toMatchObject({ amountMinor: dosesMinor })
  expect(await user.call(refundOrder, { params: { id: again.orderId }, body })).toMatchObject(refunded)
})

test('gifts that were redeemed stay paid, and the others go back', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app, dosesId, 3)
  const [gift] = order.items[0]?.gifts ?? []
  const ben = await app.signUp()
  await app.db('gifts').where({ id: gift?.id }).update({ redeemed_by: ben.userId, redeemed_at_ms: app.clock.nowMs })
  const { refundable } = await orderOf(user, order.id)
  expect(refundable?.amountMinor).toBe(2 * dosesMinor)
  const body = { expectedMinor: 2 * dosesMinor }
  expect(await user.call(refundOrder, { params: { id: order.id }, body })).toMatchObject({
    status: 'partially_refunded',
    refundable: null,
  })
  expect(await coursesOf(app, user)).toEqual([])
})

test('a gift that is redeemed while its money is asked for back stays paid', async () => {
  await using app = await openTill()
  const { user, order } = await bought(app, dosesId, 2)
  const [gift] = order.items[0]?.gifts ?? []
  const ben = await app.signUp()
  const redeemed = { redeemed_by: ben.userId, redeemed_at_ms: app.clock.nowMs }
  let asked: Promise<Reply> | undefined
  await app.db.transaction(async (trx) => {
    await trx('gifts').where({ id: gift?.id }).update(redeemed)
    asked = user.post(`/api/orders/${order.id}/refund`, { expectedMinor: 2 * dosesMinor })
    if (isPostgres(app.db)) await untilSomebodyWaits(trx)
  })
  const words = '£19.99 can be given back by now. Please look again.'
  expect((await asked)?.json).toMatchObject({ code: 'conflict', message: words })
  expect(await app.db('refunds')).toEqual([])
})

/** For a row that another transaction has changed. */
async function untilSomebodyWaits(trx: Knex): Promise<void> {
  const [found] = await trx('pg_locks').where({ granted: false }).whereIn('pid', ownBackends(trx)).limit(1)
  if (!found) await untilSomebodyWaits(trx)
}

const ownBackends = (trx: Knex) => trx('pg_stat_activity').where('datname', trx.raw('current_database()')).select('pid')
