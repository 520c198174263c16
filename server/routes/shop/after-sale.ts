import type { Router } from '@koa/router'
import { getReceipt, redeemGift, withdraw } from '../../../core/contract/shop/orders.ts'
import { ownMoney } from '../../../core/contract/shop/own-money.ts'
import { handle } from '../../http/handle.ts'
import type { BytesReply } from '../../http/reply/replies.ts'
import { giftService } from '../../services/shop/after-sale/gifts.ts'
import { orderService } from '../../services/shop/orders/orders.ts'
import type { OrderSettleDeps } from '../../services/shop/orders/settle-order.ts'
import { ownMoneyService } from '../../services/shop/after-sale/own-money.ts'
import { subscriptionService } from '../../services/shop/plans/subscriptions.ts'
import { receiptFile } from '../../services/shop/after-sale/receipt-file.ts'
import { withdrawalService } from '../../services/shop/after-sale/withdrawals.ts'

/** What follows a purchase: receipts, gifts, withdrawals, and where one's money went. */
export function afterSaleRoutes(router: Router, deps: OrderSettleDeps): void {
  const orders = orderService(deps)
  const gifts = giftService(deps)
  const { invoices } = subscriptionService(deps)
  const money = ownMoneyService(deps, { orders: (userId) => orders.list(userId), invoices })
  const withdrawals = withdrawalService(deps)

  handle(router, getReceipt, async ({ params }) => receiptReply(await receiptFile(`order:${params.id}`, deps.reads)), {
    ownerOf: ({ id }) => orders.ownerOf(id),
  })
  handle(router, redeemGift, ({ body }, ctx) => gifts.redeem(ctx.state.userId, body.code, ctx.ip))
  handle(router, ownMoney, (_, ctx) => money.of(ctx.state.userId))
  handle(router, withdraw, ({ body }, ctx) => withdrawals.withdraw(body, ctx.ip))
}

/** A receipt as a file to save, for its owner alone. */
export const receiptReply = ({ name, bytes }: { name: string; bytes: Buffer }): BytesReply => ({
  is: 'download',
  fileName: name,
  mediaType: 'application/pdf',
  bytes: bytes.length,
  pieces: onePiece(bytes),
})

async function* onePiece(bytes: Uint8Array) {
  yield bytes
}
