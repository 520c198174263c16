import { http } from 'msw'
import { expect, test } from 'vitest'
import { me } from '../../../core/contract/account/auth.ts'
import type { AnswerOf } from '../../../core/contract/endpoint.ts'
import { paymentConfig } from '../../../core/contract/shop/checkout.ts'
import { getOrder, redeemGift, refundOrder, withdraw } from '../../../core/contract/shop/orders.ts'
import { ownMoney } from '../../../core/contract/shop/own-money.ts'
import { listInvoices, ownSubscription } from '../../../core/contract/shop/subscriptions.ts'
import { session } from '../../data/session/session.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aCustomer, aSubscription } from '../../testing/sample-answers.ts'
import { anOrder, aPaymentConfig } from '../../testing/sample-till.ts'
import { standIn } from '../../testing/stand-in.ts'
import { rememberStudent, rememberExpired, setOnline } from '../../testing/studying.ts'

const order = anOrder()
const paid: AnswerOf<typeof ownMoney>['payments'][number] = {
  kind: 'order',
  id: order.id,
  number: order.orderNumber,
  title: 'UCAT complete',
  paidAt: '2026-11-21T10:01:00.000Z',
  amountMinor: 4999,
  refundedMinor: 0,
  currency: 'GBP',
  refundable: { untilAt: '2026-12-21T10:01:00.000Z', amountMinor: 4999 },
}
const money: AnswerOf<typeof ownMoney> = {
  totals: [{ currency: 'GBP', paidMinor: 4999, refundedMinor: 0 }],
  payments: [paid],
  access: [
    { courseId: 2, title: 'UCAT complete', from: '2026-11-21T10:01:00.000Z', untilAt: null },
    { courseId: 3, title: 'Labels', from: '2026-11-21T10:01:00.000Z', untilAt: '2026-12-23T12:00:00.000Z' },
  ],
}

function withMoney(subscription = false) {
  standIn.answers(me, aCustomer({ id: rememberStudent() }))
  standIn.answers(ownMoney, money)
  standIn.answers(ownSubscription, { subscription: subscription ? aSubscription() : null, canTry: false })
  standIn.answers(listInvoices, [])
  standIn.answers(paymentConfig, aPaymentConfig)
}

// Before anybody has signed in here.
test('a gift code of a link waits for its redeemer to have an account', async () => {
  const screen = await renderRoute('/gift?code=GIFT-7K2M-9Q4C-0VXB')
  await expect.element(screen.getByLabelText('Gift code')).toHaveValue('GIFT-7K2M-9Q4C-0VXB')
  await screen.getByRole('button', { name: 'Create an account and redeem' }).click()
  await expect.poll(() => screen.address()).toBe('/signup?redirect=%2Fgift%3Fcode%3DGIFT-7K2M-9Q4C-0VXB')
})

test('without a login session of the account nothing that they paid is shown, and their plan is not changed', async () => {
  withMoney(true)
  rememberExpired()
  const screen = await renderRoute('/account/money')
  await expect.element(screen.getByText('Your login session has ended')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Cancel the plan' })).not.toBeInTheDocument()
})

test('what was paid, what is open until when and what could come back today stand on one page', async () => {
  withMoney(true)
  const screen = await renderRoute('/account/money')
  await expect.element(screen.getByText('Sandbox payments: no money moves')).toBeVisible()
  await expect.element(screen.getByText('Back today: £49.99, until 21 December 2026')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Lifetime access' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Until 23 December 2026' })).toBeVisible()
  for (const act of ['Pause the plan', 'My exam was moved', 'Cancel the plan'])
    await expect.element(screen.getByRole('button', { name: act })).toBeVisible()
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'Withdraw from contract here' }))
    .toHaveAttribute('href', '/withdraw')
})

test('the money of an order comes back from there, after one question', async () => {
  withMoney()
  const screen = await renderRoute('/account/money')
  await expect.element(screen.getByText('You have no plan.')).toBeVisible()
  standIn.answers(getOrder, order)
  await screen.getByRole('button', { name: `Get my money back for order ${order.orderNumber}` }).click()
  const dialog = screen.getByRole('dialog', { name: 'Get your money back?' })
  const refunded = { ...paid, refundedMinor: 4999, refundable: null }
  const totals = [{ currency: 'GBP', paidMinor: 4999, refundedMinor: 4999 }]
  standIn.answers(refundOrder, { ...order, status: 'refunded', refundedMinor: 4999, refundable: null })
  standIn.answers(ownMoney, { totals, payments: [refunded], access: [] })
  await dialog.getByRole('button', { name: 'Give back £49.99' }).click()
  await expect.element(screen.getByText('£49.99 given back').first()).toBeVisible()
  await expect.element(screen.getByText('No course yet.', { exact: false })).toBeVisible()
  expect(dialog.query()).toBeNull()
})

test('where the sum has changed meanwhile it is said, and can be given back as it is now', async () => {
  withMoney()
  const screen = await renderRoute('/account/money')
  standIn.answers(getOrder, order)
  await screen.getByRole('button', { name: `Get my money back for order ${order.orderNumber}` }).click()
  const dialog = screen.getByRole('dialog', { name: 'Get your money back?' })
  await expect.element(dialog.getByRole('button', { name: 'Give back £49.99' })).toBeVisible()
  standIn.refuses(refundOrder, 'conflict', 'The sum has changed.')
  const asked = standIn.heard(refundOrder)
  const items = order.items.map((item) => ({ ...item, refundableMinor: 2000 }))
  standIn.answers(getOrder, { ...order, items })
  await dialog.getByRole('button', { name: 'Give back £49.99' }).click()
  await expect.element(dialog.getByText('The sum has changed.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Give back £20.00' })).toBeVisible()

  // Nothing is left of it: no sum, and no day until which it could be had.
  standIn.answers(getOrder, anOrder({ status: 'refunded', refundable: null }))
  await dialog.getByRole('button', { name: 'Give back £20.00' }).click()
  await expect.element(dialog.getByText(/You can decide until/)).not.toBeInTheDocument()
  expect(asked).toMatchObject([{ expectedMinor: 4999 }, { expectedMinor: 2000 }])
})

