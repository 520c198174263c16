import type { Knex } from 'knex'
import type { Buyer } from '../../../../core/contract/shop/orders.ts'
import { formatMoney } from '../../../../core/shop/money.ts'
import type { Deps } from '../../../deps/deps.ts'
import { londonMoment } from '../../../mail/london-days.ts'
import { orderById } from '../../../models/shop/order-rows.ts'
import type { RefundRow } from '../../../models/shop/refund-rows.ts'
import { withdrawalById } from '../../../models/shop/withdrawal-row.ts'
import { receiveForSupport } from '../../messages/message-to-support.ts'
import { giftService } from '../after-sale/gifts.ts'
import { shopIdentity } from '../identity.ts'
import { owedMinor, wholeOrders } from './order-view.ts'

/** Has a person see to money of an order that did not go back, once, in the transaction that notes it. The refund is given
 *  as it was until then. Nobody is told of what others gave back in its place, nor of what a withdrawal that goes on tells by itself. */
export async function tellOfFailedRefund(
  { id, orderId, lines, status, askedAtMs }: RefundRow,
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'config' | 'limits' | 'log'>,
  trx: Knex,
): Promise<void> {
  const withdrawal = await withdrawalById(id, trx)
  if (withdrawal && withdrawal.outcome !== 'refunded') return
  const order = await orderById(orderId, trx)
  const [whole] = order ? await wholeOrders([order], giftService(deps), trx) : []
  if (!order || !whole) return
  const owed = owedMinor(whole, { lines })
  if (owed === 0) return
  const { supportEmail } = await shopIdentity(trx)
  const buyer = order.buyer === null ? null : (JSON.parse(order.buyer) as Buyer)
  // A credit note was mailed, or what became of the withdrawal.
  const wasTold = status === 'succeeded' || withdrawal !== undefined
  const message = {
    name: buyer ? `${buyer.firstName} ${buyer.lastName}`.trim() || buyer.email : 'A buyer whose account was deleted',
    email: buyer?.email ?? supportEmail,
    subject: `A refund of order ${order.number} failed`,
    category: 'refund',
    urgency: 'high' as const,
    source: '',
    message: `${formatMoney(owed, order.currency)} of order ${order.number} were to go back to its buyer, as was asked for on ${londonMoment(askedAtMs)}, and the payment provider has not given them back. They are not tried again by themselves: look at the order's payment there, and pay the buyer in another way. What of the order is not given back is open. The buyer was ${wasTold ? 'told that the money is on its way, and not that it failed' : 'not told that it failed'}.`,
  }
  await receiveForSupport({ id, message, supportEmail }, deps, trx)
}
