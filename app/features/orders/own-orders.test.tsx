import { afterEach, expect, test } from 'vitest'
import { me } from '../../../core/contract/account/auth.ts'
import { getUsage } from '../../../core/contract/account/profile.ts'
import { getOrder, listOrders, type Order, refundOrder } from '../../../core/contract/shop/orders.ts'
import { ownMoney } from '../../../core/contract/shop/own-money.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aCustomer } from '../../testing/sample-answers.ts'
import { anOrder } from '../../testing/sample-till.ts'
import { standIn } from '../../testing/stand-in.ts'
import { rememberStudent, setOnline } from '../../testing/studying.ts'

const uuid = (place: number) => `55555555-5555-4555-8555-${String(place).padStart(12, '0')}`
const [item] = anOrder().items
if (!item) throw new Error('the sample order has an item')

/** Six orders of one account, the newest first. */
const sixOrders = Array.from({ length: 6 }, (_, at): Order =>
  anOrder({ id: uuid(at), orderNumber: `VM-AAAA-000${at}`, items: [{ ...item, product: `Course ${at}` }] }),
)

function withOrders(orders: Order[]) {
  const id = rememberStudent()
  standIn.answers(me, aCustomer({ id }))
  standIn.answers(getUsage, { used: 0, limit: 100, resetsAt: '2026-12-01T00:00:00.000Z', days: [] })
  standIn.answers(listOrders, orders)
  const paidMinor = orders.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  const totals = [
    { currency: 'GBP', paidMinor, refundedMinor: 999 },
    { currency: 'USD', paidMinor: 2900, refundedMinor: 0 },
  ]
  standIn.answers(ownMoney, { totals: orders.length === 0 ? [] : totals, payments: [], access: [] })
}

afterEach(() => setOnline(true))

test('the dashboard counts orders and what was spent, and shows the five newest', async () => {
  withOrders(sixOrders)
  const screen = await renderRoute('/dashboard')
  await expect.element(screen.getByText('£289.95 and $29.00')).toBeVisible()
  await expect.element(screen.getByText('Total orders')).toBeVisible()
  expect(screen.getByText(/^VM-AAAA-/).elements()).toHaveLength(5)
  await screen.getByRole('button', { name: 'View All Orders' }).click()
  expect(screen.address()).toBe('/dashboard?tab=orders')
  const newest = screen.getByRole('article', { name: 'Order VM-AAAA-0000' })
  await expect.element(newest.getByRole('cell', { name: 'Course 0' })).toBeVisible()
  await expect
    .element(newest.getByRole('link', { name: /^Download receipt/ }))
    .toHaveAttribute('href', `/api/orders/${uuid(0)}/receipt.pdf`)
  await newest.getByText('Download study material').click()
  await expect.element(newest.getByText('Course 0', { exact: false }).last()).toBeVisible()
})

test('orders are found by number, course and coupon', async () => {
  withOrders([...sixOrders, anOrder({ id: uuid(7), orderNumber: 'VM-BBBB-0000', couponCode: 'TAKE5' })])
  const screen = await renderRoute('/dashboard?tab=orders')
  const search = screen.getByLabelText('Search your orders')
  const found = () => screen.getByRole('article').elements().length
  await expect.poll(found).toBe(7)
  for (const [words, count] of [
    ['course 3', 1],
    ['vm-aaaa', 6],
    ['take5', 1],
    ['nothing like it', 0],
  ] as const) {
    await search.fill(words)
    await expect.poll(found).toBe(count)
  }
  await expect.element(screen.getByText('No order has these words.')).toBeVisible()
})

test('the prices of an order and its coupon come to its total', async () => {
  withOrders([anOrder({ items: [{ ...item, quantity: 2 }], couponCode: 'TAKE5', totalMinor: 9498 })])
  const screen = await renderRoute('/profile?tab=orders')
  for (const row of ['2 × UCAT complete £99.98', 'Coupon TAKE5 −£5.00', 'Total £94.98'])
    await expect.element(screen.getByRole('row', { name: row })).toBeVisible()
})

