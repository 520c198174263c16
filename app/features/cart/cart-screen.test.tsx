import { HttpResponse, http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { type Coupon, ownCart, quoteCart, removeFromCart, setQuantity } from '../../../core/contract/shop/cart.ts'
import { problemToJson } from '../../../core/contract/problem-json.ts'
import { Problem } from '../../../core/problem.ts'
import { dispatch } from '../../data/session/session-events.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aCartItem, aCoupon, aQuote } from '../../testing/sample-till.ts'
import { standIn } from '../../testing/stand-in.ts'
import { rememberExpired, setOnline } from '../../testing/studying.ts'

afterEach(() => dispatch({ type: 'closed' }))

/** A shop with this coupon alone. */
function knowsCoupon(coupon: Coupon | null): void {
  const refusal = problemToJson(new Problem('not-found', 'The coupon code you entered is not valid'))
  const quoteFor = async ({ request }: { request: Request }) => {
    const { couponCode } = (await request.json()) as { couponCode?: string }
    if (couponCode === undefined) return HttpResponse.json(aQuote())
    if (couponCode.toUpperCase() === coupon?.code) return HttpResponse.json(aQuote({ coupon }))
    return new HttpResponse(JSON.stringify(refusal), {
      status: refusal.status,
      headers: { 'content-type': 'application/problem+json' },
    })
  }
  standIn.use(http.post(`*${quoteCart.path}`, quoteFor))
}

test('an empty cart leads to the courses', async () => {
  standIn.answers(ownCart, [])
  const screen = await renderRoute('/cart')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible()
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'Browse Courses' }))
    .toHaveAttribute('href', '/courses')
})

test('whose login session has ended is not told that their cart is empty', async () => {
  rememberExpired()
  standIn.answers(ownCart, [])
  const screen = await renderRoute('/cart')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Sign in to see your cart' })).toBeVisible()
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/signin?redirect=%2Fcart')
  await screen.unmount()

  standIn.answers(ownCart, [aCartItem()])
  standIn.answers(quoteCart, aQuote())
  const since = await renderRoute('/cart')
  await expect.element(since.getByText('Your login session has ended')).toBeVisible()
  await expect.element(since.getByText(/^What you put into your cart while you were signed in/)).toBeVisible()
})

