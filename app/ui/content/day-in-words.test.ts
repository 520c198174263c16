import { expect, test } from 'vitest'
import { dayInWords, dayOfYearInWords, timeOfDayInWords } from './day-in-words.ts'

test('a day is written as the British write it', () => {
  expect(dayInWords('2027-07-05')).toBe('5 July 2027')
  expect(dayInWords('2026-12-31')).toBe('31 December 2026')
})

test('a moment is the day it is where the phone is', () => {
  expect(dayOfYearInWords(new Date(2027, 0, 9, 23, 59).getTime())).toBe('9 January')
})

test('a time of day has two digits an hour, and two a minute', () => {
  expect(timeOfDayInWords(new Date(2027, 0, 9, 7, 5).getTime())).toBe('9 January, 07:05')
})
