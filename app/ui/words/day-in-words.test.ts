import { expect, test } from 'vitest'
import { dayInWords } from './day-in-words.ts'

test('a day is written as the British write it', () => {
  expect(dayInWords('2027-07-05')).toBe('5 July 2027')
  expect(dayInWords('2026-12-31')).toBe('31 December 2026')
})
