import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { ownCart, quoteCart } from '../../../core/contract/shop/cart.ts'
import { createPaymentIntent, paymentConfig } from '../../../core/contract/shop/checkout.ts'
import { listOrders } from '../../../core/contract/shop/orders.ts'
import { sandboxAuthenticate } from '../../../core/contract/shop/sandbox-payments.ts'
import { currentConsent } from '../../../core/shop/consent.ts'
import { dispatch } from '../../data/session/session-events.ts'
import { aCustomer } from '../../testing/sample-answers.ts'
import { aCartItem, aCoupon, aPaymentConfig, aQuote } from '../../testing/sample-till.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { standIn } from '../../testing/stand-in.ts'
import { rememberStudent, setOnline } from '../../testing/studying.ts'
import {
  agree,
  declined,
  intent,
  offerCheckout,
  order,
  sandboxAnswers,
  statusIs,
  typeNames,
} from '../../testing/sandbox-checkout.ts'

async function customersCheckout(address = '/stripe-checkout') {
  const id = rememberStudent()
  dispatch({ type: 'answered', customer: aCustomer({ id }) })
  standIn.answers(ownCart, [aCartItem()])
  standIn.answers(listOrders, [])
  return await renderRoute(address)
}

beforeEach(offerCheckout)

test('a customer types a name, a test card and agrees, presses twice, and pays once', async () => {
  const screen = await customersCheckout()
  standIn.answers(createPaymentIntent, intent)
  const asked = standIn.heard(createPaymentIntent)
  const heard = sandboxAnswers(statusIs('succeeded'))
  await expect.element(screen.getByText('Sandbox payments: no money moves')).toBeVisible()
  await expect.element(screen.getByLabelText('Email')).toHaveValue('ada@example.org')
  const box = screen.getByRole('checkbox', { name: /^Open the course now/ })
  await expect.element(box).not.toBeChecked()
  const pay = screen.getByRole('button', { name: 'Pay £49.99 now' })
  // The provider's fields come after the form.
  await expect.element(screen.getByLabelText('Card number')).toBeVisible()

  await pay.click()
  await expect.element(screen.getByText('Missing Information')).toBeVisible()
  await expect.element(screen.getByLabelText('First name')).toHaveAccessibleDescription('Please enter your first name')
  await expect.element(screen.getByLabelText('First name')).toHaveFocus()
  await expect.element(screen.getByText('Your card number is incomplete.')).toBeVisible()
  await expect.element(box).toHaveAccessibleDescription('Please agree that the course opens now.')
  expect(asked).toEqual([])

  await typeNames(screen)
  await screen.getByRole('button', { name: 'Use a test card' }).click()
  await expect.element(screen.getByLabelText('Card number')).toHaveValue('4242 4242 4242 4242')
  await agree(screen)
  const button = pay.element() as HTMLButtonElement
  button.click()
  button.click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Thank you for your order' })).toBeVisible()
  expect(screen.address()).toBe(`/order-success/${order.id}`)
  expect(heard).toHaveLength(1)
  expect(heard[0]?.get('client_secret')).toBe('pi_1_secret_2')
  expect(asked).toMatchObject([
    {
      amount: 49.99,
      currency: 'gbp',
      items: [{ productId: 10_002, quantity: 1 }],
      billing: { email: 'ada@example.org', firstName: 'Ada', country: 'United Kingdom' },
      consent: { version: currentConsent, accepted: true },
    },
  ])
  expect(JSON.stringify(localStorage) + JSON.stringify(sessionStorage)).not.toContain('4242')
})

