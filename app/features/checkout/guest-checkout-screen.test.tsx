import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { ownCart, quoteCourse, setQuantity } from '../../../core/contract/shop/cart.ts'
import { createGuestPaymentIntent } from '../../../core/contract/shop/checkout.ts'
import { getCourse } from '../../../core/contract/shop/courses.ts'
import { rememberCartCount } from '../../data/till/cart-count.ts'
import { checkoutKey, courseCheckout } from '../../data/till/checkout-key.ts'
import { dispatch } from '../../data/session/session-events.ts'
import { aCartItem, aCoupon, anOrder, aQuote } from '../../testing/sample-till.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { standIn } from '../../testing/stand-in.ts'
import {
  agree,
  intent,
  offerCheckout,
  order,
  sandboxAnswers,
  statusIs,
  typeNames,
} from '../../testing/sandbox-checkout.ts'

async function guestsCheckout(address = '/guest-checkout/2') {
  dispatch({ type: 'closed' })
  return await renderRoute(address)
}

beforeEach(offerCheckout)

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

test(
  'a guest with a coupon that was typed and not applied does not pay without it unasked',
  { tags: ['large'] },
  async () => {
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
  },
)

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
