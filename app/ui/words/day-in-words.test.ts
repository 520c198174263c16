import { expect, test } from 'vitest'
import { dayInWords, londonDayInWords } from './day-in-words.ts'

test('a day is written as the British write it', () => {
  expect(dayInWords('2027-07-05')).toBe('5 July 2027')
  expect(dayInWords('2026-12-31')).toBe('31 December 2026')
})

test('the day of a moment is that in London, as mails have it', () => {
  expect(londonDayInWords('2027-07-04T23:30:00.000Z')).toBe('5 July 2027')
  expect(londonDayInWords('2026-12-31T23:30:00.000Z')).toBe('31 December 2026')
})