test('a card that is declined says so in the provider’s words, loses nothing that was typed, and the next one pays', async () => {
  const screen = await customersCheckout()
  standIn.answers(createPaymentIntent, intent)
  sandboxAnswers(declined, statusIs('succeeded'))
  await typeNames(screen)
  await screen.getByRole('button', { name: 'Use a test card' }).click()
  await agree(screen)
  await screen.getByRole('button', { name: 'Pay £49.99 now' }).click()
  await expect.element(screen.getByText('Payment Failed').first()).toBeVisible()
  await expect.element(screen.getByText('Your card was declined.').first()).toBeVisible()
  await expect.element(screen.getByLabelText('First name')).toHaveValue('Ada')
  await expect.element(screen.getByLabelText('Card number')).toHaveValue('4242 4242 4242 4242')
  await screen.getByRole('button', { name: 'Pay £49.99 now' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
})

test('the bank asks in a dialog; refused it fails, confirmed it pays', async () => {
  const screen = await customersCheckout()
  standIn.answers(createPaymentIntent, intent)
  sandboxAnswers(statusIs('requires_action'))
  let now: object = {
    ...statusIs('requires_payment_method'),
    last_payment_error: { code: 'payment_intent_authentication_failure', message: 'We could not authenticate you.' },
  }
  standIn.use(http.get('*/sandbox/stripe/v1/payment_intents/pi_1', () => HttpResponse.json(now)))
  standIn.answers(sandboxAuthenticate, { status: '' })
  const answers = standIn.heard(sandboxAuthenticate)
  await typeNames(screen)
  await screen.getByRole('button', { name: 'Use a test card' }).click()
  await agree(screen)
  const pay = screen.getByRole('button', { name: 'Pay £49.99 now' })
  await pay.click()
  const dialog = screen.getByRole('dialog', { name: 'Confirm with your bank' })
  await dialog.getByRole('button', { name: 'Fail' }).click()
  await expect.element(screen.getByText('We could not authenticate you.').first()).toBeVisible()
  now = statusIs('succeeded')
  await pay.click()
  await dialog.getByRole('button', { name: 'Complete' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
  expect(answers).toMatchObject([{ isAuthenticated: false }, { intentId: 'pi_1', isAuthenticated: true }])
})

test('a price that moved is said and shown anew; a provider that is away is named, and what was paid already leads to its order', async () => {
  const screen = await customersCheckout()
  await typeNames(screen)
  await screen.getByRole('button', { name: 'Use a test card' }).click()
  await agree(screen)
  standIn.refuses(createPaymentIntent, 'conflict', 'The price has changed. Please look at the total again.')
  standIn.answers(quoteCart, aQuote({ coupon: aCoupon }))
  await screen.getByRole('button', { name: 'Pay £49.99 now' }).click()
  await expect.element(screen.getByText('The price has changed. Please look at the total again.').first()).toBeVisible()
  const pay = screen.getByRole('button', { name: 'Pay £44.99 now' })
  standIn.isUnreachableFor(createPaymentIntent)
  await pay.click()
  await expect.element(screen.getByText('Payment Setup Failed').first()).toBeVisible()
  await expect.element(screen.getByText('Unable to initialize payment. Please try again.').first()).toBeVisible()
  standIn.refuses(createPaymentIntent, 'conflict', 'Order VM-1 is paid already.', {
    fields: [{ path: 'orderId', message: order.id }],
  })
  await pay.click()
  await expect.element(screen.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
})

test('where a coupon takes all of it nothing is asked of a card', async () => {
  const free = { ...aQuote({ coupon: { ...aCoupon, value: 49.99 } }), totalMinor: 0 }
  standIn.answers(quoteCart, free)
  const screen = await customersCheckout('/stripe-checkout?coupon=ALL')
  standIn.answers(createPaymentIntent, { ...intent, clientSecret: null, totalMinor: 0 })
  await typeNames(screen)
  await agree(screen)
  expect(screen.getByLabelText('Card number').query()).toBeNull()
  const complete = screen.getByRole('button', { name: 'Complete order: nothing to pay' })
  standIn.isUnreachableFor(createPaymentIntent)
  await complete.click()
  await expect.element(screen.getByText('Order Failed').first()).toBeVisible()
  await expect
    .element(screen.getByText('There was an error processing your order. Please try again.').first())
    .toBeVisible()
  standIn.answers(createPaymentIntent, { ...intent, clientSecret: null, totalMinor: 0 })
  await complete.click()
  await expect.element(screen.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
})

test('the other checkout asks for one of four countries and a telephone number that can be left out', async () => {
  const screen = await customersCheckout('/checkout')
  await expect.element(screen.getByLabelText('Country')).toHaveValue('United Kingdom')
  const options = (screen.getByLabelText('Country').element() as HTMLSelectElement).options
  expect(Array.from(options, ({ label }) => label)).toEqual(['United States', 'United Kingdom', 'Canada', 'Australia'])
  await expect.element(screen.getByLabelText('Phone (optional)')).toBeVisible()
})

test('an empty cart has nothing to pay; who is not signed in is led there and back', async () => {
  const id = rememberStudent()
  dispatch({ type: 'answered', customer: aCustomer({ id }) })
  standIn.answers(ownCart, [])
  const empty = await renderRoute('/stripe-checkout')
  await expect.element(empty.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible()
  await empty.unmount()
  dispatch({ type: 'closed' })
  const screen = await renderRoute('/stripe-checkout?coupon=TAKE5')
  await expect.poll(() => screen.address()).toBe('/signin?redirect=%2Fstripe-checkout%3Fcoupon%3DTAKE5')
})

test('without a network a checkout says so before anything can be typed, and says so at the button after that', async () => {
  setOnline(false)
  try {
    const early = await customersCheckout()
    await expect.element(early.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    expect(early.getByLabelText('Email').query()).toBeNull()
    await early.unmount()
    setOnline(true)
    const screen = await customersCheckout()
    await typeNames(screen)
    setOnline(false)
    await expect.element(screen.getByText(/You are offline\. Paying needs the network/)).toBeVisible()
    await expect
      .element(screen.getByRole('button', { name: 'Pay £49.99 now' }))
      .toHaveAttribute('aria-disabled', 'true')
    await expect.element(screen.getByLabelText('First name')).toHaveValue('Ada')
  } finally {
    setOnline(true)
  }
})

test('while it gets ready a checkout says so, and offers to try again when that failed', async () => {
  const held = standIn.holds(ownCart, [aCartItem()])
  const id = rememberStudent()
  dispatch({ type: 'answered', customer: aCustomer({ id }) })
  standIn.answers(listOrders, [])
  standIn.refuses(paymentConfig, 'internal')
  const screen = await renderRoute('/stripe-checkout')
  await expect.element(screen.getByText('Setting up secure payment...')).toBeVisible()
  held.letGo()
  await expect.element(screen.getByText('Payment Setup Failed')).toBeVisible()
  standIn.answers(paymentConfig, aPaymentConfig)
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByLabelText('Card number')).toBeVisible()
})

test('who is signed in and enrols is led to their own checkout; who has the course is told so', async () => {
  const own = await customersCheckout('/guest-checkout/2')
  await expect.element(own.getByRole('button', { name: 'Pay £49.99 now' })).toBeVisible()
  expect(own.address()).toBe('/stripe-checkout')
  await own.unmount()
  standIn.answers(ownCart, [aCartItem({ forSelf: false })])
  const screen = await renderRoute('/guest-checkout/2')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'You have this course' })).toBeVisible()
})
