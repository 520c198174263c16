import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { placeOrder } from '../../../core/contract/shop/checkout.ts'
import { cancelOrder, claimOrder, getOrder, type Order } from '../../../core/contract/shop/orders.ts'
import { dispatch } from '../../data/session/session-events.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { anOrder } from '../../testing/sample-till.ts'
import { standIn } from '../../testing/stand-in.ts'
import { rememberStudent, rememberExpired } from '../../testing/studying.ts'

const order = anOrder()
const address = `/order-success/${order.id}`
const pending = anOrder({
  status: 'pending',
  paymentStatus: 'unpaid',
  paidAt: null,
  receiptNumber: null,
  refundable: null,
})

/** Answers one after another, the last one again and again. */
function ordersAre(...orders: Order[]): void {
  let asked = 0
  standIn.use(
    http.get('*/api/orders/:id', () => HttpResponse.json(orders[Math.min(asked++, orders.length - 1)] as object)),
  )
}

test.each([address, `/success/${order.id}`])('%s shows what was paid, its state, and what happens next', async (at) => {
  rememberStudent()
  standIn.answers(getOrder, order)
  const screen = await renderRoute(at)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Thank you for your order' })).toBeVisible()
  await expect.element(screen.getByText('VM-7K2M-9Q4C')).toBeVisible()
  await expect.element(screen.getByText('Completed')).toBeVisible()
  await expect.element(screen.getByText('Paid', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Open UCAT complete' })).toHaveAttribute('href', '/study/2')
  await expect
    .element(screen.getByRole('link', { name: 'Download receipt (PDF)' }))
    .toHaveAttribute('href', `/api/orders/${order.id}/receipt.pdf`)
})

test('what the money came back of is not said to be open', async () => {
  const [item] = order.items
  if (!item) throw new Error('the sample order has an item')
  const back = { ...item, id: 'back', courseId: 3, product: 'Labels', refundedMinor: 4999, refundableMinor: 0 }
  standIn.answers(getOrder, {
    ...order,
    ...{ items: [back, item], status: 'partially_refunded', paymentStatus: 'partially_refunded', refundedMinor: 4999 },
  })
  rememberStudent()
  const screen = await renderRoute(address)
  await expect.element(screen.getByRole('link', { name: 'Open UCAT complete' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open Labels' }).query()).toBeNull()
})

test('once all has come back but what a friend redeemed, the buyer’s own copy is not said to be open', async () => {
  const [item] = order.items
  if (!item) throw new Error('the sample order has an item')
  const gift = { id: 'gift', code: null, state: 'redeemed' as const, redeemedAt: '2026-11-22T10:00:00.000Z' }
  const back = { ...item, quantity: 2, totalMinor: 9998, refundedMinor: 4999, refundableMinor: 0, gifts: [gift] }
  standIn.answers(getOrder, {
    ...order,
    ...{ items: [back], totalMinor: 9998, refundedMinor: 4999 },
    ...{ status: 'partially_refunded', paymentStatus: 'partially_refunded' },
  })
  rememberStudent()
  const screen = await renderRoute(address)
  await expect.element(screen.getByText('Nothing of it is open to you, or left to hand on.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open UCAT complete' }).query()).toBeNull()
})

test('an order that waits is asked for again until it is paid', async () => {
  ordersAre(pending, order)
  const screen = await renderRoute(address)
  await expect.element(screen.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
})

test('what failed at the bank leads back to the checkout, or can be given up', async () => {
  standIn.answers(getOrder, pending)
  const screen = await renderRoute(
    `/order-success/pending?order=${order.id}&payment_intent=pi_1&redirect_status=failed`,
  )
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Payment Failed' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Back to checkout' }))
    .toHaveAttribute('href', '/stripe-checkout')
  standIn.answers(cancelOrder, { ...pending, status: 'cancelled' })
  await screen.getByRole('button', { name: 'Cancel this order' }).click()
  await expect.element(screen.getByRole('heading', { name: 'This order was cancelled' })).toBeVisible()
})

test('of a payment that does not fit its order it is not said that nothing was charged', async () => {
  standIn.answers(getOrder, { ...pending, status: 'failed', paymentStatus: 'failed' })
  const screen = await renderRoute(address)
  await expect
    .element(screen.getByText('A payment arrived that could not be taken for it', { exact: false }))
    .toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Write to us' }))
    .toHaveAttribute('href', '/contact?subject=Order+VM-7K2M-9Q4C')
  expect(screen.getByText('Nothing was charged', { exact: false }).query()).toBeNull()
})

test('an order whose card was declined can be paid again, or given up', async () => {
  const declined = { ...pending, paymentStatus: 'failed' as const }
  standIn.answers(getOrder, declined)
  const screen = await renderRoute(address)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'This order was not paid' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Back to checkout' }))
    .toHaveAttribute('href', '/stripe-checkout')
  standIn.answers(cancelOrder, { ...declined, status: 'cancelled' })
  await screen.getByRole('button', { name: 'Cancel this order' }).click()
  await expect.element(screen.getByRole('heading', { name: 'This order was cancelled' })).toBeVisible()
})

test('a declined order says to a guest how its coupon gets free; a customer’s next order is the same one', async () => {
  const wordsTo = async (isGuest: boolean) => {
    standIn.answers(getOrder, { ...pending, paymentStatus: 'failed', couponCode: 'TAKE5', isGuest })
    const screen = await renderRoute(address)
    await expect.element(screen.getByRole('button', { name: 'Cancel this order' })).toBeVisible()
    const words = screen.getByText(/coupon/).elements()
    await screen.unmount()
    return words.map(({ textContent }) => textContent)
  }
  const freeing = 'To use your coupon in another order, cancel this one first.'
  expect([await wordsTo(true), await wordsTo(false)]).toEqual([[freeing], []])
})

test('a payment alone finds its order', async () => {
  rememberStudent()
  standIn.answers(placeOrder, order)
  standIn.answers(getOrder, order)
  const screen = await renderRoute('/order-success/pending?payment_intent=pi_1&redirect_status=succeeded')
  await expect.element(screen.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
  expect(screen.address()).toBe(address)
})

test.each([
  ['not-found', 'Order not found'],
  ['not-signed-in', 'Please sign in to view order'],
  ['forbidden', 'Access denied'],
  ['internal', 'Failed to fetch order: 500'],
  ['unreachable', 'The server cannot be reached'],
] as const)('%s: %s', async (code, title) => {
  standIn.refuses(getOrder, code)
  const screen = await renderRoute(address)
  await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('codes to give away are shown with what became of each', async () => {
  const [item] = order.items
  const gifts = [
    { id: 'a', code: 'GIFT-AAAA-BBBB-CCCC', state: 'open' as const, redeemedAt: null },
    { id: 'b', code: null, state: 'redeemed' as const, redeemedAt: '2026-11-22T10:00:00.000Z' },
  ]
  standIn.answers(getOrder, anOrder({ items: [{ ...item!, quantity: 3, gifts }] }))
  const screen = await renderRoute(address)
  const codes = screen.getByRole('region', { name: 'Codes to give away' })
  await expect.element(codes.getByText('GIFT-AAAA-BBBB-CCCC', { exact: true })).toBeVisible()
  await expect.element(codes.getByText('Redeemed')).toBeVisible()
  await expect.element(codes.getByRole('button', { name: 'Copy the code GIFT-AAAA-BBBB-CCCC' })).toBeVisible()
})

test('a guest makes an account; the link of the mail puts the order into it', async () => {
  const guests = anOrder({ isGuest: true, customerId: null })
  dispatch({ type: 'closed' })
  standIn.answers(getOrder, guests)
  const visitor = await renderRoute(`${address}?token=t#claim=c`)
  const back = encodeURIComponent(`${address}?token=t#claim=c`)
  await expect
    .element(visitor.getByRole('link', { name: 'Create Account' }))
    .toHaveAttribute('href', `/signup?redirect=${back}`)
  await visitor.unmount()
  rememberStudent('Ada')
  const screen = await renderRoute(`${address}?token=t#claim=c`)
  standIn.answers(claimOrder, anOrder({ customerId: 'ada' }))
  const heard = standIn.heard(claimOrder)
  await screen.getByRole('button', { name: 'Put it into my account' }).click()
  await expect.element(screen.getByRole('link', { name: 'Open UCAT complete' })).toBeVisible()
  expect(heard).toEqual([{ claimToken: 'c' }])
})

test('without a login session of the account a guest’s order is not put into their account', async () => {
  standIn.answers(getOrder, anOrder({ isGuest: true, customerId: null }))
  rememberExpired()
  const screen = await renderRoute(`${address}?token=t#claim=c`)
  await expect.element(screen.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Put it into my account' })).not.toBeInTheDocument()
})
