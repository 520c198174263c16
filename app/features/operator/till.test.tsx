/** @module-tag large */
import { expect, test } from 'vitest'
import {
  type CouponBatch,
  type ListedCoupon,
  makeBatch,
  makeCoupon,
  operatorBatches,
  operatorCoupons,
  switchCouponOff,
} from '../../../core/contract/operator/coupons.ts'
import {
  operatorOrder,
  operatorOrders,
  operatorReconciliation,
  type OrderInDetail,
  refundOrderByOperator,
  settlePayment,
} from '../../../core/contract/operator/orders.ts'
import { operatorRevenue, type RevenueOfMonth } from '../../../core/contract/operator/revenue.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { standIn } from '../../testing/stand-in.ts'

const at = '2026-11-22T09:30:00.000Z'
const orderId = '01890000-0000-7000-8000-00000000000a'
const item = {
  productId: 10_001,
  courseId: 1,
  quantity: 1,
  price: '49.99',
  unitMinor: 4999,
  discountMinor: 0,
  totalMinor: 4999,
  refundedMinor: 0,
  refundableMinor: 4999,
  forSelf: true,
  gifts: [],
}
const order: OrderInDetail = {
  id: orderId,
  orderNumber: 'VM-7K2M-9Q4C',
  customerId: null,
  createdAt: at,
  paidAt: at,
  status: 'completed',
  paymentStatus: 'paid',
  currency: 'GBP',
  subtotal: '99.98',
  discount: '0.00',
  total: '99.98',
  subtotalMinor: 9998,
  discountMinor: 0,
  totalMinor: 9998,
  refundedMinor: 0,
  couponCode: null,
  paymentIntentId: 'pi_1',
  shippingAddress: null,
  billingInfo: null,
  card: { brand: 'visa', last4: '4242' },
  items: [
    { ...item, id: 'line-1', product: 'Doses' },
    { ...item, id: 'line-2', product: 'Law', courseId: 2, productId: 10_002 },
  ],
  refunds: [],
  isGuest: true,
  receiptNumber: 7,
  refundable: null,
  isSandbox: false,
  email: 'ada@example.org',
  provider: 'stripe',
  isTest: false,
  paymentState: 'succeeded',
  failure: null,
  consent: { text: 'Open the course now.', at },
  backs: [
    { itemId: 'line-1', amountMinor: 4999 },
    { itemId: 'line-2', amountMinor: 4999 },
  ],
}
const coupon: ListedCoupon = {
  code: 'SPRING',
  description: 'For the fair',
  type: 'percentage',
  basisPoints: 1250,
  valueMinor: null,
  currency: 'GBP',
  maxDiscountMinor: 2000,
  startsAt: null,
  endsAt: '2027-02-01T00:00:00.000Z',
  maxUses: 100,
  maxUsesPerCustomer: 1,
  courseIds: [1, 3],
  firstOrderOnly: true,
  source: 'operator',
  batch: null,
  isActive: true,
  createdAt: at,
  used: 3,
  held: 1,
}
const batch: CouponBatch = { batch: 'Fair', description: '', codes: 100, active: 90, used: 12, createdAt: at }

test('orders are found by what an operator has of them, in a state', async () => {
  const { id, status, currency, totalMinor, email } = order
  standIn.answers(operatorOrders, [
    {
      ...{ id, status, currency, totalMinor, email, customerId: null, createdAt: at, paidAt: at, isTest: true },
      ...{ number: order.orderNumber, titles: ['Doses', 'Law'], refundedMinor: 0 },
    },
  ])
  const screen = await renderRoute('/operator/orders')
  await expect.element(screen.getByText('Doses, Law')).toBeVisible()
  await expect.element(screen.getByText('£99.98')).toBeVisible()
  await screen.getByLabelText('Number, address, coupon or payment').fill('ada@')
  await screen.getByLabelText('State').selectOptions('Refunded')
  await screen.getByRole('button', { name: 'Find' }).click()
  expect(screen.address()).toBe('/operator/orders?q=ada%40&state=refunded')
})

test('one line of an order is refunded after a yes, for the sum that was shown', async () => {
  standIn.answers(operatorOrder, order)
  standIn.answers(refundOrderByOperator, order)
  const heard = standIn.heard(refundOrderByOperator)
  const screen = await renderRoute(`/operator/orders?id=${orderId}`)
  await expect.element(screen.getByRole('heading', { name: 'Order VM-7K2M-9Q4C' })).toBeVisible()
  await expect.element(screen.getByText('Open the course now.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Refund £99.98' })).toBeVisible()
  await screen.getByRole('button', { name: 'Refund £49.99' }).nth(1).click()
  await expect.element(screen.getByRole('dialog').getByText('Law')).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: 'Refund £49.99' }).click()
  await expect.element(screen.getByText('£49.99 is on its way back.')).toBeVisible()
  expect(heard).toEqual([{ itemIds: ['line-2'], expectedMinor: 4999 }])
})

