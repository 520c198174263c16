import type { Difference, DifferenceKind } from '../../../core/contract/operator/orders.ts'
import type { Payment } from '../../adapters/payments/payments.ts'
import type { OrderFacts } from '../../models/operator/found-orders.ts'

interface Words {
  says: string
  todo: string
  canSettle?: true
}

const words: Record<DifferenceKind, Words> = {
  'paid-there-only': {
    says: 'The provider has the money, and the order is not paid here.',
    todo: 'Ask the provider again: the order is completed. If it is still listed then, refund the payment at the provider.',
    canSettle: true,
  },
  'paid-here-only': {
    says: 'The order is paid here, and the provider does not have the money.',
    todo: 'Look the payment up at the provider. If it was never paid, write to the buyer before you take the course back.',
  },
  'paid-twice': {
    says: 'A second payment was made for an order that is paid already.',
    todo: 'Ask the provider again: the second payment goes back by itself. If it is still listed then, its refund failed: pay the buyer in another way.',
    canSettle: true,
  },
  'no-such-order': {
    says: 'The provider was paid for an order that is not in this database.',
    todo: 'Was an older copy of the database restored? Ask the provider again: the order is written anew from what the payment says. If it is still listed then, the log says why: refund the payment at the provider, or ask the buyer, whom it names, to order again with a coupon for the whole price.',
    canSettle: true,
  },
  'no-such-payment': {
    says: 'The provider does not know the payment of this order.',
    todo: 'Was the account or the key at the provider changed since? Look for the payment in the account of before.',
  },
  'other-amount': {
    says: 'The provider took another sum, or another currency, than the order is of.',
    todo: 'An order that is not paid here stays so: refund the payment at the provider. Of one that is paid, refund there what is too much.',
  },
  'other-state': {
    says: 'The order is over on one side, and may still be paid on the other.',
    todo: 'Ask the provider again. If the payment comes after all, the order is completed.',
    canSettle: true,
  },
  'refund-there-only': {
    says: 'The provider gave back more than this database knows of.',
    todo: 'Ask the provider again: a refund made there is taken over, and access goes with it.',
    canSettle: true,
  },
  'refund-here-only': {
    says: 'The provider gave back less than this database says.',
    todo: 'Ask the provider again: a refund that never reached it is sent. If it failed there, pay the buyer in another way.',
    canSettle: true,
  },
  disputed: {
    says: "The buyer's bank disputes this payment.",
    todo: 'Answer it at the provider before its deadline, with the receipt, and the words and the time of the consent that the order keeps. One that is a second payment for its order, accept there.',
  },
}

const paidStatuses = ['completed', 'refunded', 'partially_refunded']

/** How an order and a payment that names it, or that it names, do not agree. `null`: there is none on that side. */
export function differencesOf(order: OrderFacts | null, payment: Payment | null): Difference[] {
  return kindsOf(order, payment).map((kind) => ({
    kind,
    says: words[kind].says,
    todo: words[kind].todo,
    orderId: order?.id ?? payment?.orderId ?? null,
    orderNumber: order?.number ?? null,
    paymentId: payment?.id ?? order?.paymentId ?? '',
    currency: payment?.currency ?? order?.currency ?? '',
    here: order && { status: order.status, totalMinor: order.totalMinor, refundedMinor: order.refundedMinor },
    there: payment && {
      state: payment.state,
      amountMinor: payment.amountMinor,
      refundedMinor: payment.refundedMinor,
    },
    canSettle: payment !== null && words[kind].canSettle === true,
  }))
}

function kindsOf(order: OrderFacts | null, payment: Payment | null): DifferenceKind[] {
  if (!order) return payment && holdsMoney(payment) ? ['no-such-order'] : []
  const isPaidInShop = paidStatuses.includes(order.status)
  if (!payment) return isPaidInShop || order.status === 'pending' ? ['no-such-payment'] : []
  if (payment.id !== order.paymentId) {
    if (!holdsMoney(payment)) return []
    if (!isPaidInShop) return ['paid-there-only']
    // Its bank gives it back: who did so in another way would do it twice.
    return [payment.isDisputed ? 'disputed' : 'paid-twice']
  }
  if (payment.state !== 'succeeded') return isPaidInShop ? ['paid-here-only'] : stateKinds(order, payment)
  if (isPaidInShop) return paidKinds(order, payment)
  if (!holdsMoney(payment)) return []
  return [isSum(order, payment) ? 'paid-there-only' : 'other-amount']
}

/** Was it paid, and not given back as a whole? */
const holdsMoney = ({ state, amountMinor, refundedMinor }: Payment) =>
  state === 'succeeded' && refundedMinor < amountMinor

const isSum = (order: OrderFacts, payment: Payment) =>
  payment.amountMinor === order.totalMinor && payment.currency === order.currency

/** Of what is paid on neither side. */
function stateKinds({ status }: OrderFacts, { state }: Payment): DifferenceKind[] {
  const [isPendingInShop, isPendingAtProvider] = [status === 'pending', state !== 'canceled']
  return isPendingInShop === isPendingAtProvider ? [] : ['other-state']
}

/** Of what is paid on both. */
function paidKinds(order: OrderFacts, payment: Payment): DifferenceKind[] {
  const kinds: DifferenceKind[] = []
  if (!isSum(order, payment)) kinds.push('other-amount')
  if (payment.refundedMinor > order.refundedMinor) kinds.push('refund-there-only')
  if (payment.refundedMinor < order.refundedMinor) kinds.push('refund-here-only')
  if (payment.isDisputed) kinds.push('disputed')
  return kinds
}
