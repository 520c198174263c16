import { expect, test } from 'vitest'
import { decimalAmount, formatMoney } from './money.ts'

test('a decimal amount always has two places', () => {
  expect([0, 5, 99, 100, 14900, 2999].map(decimalAmount)).toEqual(['0.00', '0.05', '0.99', '1.00', '149.00', '29.99'])
})

test('a refund keeps its sign below one unit', () => {
  expect(decimalAmount(-5)).toBe('-0.05')
})

test('a price is shown in the currency in which it is charged', () => {
  expect(formatMoney(14900, 'GBP')).toBe('£149.00')
  expect(formatMoney(123456, 'USD')).toBe('$1,234.56')
})
