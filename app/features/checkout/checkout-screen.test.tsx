import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { ownCart, quoteCart, quoteCourse, setQuantity } from '../../../core/contract/shop/cart.ts'
import { createGuestPaymentIntent, createPaymentIntent, paymentConfig } from '../../../core/contract/shop/checkout.ts'
import { getCourse } from '../../../core/contract/shop/courses.ts'
import { getOrder, listOrders } from '../../../core/contract/shop/orders.ts'
import { sandboxAuthenticate } from '../../../core/contract/shop/sandbox-payments.ts'
import { currentConsent } from '../../../core/shop/consent.ts'
import { rememberCartCount } from '../../data/till/cart-count.ts'
import { checkoutKey, courseCheckout } from '../../data/till/checkout-key.ts'
import { dispatch } from '../../data/session/session-events.ts'
import { aCourseDetail, aCustomer } from '../../testing/sample-answers.ts'
import { aCartItem, aCoupon, anOrder, aPaymentConfig, aQuote } from '../../testing/sample-till.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { standIn } from '../../testing/stand-in.ts'
import { rememberStudent, setOnline } from '../../testing/studying.ts'

const order = anOrder()
const intent = {
  orderId: order.id,
  orderNumber: order.orderNumber,
  clientSecret: 'pi_1_secret_2',
  totalMinor: 4999,
  currency: 'GBP',
}
const declined = { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } }

/** How the sandbox answers one confirmation after another. */
function sandboxAnswers(...answers: object[]): URLSearchParams[] {
  const heard: URLSearchParams[] = []
  standIn.use(
    http.post('*/sandbox/stripe/v1/payment_intents/pi_1/confirm', async ({ request }) => {
      heard.push(new URLSearchParams(await request.text()))
      const answer = answers[heard.length - 1] ?? answers.at(-1) ?? {}
      return HttpResponse.json(answer, { status: 'error' in answer ? 402 : 200 })
    }),
  )
  return heard
}
const statusIs = (status: string) => ({ object: 'payment_intent', status })

async function customersCheckout(address = '/stripe-checkout') {
  const id = rememberStudent()
  dispatch({ type: 'answered', customer: aCustomer({ id }) })
  standIn.answers(ownCart, [aCartItem()])
  standIn.answers(listOrders, [])
  return await renderRoute(address)
}

async function guestsCheckout(address = '/guest-checkout/2') {
  dispatch({ type: 'closed' })
  return await renderRoute(address)
}

type Screen = Awaited<ReturnType<typeof renderRoute>>

async function typeNames(screen: Screen) {
  await screen.getByLabelText('First name').fill('Ada')
  await screen.getByLabelText('Last name').fill('Osei')
}

const agree = (screen: Screen) => screen.getByRole('checkbox', { name: /^Open the course now/ }).click()

beforeEach(() => {
  standIn.answers(paymentConfig, aPaymentConfig)
  standIn.answers(quoteCart, aQuote())
  standIn.answers(quoteCourse, aQuote())
  standIn.answers(getCourse, aCourseDetail({ id: 2, title: 'UCAT complete', price: '49.99', priceMinor: 4999 }))
  standIn.answers(getOrder, order)
})

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

