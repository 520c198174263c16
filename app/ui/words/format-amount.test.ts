import { expect, test } from 'vitest'
import { formatBytes, formatCount, formatPrice } from './format-amount.ts'

test('a price is shown in its own currency and nothing costs Free', () => {
  expect(formatPrice(14_900, 'GBP')).toBe('£149.00')
  expect(formatPrice(1999, 'USD')).toBe('$19.99')
  expect(formatPrice(0, 'GBP')).toBe('Free')
})

test('bytes take the unit that keeps them short', () => {
  expect([999, 1000, 240_312, 999_600, 1_440_000, 52_400_000, 2_500_000_000].map(formatBytes)).toEqual([
    '999 B',
    '1 kB',
    '240 kB',
    '1.0 MB',
    '1.4 MB',
    '52 MB',
    '2.5 GB',
  ])
})

test('one is singular', () => {
  expect([formatCount(1, 'question'), formatCount(1200, 'question')]).toEqual(['1 question', '1,200 questions'])
})
