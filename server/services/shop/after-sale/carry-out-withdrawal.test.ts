import { expect, test } from 'vitest'
import { redeemGift } from '../../../../core/contract/shop/orders.ts'
import { bought, labelsId, openTill } from '../../../testing/samples/till.ts'
import { mailFiles } from '../../../testing/mail/delivered.ts'
import { orderService } from '../orders/orders.ts'
import { carryOutWithdrawal } from './carry-out-withdrawal.ts'

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
