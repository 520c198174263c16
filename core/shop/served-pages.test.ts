import { expect, test } from 'vitest'
import { needsOtherDocument } from './served-pages.ts'

test('the way into a page that the server sends, and out of it, leads to another document', () => {
  expect(needsOtherDocument('/cart', '/checkout?coupon=A')).toBe(true)
  expect(needsOtherDocument('/checkout', '/cart')).toBe(true)
  expect(needsOtherDocument('/profile', '/operator')).toBe(true)
  expect(needsOtherDocument('/operator/orders?q=ada', '/profile')).toBe(true)
  expect(needsOtherDocument('/operator', '/subscribe')).toBe(true)
})

test('capital letters lead into the same document', () => {
  expect(needsOtherDocument('/cart', '/Checkout')).toBe(true)
  expect(needsOtherDocument('/Operator', '/profile')).toBe(true)
})

test('within such a page, and between all others, the document stays', () => {
  expect(needsOtherDocument('/operator', '/operator/orders?q=ada')).toBe(false)
  expect(needsOtherDocument('/checkout', '/stripe-checkout')).toBe(false)
  expect(needsOtherDocument('/cart', '/courses')).toBe(false)
  expect(needsOtherDocument('/operators-guide', '/courses')).toBe(false)
})
