import type { Knex } from 'knex'
import type { Deps } from '../../../deps/deps.ts'
import { changeOrder, lockOrder } from '../../../models/shop/order-rows.ts'
import { couponService } from '../cart/coupons.ts'

/** Ends an order that nobody paid, once its payment is ended at the provider, and gives its coupon back. In the caller's transaction. */
export async function closeUnpaid(
  orderId: string,
  deps: Pick<Deps, 'reads' | 'now' | 'config' | 'limits'>,
  trx: Knex,
): Promise<void> {
  const order = await lockOrder(orderId, trx)
  if (order?.status !== 'pending') return
  const nowMs = deps.now()
  await changeOrder(orderId, { status: 'cancelled', checkoutKey: null, changedAtMs: nowMs, closedAtMs: nowMs }, trx)
  await couponService(deps).releaseCoupon(orderId, trx)
}
