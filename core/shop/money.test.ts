import { expect, test } from 'vitest'
import { decimalAmount, formatMoney, hundredthsOf, inThousands } from './money.ts'

test('a decimal amount always has two places', () => {
  expect([0, 5, 99, 100, 14900, 2999].map(decimalAmount)).toEqual(['0.00', '0.05', '0.99', '1.00', '149.00', '29.99'])
})

test('a refund keeps its sign below one unit', () => {
  expect(decimalAmount(-5)).toBe('-0.05')
})

test('what people write is read to the penny, or not at all', () => {
  expect(['12.5', '0.07', ' 149 ', '19.99'].map(hundredthsOf)).toEqual([1250, 7, 14900, 1999])
  for (const written of ['', '1.005', '-1', '1,50', '£5', '1e3', '.5', '12345678901'])
    expect(hundredthsOf(written)).toBeNull()
})

test('amounts and numbers are written as Intl writes them', () => {
  for (const minor of [0, 1, 99, 100, 99_999, 100_000, 12_345_678, 100_000_000, -5, -123_456]) {
    for (const currency of ['GBP', 'USD', 'EUR', 'CHF']) {
      const currencyDisplay = currency in { GBP: 1, USD: 1 } ? 'narrowSymbol' : 'code'
      const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay })
      expect(formatMoney(minor, currency)).toBe(format.format(minor / 100))
    }
    expect(inThousands(minor)).toBe(minor.toLocaleString('en-GB'))
  }
})

test('a price is shown in the currency in which it is charged', () => {
  expect(formatMoney(14900, 'GBP')).toBe('£149.00')
  expect(formatMoney(123456, 'USD')).toBe('$1,234.56')
})