test('of three copies one is the buyer’s and two are gifts; the header counts them; below one the item goes', async () => {
  standIn.answers(ownCart, [aCartItem({ quantity: 2 })])
  standIn.answers(quoteCart, aQuote({ quantity: 2 }))
  const screen = await renderRoute('/cart')
  await expect.element(screen.getByText('2 copies: one for you, one code to give away')).toBeVisible()
  await expect.element(screen.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()

  standIn.answers(setQuantity, [aCartItem({ quantity: 3 })])
  standIn.answers(quoteCart, aQuote({ quantity: 3 }))
  const asked = standIn.heard(setQuantity)
  await screen.getByRole('button', { name: 'One copy more' }).click()
  await expect.element(screen.getByText('3 copies: one for you, two codes to give away')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Order summary' })).toHaveTextContent(/Total £149\.97/)
  // The address of the price is one of theirs too.
  expect(asked[0]).toEqual({ quantity: 3 })

  standIn.answers(removeFromCart, [])
  await screen.getByRole('button', { name: 'Remove UCAT complete from the cart' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect.element(screen.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
})

test('a cart with nothing that is still sold leads to no checkout', async () => {
  standIn.answers(ownCart, [aCartItem({ isOnSale: false })])
  standIn.answers(quoteCart, { ...aQuote({ quantity: 0 }), lines: [] })
  const screen = await renderRoute('/cart')
  await expect.element(screen.getByText('This course is no longer for sale. It is not charged.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Look at more courses' })).toBeVisible()
  expect(screen.getByRole('link', { name: /checkout|check out/i }).elements()).toEqual([])
})

test('a change that fails says so, and the cart stands as it was', async () => {
  standIn.answers(ownCart, [aCartItem()])
  standIn.answers(quoteCart, aQuote())
  const screen = await renderRoute('/cart')
  standIn.refuses(setQuantity, 'unavailable', 'The shop is busy.')
  await screen.getByRole('button', { name: 'One copy more' }).click()
  await expect.element(screen.getByText('Failed to update cart item')).toBeVisible()
  standIn.isUnreachableFor(removeFromCart)
  await screen.getByRole('button', { name: 'Remove UCAT complete from the cart' }).click()
  await expect.element(screen.getByText('Failed to remove item from cart')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'UCAT complete' })).toBeVisible()
})

test('a coupon is tried, refused in the server’s words, applied, carried to the checkout and taken out', async () => {
  standIn.answers(ownCart, [aCartItem()])
  knowsCoupon(null)
  const screen = await renderRoute('/cart')
  const code = screen.getByLabelText('Coupon code')
  const apply = screen.getByRole('button', { name: 'Apply' })
  await apply.click()
  await expect.element(code).toHaveAccessibleDescription('Please enter a code')
  await expect.element(code).toHaveFocus()

  await code.fill('NOPE')
  await apply.click()
  await expect.element(screen.getByText('Invalid coupon')).toBeVisible()
  await expect.element(code).toHaveAccessibleDescription('The coupon code you entered is not valid')
  await expect.element(code).toHaveFocus()

  knowsCoupon(aCoupon)
  await code.fill('take5')
  await apply.click()
  await expect.element(screen.getByText('Coupon applied')).toBeVisible()
  expect(screen.address()).toBe('/cart?coupon=TAKE5')
  await expect.element(screen.getByText('You save £5.00.')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Proceed to Checkout' }))
    .toHaveAttribute('href', '/stripe-checkout?coupon=TAKE5')
  await screen.getByRole('button', { name: 'Remove the coupon TAKE5' }).click()
  expect(screen.address()).toBe('/cart')
  await expect.element(screen.getByText('You save £5.00.')).not.toBeInTheDocument()
})

test('a coupon that was typed and is not answered yet goes along to the checkout, and one that was refused does not', async () => {
  standIn.answers(ownCart, [aCartItem()])
  standIn.answers(quoteCart, aQuote())
  const screen = await renderRoute('/cart')
  const proceed = screen.getByRole('link', { name: 'Proceed to Checkout' })
  await screen.getByLabelText('Coupon code').fill('take5 ')
  await expect.element(proceed).toHaveAttribute('href', '/stripe-checkout?coupon=take5')
  const { letGo } = standIn.holds(quoteCart, aQuote())
  await screen.getByRole('button', { name: 'Apply' }).click()
  await expect.element(screen.getByRole('button', { name: 'Checking…' })).toBeVisible()
  await expect.element(proceed).toHaveAttribute('href', '/stripe-checkout?coupon=take5')
  knowsCoupon(null)
  letGo()
  await expect.element(screen.getByText('Coupon applied')).toBeVisible()

  await screen.getByLabelText('Coupon code').fill('NOPE')
  await screen.getByRole('button', { name: 'Apply' }).click()
  await expect.element(screen.getByText('Invalid coupon')).toBeVisible()
  await expect.element(proceed).toHaveAttribute('href', '/stripe-checkout')
})

test('without a network the cart says so and is kept', async () => {
  const offline = async () => {
    setOnline(false)
    return await renderRoute('/cart')
  }
  try {
    const unseen = await offline()
    await expect.element(unseen.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    await expect.element(unseen.getByText(/Your cart is kept/)).toBeVisible()
    await unseen.unmount()

    setOnline(true)
    standIn.answers(ownCart, [aCartItem()])
    standIn.answers(quoteCart, aQuote())
    const screen = await renderRoute('/cart')
    await expect.element(screen.getByRole('heading', { name: 'UCAT complete' })).toBeVisible()
    setOnline(false)
    await expect.element(screen.getByText(/You are offline\. Your cart is kept/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'One copy more' })).toHaveAttribute('aria-disabled', 'true')
  } finally {
    setOnline(true)
  }
})

test('a cart that cannot be fetched is tried again', async () => {
  standIn.refuses(ownCart, 'internal')
  const screen = await renderRoute('/cart')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Failed to fetch cart' })).toBeVisible()
  standIn.answers(ownCart, [])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('a cart that was opened without a network comes by itself once there is one', async () => {
  setOnline(false)
  try {
    const screen = await renderRoute('/cart')
    await expect.element(screen.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    standIn.answers(ownCart, [aCartItem()])
    standIn.answers(quoteCart, aQuote())
    setOnline(true)
    await expect.element(screen.getByRole('heading', { name: 'UCAT complete' })).toBeVisible()
  } finally {
    setOnline(true)
  }
})

test('who takes one of two courses out is told that it went, and reads on at the heading', async () => {
  const other = aCartItem({ id: '33333333-3333-4333-8333-333333333333', courseId: 3 })
  const labels = { ...other, product: { ...other.product, title: 'Labels' } }
  standIn.answers(ownCart, [aCartItem(), labels])
  standIn.answers(quoteCart, aQuote({ quantity: 2 }))
  const screen = await renderRoute('/cart')
  standIn.answers(removeFromCart, [aCartItem()])
  await screen.getByRole('button', { name: 'Remove Labels from the cart' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Your cart' })).toHaveFocus()
  await expect.element(screen.getByText('Removed from your cart')).toBeVisible()
})

test('reading goes on at a coupon that was applied, and at the field once it is taken out', async () => {
  standIn.answers(ownCart, [aCartItem()])
  knowsCoupon(aCoupon)
  const screen = await renderRoute('/cart')
  await screen.getByLabelText('Coupon code').fill('take5')
  await screen.getByRole('button', { name: 'Apply' }).click()
  await expect.element(screen.getByText('£5.00 off an order in pounds').last()).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toBe('TAKE5£5.00 off an order in pounds')
  await screen.getByRole('button', { name: 'Remove the coupon TAKE5' }).click()
  await expect.element(screen.getByLabelText('Coupon code')).toHaveFocus()
})
