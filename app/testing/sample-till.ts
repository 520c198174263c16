import type { CartItem, Coupon, Quote } from '../../core/contract/shop/cart.ts'
import type { Order } from '../../core/contract/shop/orders.ts'
import type { PaymentConfig } from '../payment/payment-queries.ts'

export const aPaymentConfig: PaymentConfig = {
  mode: 'sandbox',
  publishableKey: 'pk_test_sandbox',
  isLive: false,
  testCards: [
    { number: '4242424242424242', result: 'Succeeds' },
    { number: '378282246310005', result: 'Succeeds, with a security code of four digits' },
  ],
}

export const aCoupon: Coupon = {
  code: 'TAKE5',
  description: '£5.00 off an order in pounds',
  type: 'fixed',
  value: 5,
  maxDiscount: null,
  currency: 'GBP',
}

const courseId = 2
const productId = courseId + 10_000

export function aCartItem(changes: Partial<CartItem> = {}): CartItem {
  return {
    id: '22222222-2222-4222-8222-222222222222',
    productId,
    courseId,
    quantity: 1,
    forSelf: true,
    isOnSale: true,
    product: {
      title: 'UCAT complete',
      description: 'All four sections.',
      category: 'Medicine',
      imageUrl: null,
      price: '49.99',
      priceMinor: 4999,
      currency: 'GBP',
    },
    ...changes,
  }
}

/** What so many copies cost. */
export function aQuote({ quantity = 1, coupon = null }: { quantity?: number; coupon?: Coupon | null } = {}): Quote {
  const subtotalMinor = 4999 * quantity
  const discountMinor = coupon ? coupon.value * 100 : 0
  const line = { productId, courseId, title: 'UCAT complete', quantity, forSelf: true, unitMinor: 4999, discountMinor }
  const totalMinor = subtotalMinor - discountMinor
  return {
    currency: 'GBP',
    lines: [{ ...line, totalMinor }],
    subtotalMinor,
    discountMinor,
    totalMinor,
    coupon,
    notes: [],
    vat: null,
  }
}

export function anOrder(changes: Partial<Order> = {}): Order {
  return {
    id: '33333333-3333-4333-8333-333333333333',
    orderNumber: 'VM-7K2M-9Q4C',
    customerId: '11111111-1111-4111-8111-111111111111',
    createdAt: '2026-11-21T10:00:00.000Z',
    paidAt: '2026-11-21T10:01:00.000Z',
    status: 'completed',
    paymentStatus: 'paid',
    currency: 'GBP',
    subtotal: '49.99',
    discount: '0.00',
    total: '49.99',
    subtotalMinor: 4999,
    discountMinor: 0,
    totalMinor: 4999,
    refundedMinor: 0,
    couponCode: null,
    paymentIntentId: 'pi_1',
    shippingAddress: null,
    billingInfo: {
      email: 'ada@example.org',
      firstName: 'Ada',
      lastName: 'Osei',
      address: '1 Sample Street',
      city: 'Leeds',
      state: '',
      postalCode: 'LS1 1AA',
      country: 'United Kingdom',
      phone: '',
    },
    card: { brand: 'visa', last4: '4242' },
    items: [
      {
        id: '44444444-4444-4444-8444-444444444444',
        productId,
        courseId,
        product: 'UCAT complete',
        quantity: 1,
        price: '49.99',
        unitMinor: 4999,
        discountMinor: 0,
        totalMinor: 4999,
        refundedMinor: 0,
        refundableMinor: 4999,
        forSelf: true,
        gifts: [],
      },
    ],
    refunds: [],
    isGuest: false,
    receiptNumber: 12,
    refundable: { untilAt: '2026-12-21T10:01:00.000Z', amountMinor: 4999 },
    isSandbox: true,
    ...changes,
  }
}
