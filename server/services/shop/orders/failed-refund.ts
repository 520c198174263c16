import type { Knex } from 'knex'
import type { Buyer } from '../../../../core/contract/shop/orders.ts'
import type { Refund } from '../../../adapters/payments/payments.ts'
import type { Deps } from '../../../deps/deps.ts'
import { orderById, type OrderRow } from '../../../models/shop/order-rows.ts'
import { changeRefund, type RefundRow } from '../../../models/shop/refund-rows.ts'
import { withdrawalById } from '../../../models/shop/withdrawal-row.ts'
import { giftService } from '../after-sale/gifts.ts'
import { tellSupportOfRefund } from '../failed-refund-message.ts'
import { owedMinor, wholeOrders } from './order-view.ts'

type RefundDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'config' | 'limits' | 'log'>

/** What of a refund that failed is still to go back, and its order: others may have given it back in its place. `null` where there is no
 *  such order any more. */
export async function owedOf(
  refund: Pick<RefundRow, 'orderId' | 'lines'>,
  deps: RefundDeps,
  trx: Knex,
): Promise<{ order: OrderRow; owed: number } | null> {
  const order = await orderById(refund.orderId, trx)
  const [whole] = order ? await wholeOrders([order], giftService(deps), trx) : []
  return order && whole ? { order, owed: owedMinor(whole, refund) } : null
}

/** Has a person see to money of an order that did not go back, once, in the transaction that notes it. The refund is given as it was
 *  until then. Nobody is told of what others gave back in its place, nor of what a withdrawal that goes on tells by itself.
 *  `isOutOfReach`: the provider that the shop has now does not know its payment. */
export async function tellOfFailedRefund(
  refund: RefundRow,
  deps: RefundDeps,
  trx: Knex,
  { isOutOfReach = false } = {},
): Promise<void> {
  const { id, status, askedAtMs, askedBy, paymentId } = refund
  const withdrawal = await withdrawalById(id, trx)
  if (withdrawal && withdrawal.outcome !== 'refunded') return
  const found = await owedOf(refund, deps, trx)
  // What was paid twice is of no line.
  const owed = paymentId === null ? found?.owed : refund.amountMinor
  if (!found || !owed) return
  const { number, currency, buyer: stored } = found.order
  const buyer = stored === null ? null : (JSON.parse(stored) as Buyer)
  // A credit note was mailed, or what became of the withdrawal.
  const wasTold = status === 'succeeded' || withdrawal !== undefined
  const toldWords = wasTold
    ? 'The buyer was told that the money is on its way, and not that it failed.'
    : askedBy === 'customer'
      ? 'If it was refused at once, the buyer was told that a person sees to it; if not, they were not told that it failed.'
      : 'The buyer was not told that it failed.'
  const more =
    paymentId === null
      ? `What of the order is not given back is open. ${toldWords}`
      : `It is of a second payment, ${paymentId}: the order stays paid. The buyer was not told of it.`
  const name = buyer && (`${buyer.firstName} ${buyer.lastName}`.trim() || buyer.email)
  await tellSupportOfRefund(
    {
      id,
      currency,
      askedAtMs,
      owedMinor: owed,
      subject: `A refund of order ${number} failed`,
      of: `order ${number}`,
      to: 'its buyer',
      what: 'order',
      who: 'buyer',
      person: buyer && name ? { name, email: buyer.email } : null,
      more,
      isOutOfReach,
    },
    deps,
    trx,
  )
}

/** Notes what became of money that goes back of a second payment for an order; of what does not arrive, a person is told. */
export async function noteSecondRefund(
  row: RefundRow,
  { id: providerRefundId, status }: Refund,
  deps: RefundDeps,
  trx: Knex,
): Promise<void> {
  if (row.status === status) return
  await changeRefund(row.id, { providerRefundId, status, doneAtMs: status === 'pending' ? null : deps.now() }, trx)
  if (status === 'failed') await tellOfFailedRefund(row, deps, trx)
}
