import type { Order, OrderItem } from '../../../core/contract/shop/orders.ts'
import { mostBackOf } from '../../../core/shop/money-back.ts'

export const statusWords: Record<Order['status'], string> = {
  pending: 'Pending',
  completed: 'Completed',
  refunded: 'Refunded',
  partially_refunded: 'Partly refunded',
  cancelled: 'Cancelled',
  failed: 'Failed',
}

export const isPaid = ({ status }: Pick<Order, 'status'>) => status === 'completed' || status === 'partially_refunded'

/** Is the buyer's own copy of an item open to them? It closes when all has come back of it that could; what cost nothing stays. */
export function isOwnOpen(
  item: Pick<OrderItem, 'forSelf' | 'quantity' | 'totalMinor' | 'refundedMinor' | 'gifts'>,
): boolean {
  const mostMinor = mostBackOf(item, item.gifts)
  return item.forSelf && (mostMinor === 0 || item.refundedMinor < mostMinor)
}