test('a guest buys one course by address and name, and comes to an order that only their token opens', async () => {
  const bought = aCartItem({ quantity: 2 })
  standIn.answers(ownCart, [bought])
  rememberCartCount(2)
  standIn.answers(setQuantity, [{ ...bought, quantity: 1 }])
  const left = standIn.heard(setQuantity)
  const screen = await guestsCheckout()
  standIn.answers(createGuestPaymentIntent, { ...intent, orderToken: 'a-token' })
  const asked = standIn.heard(createGuestPaymentIntent)
  sandboxAnswers(statusIs('succeeded'))
  await expect.element(screen.getByRole('link', { name: 'Back to Course' })).toHaveAttribute('href', '/courses/2')
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/signin?redirect=%2Fguest-checkout%2F2')
  for (const promise of ['Instant access', '30-day money-back guarantee', 'Lifetime access to course materials'])
    await expect.element(screen.getByText(promise, { exact: true })).toBeVisible()
  await screen.getByLabelText('Email').fill('ada@example.org')
  await typeNames(screen)
  await screen.getByRole('button', { name: 'Use a test card' }).click()
  await agree(screen)
  let token: string | null = null
  standIn.use(
    http.get('*/api/orders/:id', ({ request }) => {
      token = new URL(request.url).searchParams.get('token')
      return HttpResponse.json(anOrder({ isGuest: true, customerId: null }))
    }),
  )
  await screen.getByRole('button', { name: 'Complete Purchase - £49.99' }).click()
  await expect.element(screen.getByRole('link', { name: 'Create Account' })).toBeVisible()
  expect(screen.address()).toBe(`/order-success/${order.id}?token=a-token`)
  expect(token).toBe('a-token')
  expect(asked).toMatchObject([{ courseId: 2, amount: 49.99, customerData: { email: 'ada@example.org' } }])
  expect(left).toEqual([{ quantity: 1 }])
  await expect.element(screen.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})

test('reading goes on at a coupon that a guest applied, which says its cap in their currency, and at the field after it', async () => {
  const coupon = { ...aCoupon, description: '10% off your order', type: 'percentage' as const, maxDiscount: '15.00' }
  standIn.use(
    http.post('*/api/courses/2/quote', async ({ request }) => {
      const { couponCode } = (await request.json()) as { couponCode?: string }
      return HttpResponse.json(aQuote(couponCode === undefined ? {} : { coupon }))
    }),
  )
  const screen = await guestsCheckout()
  await screen.getByLabelText('Coupon code').fill('take5')
  await screen.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => document.activeElement?.textContent).toBe('TAKE510% off your order, at most £15.00')
  await screen.getByRole('button', { name: 'Remove the coupon TAKE5' }).click()
  await expect.element(screen.getByLabelText('Coupon code')).toHaveFocus()
})

test('a guest with a coupon that was typed and not applied does not pay without it unasked', async () => {
  const screen = await guestsCheckout()
  standIn.answers(createGuestPaymentIntent, { ...intent, orderToken: 'a-token' })
  const asked = standIn.heard(createGuestPaymentIntent)
  sandboxAnswers(statusIs('succeeded'))
  await screen.getByLabelText('Email').fill('ada@example.org')
  await typeNames(screen)
  await screen.getByRole('button', { name: 'Use a test card' }).click()
  await agree(screen)
  await screen.getByLabelText('Coupon code').fill('take5')
  const pay = screen.getByRole('button', { name: 'Complete Purchase - £49.99' })
  await pay.click()
  await expect.element(screen.getByText('Coupon not applied yet')).toBeVisible()
  expect(asked).toEqual([])
  standIn.isUnreachableFor(quoteCourse)
  await screen.getByRole('button', { name: 'Apply' }).click()
  const field = screen.getByLabelText('Coupon code')
  await expect.element(field).toBeInvalid()
  // Nobody has answered it.
  await pay.click()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(asked).toEqual([])
  await field.fill('')
  await pay.click()
  await expect.poll(() => asked).toHaveLength(1)
})

test('a guest’s coupon is priced under the key of the order that their tab has begun', async () => {
  const heard = standIn.heard(quoteCourse)
  const pricedOnce = async () => {
    const screen = await guestsCheckout('/guest-checkout/2?coupon=TAKE5')
    await expect.element(screen.getByLabelText('Email')).toBeVisible()
    await screen.unmount()
    return heard.at(-1)
  }
  expect(await pricedOnce()).toEqual({ couponCode: 'TAKE5' })
  const key = checkoutKey(courseCheckout(2))
  expect(await pricedOnce()).toEqual({ couponCode: 'TAKE5', checkoutKey: key })
})

test.each([
  ['/guest-checkout', 'Invalid Course', 'No course specified for checkout.'],
  ['/guest-checkout/none', 'Invalid Course', 'No course specified for checkout.'],
  ['/guest-checkout/999', 'Course Not Found', "The course you're trying to purchase doesn't exist."],
])('%s: %s', async (address, title, words) => {
  standIn.refuses(getCourse, 'not-found')
  const screen = await guestsCheckout(address)
  await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.element(screen.getByText(words)).toBeVisible()
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'Browse Courses' }))
    .toHaveAttribute('href', '/courses')
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