test('who bought nothing is told so, and a refunded order opens nothing', async () => {
  withOrders([])
  const screen = await renderRoute('/dashboard?tab=orders')
  await expect.element(screen.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await screen.unmount()
  withOrders([anOrder({ status: 'refunded', refundedMinor: 4999 })])
  const again = await renderRoute('/profile?tab=orders')
  await expect.element(again.getByText('Refunded')).toBeVisible()
  await expect.element(again.getByRole('row', { name: 'Given back £49.99' })).toBeVisible()
  expect(again.getByText('Download study material').query()).toBeNull()
})

test('what a coupon took all of is taken along as what was paid', async () => {
  const free = { ...item, discountMinor: 4999, totalMinor: 0, refundableMinor: 0 }
  withOrders([anOrder({ items: [free], couponCode: 'ALL', discountMinor: 4999, totalMinor: 0, refundable: null })])
  const screen = await renderRoute('/profile?tab=orders')
  await expect.element(screen.getByText('Download study material')).toBeVisible()
})

test('without a network the last known orders stand with their age, and no receipt is offered', async () => {
  withOrders(sixOrders)
  const screen = await renderRoute('/dashboard?tab=orders')
  await expect.element(screen.getByRole('article', { name: 'Order VM-AAAA-0000' })).toBeVisible()
  await screen.unmount()
  standIn.reset()
  setOnline(false)
  const offline = await renderRoute('/dashboard?tab=orders')
  await expect.element(offline.getByText(/^Orders as of .*Receipts need the network\.$/)).toBeVisible()
  await expect.element(offline.getByRole('article', { name: 'Order VM-AAAA-0005' })).toBeVisible()
  expect(offline.getByRole('link', { name: /^Download receipt/ }).query()).toBeNull()
})

test('orders that this device never heard of are said to be missing', async () => {
  rememberStudent()
  const screen = await renderRoute('/dashboard?tab=orders')
  await expect.element(screen.getByRole('heading', { name: 'Not on this device yet' })).toBeVisible()
})

const gifts = [
  { id: 'g1', code: null, state: 'redeemed' as const, redeemedAt: '2026-11-22T10:00:00.000Z' },
  { id: 'g2', code: 'GIFT-AAAA-BBBB-CCCC', state: 'open' as const, redeemedAt: null },
]
const other = { ...item, id: 'other', courseId: 3, product: 'Labels', refundableMinor: 2000, totalMinor: 3000, gifts }
const both = anOrder({
  items: [item, other],
  totalMinor: 7999,
  refundable: { untilAt: '2026-12-21T10:01:00.000Z', amountMinor: 6999 },
})

async function openRefund() {
  rememberStudent()
  standIn.answers(getOrder, both)
  const screen = await renderRoute(`/order-success/${both.id}`)
  await expect.element(screen.getByText('You can have £69.99 back until 21 December 2026.')).toBeVisible()
  await screen.getByRole('button', { name: 'Get my money back' }).click()
  return { screen, dialog: screen.getByRole('dialog', { name: 'Get your money back?' }) }
}

test('before money goes back it is said how much, and what closes', async () => {
  const { screen, dialog } = await openRefund()
  await expect.element(dialog.getByText('UCAT complete closes, on all your devices.')).toBeVisible()
  await expect.element(dialog.getByText('1 unused gift code of Labels stops working.')).toBeVisible()
  await expect.element(dialog.getByText('Your own answers, notes and progress stay yours.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^UCAT complete/ }).click()
  standIn.answers(refundOrder, { ...both, status: 'partially_refunded', refundedMinor: 2000, refundable: null })
  const asked = standIn.heard(refundOrder)
  await dialog.getByRole('button', { name: 'Give back £20.00' }).click()
  await expect.element(screen.getByText('Partly refunded')).toBeVisible()
  expect(asked).toEqual([{ itemIds: ['other'], expectedMinor: 2000 }])
  expect(screen.getByRole('button', { name: 'Get my money back' }).query()).toBeNull()
})

test('a sum that has moved gives nothing back, and says why; so does a server that does not answer', async () => {
  const { dialog } = await openRefund()
  standIn.refuses(refundOrder, 'conflict', '£49.99 can be given back by now. Please look again.')
  await dialog.getByRole('button', { name: 'Give back £69.99' }).click()
  await expect.element(dialog.getByText('£49.99 can be given back by now. Please look again.')).toBeVisible()
  standIn.isUnreachableFor(refundOrder)
  await dialog.getByRole('button', { name: 'Give back £69.99' }).click()
  await expect.element(dialog.getByText('The server cannot be reached.', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  expect(dialog.query()).toBeNull()
})

test('an order has the day of its receipt, which is London’s', async () => {
  const paidAt = '2026-06-30T23:30:00.000Z'
  withOrders([anOrder({ id: uuid(0), orderNumber: 'VM-AAAA-0000', createdAt: paidAt, paidAt })])
  const screen = await renderRoute('/dashboard?tab=orders')
  const order = screen.getByRole('article', { name: 'Order VM-AAAA-0000' })
  await expect.element(order.getByText('1 July 2026')).toBeVisible()
})
