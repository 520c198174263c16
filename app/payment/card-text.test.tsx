import { expect, test } from 'vitest'
import { cardNumberText, cardParameters, expiryText, keepWritten, missingOf } from './card-text.ts'

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242 42', '4242 42'],
  ['378282246310005', '3782 822463 10005'],
  ['4242-4242-4242-4242 and more', '4242 4242 4242 4242'],
  ['', ''],
])('the number %s is written %s', (typed, written) => {
  expect(cardNumberText(typed)).toBe(written)
})

test.each([
  ['4', '04'],
  ['1', '1'],
  ['12', '12'],
  ['1231', '12 / 31'],
  ['12 / ', '12'],
  ['0431', '04 / 31'],
])('the expiry %s is written %s', (typed, written) => {
  expect(expiryText(typed)).toBe(written)
})

test('a digit that is put in between leaves the cursor behind it', () => {
  const input = document.createElement('input')
  input.value = '4242 94242'
  input.setSelectionRange(6, 6)
  keepWritten(input, cardNumberText)
  expect(input.value).toBe('4242 9424 2')
  expect(input.selectionStart).toBe(6)
})

test('what lacks is said at each field, and a whole card goes out in the provider’s names', () => {
  const none = { number: '4242', expiry: '12', cvc: '', name: '', postcode: '' }
  expect(Object.keys(missingOf(none))).toEqual(['number', 'expiry', 'cvc'])
  const card = { number: '4242 4242 4242 4242', expiry: '04 / 31', cvc: '123', name: ' Ada ', postcode: '' }
  expect(missingOf(card)).toEqual({})
  expect(cardParameters(card)).toEqual({
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '4',
    'payment_method_data[card][exp_year]': '2031',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][name]': 'Ada',
  })
})
