import type { Order, OrderItem } from '../../../core/contract/shop/orders.ts'

export const statusWords: Record<Order['status'], string> = {
  pending: 'Pending',
  completed: 'Completed',
  refunded: 'Refunded',
  partially_refunded: 'Partly refunded',
  cancelled: 'Cancelled',
  failed: 'Failed',
}

export const isPaid = ({ status }: Pick<Order, 'status'>) => status === 'completed' || status === 'partially_refunded'

/** Is the buyer's own copy of an item open to them? It closes when its money has come back; what cost nothing stays. */
export const isOwnOpen = ({
  forSelf,
  refundedMinor,
  totalMinor,
}: Pick<OrderItem, 'forSelf' | 'refundedMinor' | 'totalMinor'>) =>
  forSelf && (refundedMinor === 0 || refundedMinor < totalMinor)
