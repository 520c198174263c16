import { expect, test } from 'vitest'
import type { Payment } from '../../adapters/payments/payments.ts'
import type { OrderFacts } from '../../models/operator/found-orders.ts'
import { differencesOf } from './differences.ts'

const order: OrderFacts = {
  id: 'order',
  number: 'VM-7K2M-9Q4C',
  status: 'completed',
  currency: 'GBP',
  totalMinor: 4999,
  refundedMinor: 0,
  paymentId: 'pi_1',
  changedAtMs: 0,
}
const payment: Payment = {
  id: 'pi_1',
  orderId: 'order',
  notes: null,
  state: 'succeeded',
  amountMinor: 4999,
  currency: 'GBP',
  clientSecret: '',
  card: null,
  refundedMinor: 0,
  isDisputed: false,
  failure: null,
}

test.each<[string, Partial<OrderFacts> | null, Partial<Payment> | null, string[]]>([
  ['what is paid on both sides agrees', {}, {}, []],
  ['so does what is open on both', { status: 'pending' }, { state: 'needs-card' }, []],
  ['and what was given up on both', { status: 'cancelled' }, { state: 'canceled' }, []],
  ['and what was given back as a whole', { status: 'refunded', refundedMinor: 4999 }, { refundedMinor: 4999 }, []],
  ['money came, and the order waits', { status: 'pending' }, {}, ['paid-there-only']],
  ['money came for what was given up', { status: 'cancelled' }, {}, ['paid-there-only']],
  ['that money went back already', { status: 'cancelled' }, { refundedMinor: 4999 }, []],
  ['no money came for what is completed', {}, { state: 'needs-card' }, ['paid-here-only']],
  ['an order was paid twice', {}, { id: 'pi_2' }, ['paid-twice']],
  ['an order was paid twice, and a bank takes the second back', {}, { id: 'pi_2', isDisputed: true }, ['disputed']],
  ['a second payment was never paid', {}, { id: 'pi_2', state: 'canceled' }, []],
  ['the second of two payments was paid', { status: 'pending' }, { id: 'pi_2' }, ['paid-there-only']],
  ['an order is gone', null, {}, ['no-such-order']],
  ['an order is gone that nobody paid', null, { state: 'needs-card' }, []],
  ['a payment is gone', {}, null, ['no-such-payment']],
  ['a payment is gone that nobody waits for', { status: 'failed' }, null, []],
  ['another sum was taken', {}, { amountMinor: 999 }, ['other-amount']],
  ['another sum was taken, and the order refused', { status: 'failed' }, { amountMinor: 999 }, ['other-amount']],
  ['another currency was taken', {}, { currency: 'USD' }, ['other-amount']],
  ['given up there alone', { status: 'pending' }, { state: 'canceled' }, ['other-state']],
  ['given up here alone', { status: 'cancelled' }, { state: 'needs-action' }, ['other-state']],
  ['refunded there alone', {}, { refundedMinor: 100 }, ['refund-there-only']],
  ['refunded here alone', { status: 'refunded', refundedMinor: 4999 }, {}, ['refund-here-only']],
  ['disputed and refunded in part', {}, { isDisputed: true, refundedMinor: 1 }, ['refund-there-only', 'disputed']],
])('%s', (_, here, there, kinds) => {
  const found = differencesOf(here && { ...order, ...here }, there && { ...payment, ...there })
  expect(found.map(({ kind }) => kind)).toEqual(kinds)
})

test('a difference says what either side has, and names the order where it is known', () => {
  expect(differencesOf({ ...order, status: 'pending' }, payment)).toEqual([
    expect.objectContaining({
      orderId: 'order',
      orderNumber: 'VM-7K2M-9Q4C',
      paymentId: 'pi_1',
      here: { status: 'pending', totalMinor: 4999, refundedMinor: 0 },
      there: { state: 'succeeded', amountMinor: 4999, refundedMinor: 0 },
      canSettle: true,
    }),
  ])
  expect(differencesOf(null, payment)).toMatchObject([{ orderId: 'order', here: null, canSettle: true }])
})