test('who was never asked, is signed out or has no network is told which', async () => {
  rememberStudent()
  standIn.refuses(ownMoney, 'not-signed-in')
  const screen = await renderRoute('/account/money')
  await expect.element(screen.getByRole('heading', { name: 'Your login session has ended' })).toBeVisible()
  await expect.poll(() => session.get().is).toBe('expired')
  await screen.unmount()
  standIn.reset()
  rememberStudent()
  const unreachable = await renderRoute('/account/money')
  await expect.element(unreachable.getByRole('heading', { name: 'Not on this device yet' })).toBeVisible()
})

test('a withdrawal is stated without an account, and its time is confirmed', async () => {
  const screen = await renderRoute('/withdraw?order=VM-7K2M-9Q4C')
  await expect.element(screen.getByLabelText('Order number')).toHaveValue('VM-7K2M-9Q4C')
  await screen.getByRole('button', { name: 'Confirm withdrawal here' }).click()
  await expect.element(screen.getByLabelText('E-mail address of the order')).toHaveFocus()
  await screen.getByLabelText('E-mail address of the order').fill('guest@example.org')
  await screen.getByRole('button', { name: 'Confirm withdrawal here' }).click()
  await expect.element(screen.getByText('Your statement did not reach us')).toBeVisible()
  standIn.answers(withdraw, { receivedAt: new Date(2026, 10, 23, 9, 5).toISOString() })
  const stated = standIn.heard(withdraw)
  await screen.getByRole('button', { name: 'Confirm withdrawal here' }).click()
  await expect.element(screen.getByRole('heading', { name: 'We have received your withdrawal' })).toHaveFocus()
  await expect.element(screen.getByText(/^On 23 November, 09:05\. A mail to guest@example\.org/)).toBeVisible()
  expect(stated).toEqual([{ orderNumber: 'VM-7K2M-9Q4C', email: 'guest@example.org' }])
})

test('a code opens its course, or says why not', async () => {
  rememberStudent()
  const screen = await renderRoute('/gift')
  await expect.element(screen.getByText('It goes into the account of Ada.')).toBeVisible()
  await screen.getByLabelText('Gift code').fill('gift 7k2m')
  standIn.refuses(redeemGift, 'not-found', 'We know no such code. Please check it, letter by letter.')
  await screen.getByRole('button', { name: 'Redeem code' }).click()
  await expect.element(screen.getByText('We know no such code.', { exact: false })).toBeVisible()
  standIn.answers(redeemGift, { courseId: 2, title: 'UCAT complete' })
  await screen.getByRole('button', { name: 'Redeem code' }).click()
  await expect.element(screen.getByText('UCAT complete is yours')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Open the course' })).toHaveAttribute('href', '/study/2')
})

test('opened without a network, the page asks once for what was paid when there is one', async () => {
  withMoney()
  standIn.isUnreachableFor(ownMoney)
  setOnline(false)
  try {
    const screen = await renderRoute('/account/money')
    await expect.element(screen.getByText('Not on this device yet')).toBeVisible()
    let asked = 0
    standIn.answers(ownMoney, money)
    standIn.use(http.get(`*${ownMoney.path}`, () => void asked++))
    setOnline(true)
    await expect.element(screen.getByRole('heading', { name: 'Lifetime access' })).toBeVisible()
    await expect.element(screen.getByText('You have no plan.')).toBeVisible()
    expect(asked).toBe(1)
  } finally {
    setOnline(true)
  }
})

test('a plan that could not be looked up is looked up by a button, and by itself once the network is back', async () => {
  withMoney()
  standIn.refuses(ownSubscription, 'internal')
  const screen = await renderRoute('/account/money')
  await expect.element(screen.getByText('Your plan could not be looked up.')).toBeVisible()
  standIn.isUnreachableFor(ownSubscription)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect
    .element(screen.getByText('Seeing and changing your plan needs the network.', { exact: false }))
    .toBeVisible()
  standIn.answers(ownSubscription, { subscription: null, canTry: false })
  setOnline(false)
  setOnline(true)
  await expect.element(screen.getByText('You have no plan.')).toBeVisible()
})

test('days of payments, of money back and of access are those of London', async () => {
  withMoney()
  const untilAt = '2026-07-14T23:30:00.000Z'
  const inSummer = { ...paid, paidAt: '2026-06-30T23:30:00.000Z', refundable: { untilAt, amountMinor: 4999 } }
  const access = [{ courseId: 3, title: 'Labels', from: inSummer.paidAt, untilAt: '2026-08-31T23:00:00.000Z' }]
  standIn.answers(ownMoney, { ...money, payments: [inSummer], access })
  const screen = await renderRoute('/account/money')
  await expect.element(screen.getByText(', 1 July 2026', { exact: false }).first()).toBeVisible()
  await expect.element(screen.getByText('Back today: £49.99, until 15 July 2026')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Until 1 September 2026' })).toBeVisible()
})
