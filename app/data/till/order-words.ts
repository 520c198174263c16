import type { Order } from '../../../core/contract/shop/orders.ts'

export const statusWords: Record<Order['status'], string> = {
  pending: 'Pending',
  completed: 'Completed',
  refunded: 'Refunded',
  partially_refunded: 'Partly refunded',
  cancelled: 'Cancelled',
  failed: 'Failed',
}

export const isPaid = ({ status }: Pick<Order, 'status'>) => status === 'completed' || status === 'partially_refunded'
