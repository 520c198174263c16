import { expect, test } from 'vitest'
import { isOrderFound } from './order-search.ts'

const order = { orderNumber: 'VM-7K2M-9Q4C', couponCode: 'SPRING', items: [{ product: 'Médecine: l’essentiel' }] }

test.each([
  ['half of its number', '7k2m-9', true],
  ['its coupon', 'spring', true],
  ['a title without its accents and apostrophes', 'medecine: lessen', true],
  ['blanks around it', '  Spring ', true],
  ['nothing', '', true],
  ['what stands in two places', 'spring 7k2m', false],
])('%s', (_, sought, isFound) => expect(isOrderFound(order, sought)).toBe(isFound))

test('an order without a coupon is found by the rest', () => {
  expect(isOrderFound({ ...order, couponCode: null }, 'spring')).toBe(false)
  expect(isOrderFound({ ...order, couponCode: null }, '9q4c')).toBe(true)
})