test('a refund that no longer fits is not done, and says why', async () => {
  standIn.answers(operatorOrder, { ...order, backs: order.backs.slice(0, 1) })
  standIn.refuses(refundOrderByOperator, 'conflict', 'Its money went back at this moment.')
  const screen = await renderRoute(`/operator/orders?id=${orderId}`)
  await screen.getByRole('button', { name: 'Refund £49.99' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Give £49.99 back?' })
  await expect.element(dialog).toBeVisible()
  const refund = { id: 'refund-1', amountMinor: 999, status: 'pending' as const, askedAt: at, doneAt: null }
  standIn.answers(operatorOrder, { ...order, refunds: [refund], backs: [{ itemId: 'line-1', amountMinor: 4000 }] })
  await dialog.getByRole('button', { name: 'Refund £49.99' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Its money went back at this moment.')
  // What can go back by now stands where the sum of before stood.
  await expect.element(screen.getByRole('dialog', { name: 'Give £40.00 back?' })).toBeVisible()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByText('On its way', { exact: true })).toBeVisible()
})

test('what was refunded, and what was never paid, has no refund', async () => {
  standIn.answers(operatorOrder, { ...order, status: 'pending', paidAt: null, backs: [] })
  const screen = await renderRoute(`/operator/orders?id=${orderId}`)
  await expect.element(screen.getByRole('button', { name: 'Ask the provider again' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /Refund/ })).not.toBeInTheDocument()
})

test('a coupon says what it takes off and what it is good for, and is switched off after a yes', async () => {
  standIn.answers(operatorCoupons, [coupon])
  standIn.answers(operatorBatches, [])
  standIn.answers(switchCouponOff, null)
  const screen = await renderRoute('/operator/coupons')
  await expect.element(screen.getByText('12.5 %, at most 20.00')).toBeVisible()
  await expect
    .element(screen.getByText('courses 1, 3, orders in GBP, first orders, 1 time a customer, until 2027-01-31'))
    .toBeVisible()
  await expect.element(screen.getByText('No batch was made yet.')).toBeVisible()
  await screen.getByRole('button', { name: 'Switch off' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect.element(screen.getByText('SPRING is off.')).toBeVisible()
})

test('a coupon is made of what the form says, and what makes no sense is said before it is sent', async () => {
  standIn.answers(operatorCoupons, [])
  standIn.answers(operatorBatches, [])
  standIn.answers(makeCoupon, coupon)
  const heard = standIn.heard(makeCoupon)
  const screen = await renderRoute('/operator/coupons')
  await screen.getByRole('button', { name: 'Make a coupon' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Code', { exact: true }).fill('SPRING')
  await dialog.getByLabelText('Takes off').fill('ten')
  await dialog.getByRole('button', { name: 'Make a coupon' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The percentage is a number such as 12.50')
  await dialog.getByLabelText('Takes off').fill('5')
  await dialog.getByLabelText('Of what').selectOptions('US dollars')
  await dialog.getByLabelText('For first orders only').click()
  await dialog.getByRole('button', { name: 'Make a coupon' }).click()
  await expect.element(screen.getByText('SPRING can be used.')).toBeVisible()
  expect(heard).toMatchObject([
    { code: 'SPRING', discount: { type: 'fixed', valueMinor: 500, currency: 'USD' }, firstOrderOnly: true },
  ])
})

test('batches beyond the first fifty are reached', async () => {
  standIn.answers(operatorCoupons, [coupon])
  standIn.answers(
    operatorBatches,
    Array.from({ length: 50 }, (_, place) => ({ ...batch, batch: `Fair ${place + 2}` })),
  )
  const screen = await renderRoute('/operator/coupons')
  await expect.element(screen.getByText('Fair 51', { exact: true })).toBeVisible()
  standIn.answers(operatorBatches, [{ ...batch, batch: 'The first fair' }])
  await screen.getByRole('button', { name: 'Older' }).click()
  await expect.element(screen.getByRole('link', { name: 'The first fair' })).toBeVisible()
  await expect.element(screen.getByText('SPRING', { exact: false }).first()).toBeVisible()
})

test('a batch is made in one go, and its codes are a file', async () => {
  standIn.answers(operatorCoupons, [{ ...coupon, batch: 'Fair' }])
  standIn.answers(operatorBatches, [batch])
  standIn.answers(makeBatch, batch)
  const heard = standIn.heard(makeBatch)
  const screen = await renderRoute('/operator/coupons')
  await screen.getByRole('button', { name: 'Make a batch of codes' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Name of the batch').fill('Fair')
  await dialog.getByLabelText('How many codes').fill('100')
  await dialog.getByLabelText('Takes off').fill('15')
  await dialog.getByRole('button', { name: 'Make a batch of codes' }).click()
  await expect.element(screen.getByText('100 codes of Fair can be used.')).toBeVisible()
  expect(heard).toMatchObject([{ batch: 'Fair', count: 100, maxUses: 1, discount: { basisPoints: 1500 } }])
  await screen.getByRole('link', { name: 'Fair' }).click()
  await expect
    .element(screen.getByRole('link', { name: 'Download the codes (CSV)' }))
    .toHaveAttribute('href', '/api/operator/coupon-batches/Fair/codes.csv')
})

const november: RevenueOfMonth = {
  ...{ month: '2026-11', currency: 'GBP', orders: 2, grossMinor: 14_997, refundedMinor: 4999, netMinor: 9998 },
  vatMinor: 1666,
}

test('revenue is a picture with its table as a twin, by month and by product, and a file', async () => {
  const dollars = { ...november, currency: 'USD', grossMinor: 2900, refundedMinor: 0, netMinor: 2900, vatMinor: null }
  standIn.answers(operatorRevenue, {
    ...{ from: '2025-12', to: '2026-11', isTest: true, months: [november, dollars] },
    products: [
      { ...november, kind: 'course', id: '1', title: 'Doses', copies: 3 },
      { ...dollars, kind: 'plan', id: 'basic', title: 'Basic', copies: 1 },
    ],
  })
  const screen = await renderRoute('/operator/revenue')
  await expect.element(screen.getByRole('img', { name: /most in November 2026, £149.97/ })).toBeVisible()
  await expect.element(screen.getByText('This is money of tests: none of it moved.', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('Doses, 3 copies')).toBeVisible()
  await expect.element(screen.getByText('£16.66').first()).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /CSV/ }))
    .toHaveAttribute('href', '/api/operator/revenue.csv?from=2025-12&to=2026-11')
  await screen.getByText('USD', { exact: true }).click()
  await expect.element(screen.getByText('Basic (plan)')).toBeVisible()
  await expect.element(screen.getByText('VAT in it')).not.toBeInTheDocument()
})

test('where nothing was sold it says so', async () => {
  standIn.answers(operatorRevenue, { from: '2025-12', to: '2026-11', isTest: false, months: [], products: [] })
  const screen = await renderRoute('/operator/revenue')
  await expect.element(screen.getByText('Nothing was sold from December 2025 to November 2026.')).toBeVisible()
})

const compared = { since: at, provider: 'stripe', isTest: false, orders: 12, payments: 11, isCut: false }

test('a difference says what is wrong and what to do, and asks the provider again', async () => {
  standIn.answers(operatorReconciliation, {
    ...compared,
    differences: [
      {
        ...{ kind: 'paid-there-only', says: 'The provider has the money.', todo: 'Ask it again.', canSettle: true },
        ...{ orderId, orderNumber: 'VM-7K2M-9Q4C', paymentId: 'pi_1', currency: 'GBP' },
        here: { status: 'pending', totalMinor: 4999, refundedMinor: 0 },
        there: { state: 'succeeded', amountMinor: 4999, refundedMinor: 1000 },
      },
    ],
  })
  standIn.answers(settlePayment, null)
  const screen = await renderRoute('/operator/reconciliation')
  await expect.element(screen.getByText('The provider has the money.')).toBeVisible()
  await expect.element(screen.getByText('succeeded, £49.99, £10.00 refunded')).toBeVisible()
  await screen.getByRole('button', { name: 'Ask the provider again' }).click()
  await expect.element(screen.getByText('The provider was asked. What is still listed needs you.')).toBeVisible()
})

test('where everything agrees it says what was compared', async () => {
  standIn.answers(operatorReconciliation, { ...compared, differences: [] })
  const screen = await renderRoute('/operator/reconciliation')
  await expect.element(screen.getByText('Every order agrees with the provider.')).toBeVisible()
  await expect.element(screen.getByText(/Compared 12 orders with 11 payments at stripe/)).toBeVisible()
})

test('a provider that cannot be reached is no agreement', async () => {
  standIn.refuses(operatorReconciliation, 'unavailable', 'The payment provider cannot be reached at the moment.')
  const screen = await renderRoute('/operator/reconciliation')
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(screen.getByText('Every order agrees with the provider.')).not.toBeInTheDocument()
})
