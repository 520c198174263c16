import { expect, test } from 'vitest'
import { dayOfYearInWords, ownDayInWords, timeOfDayInWords } from './own-dates.ts'

const { dataset } = document.documentElement

test('a moment is the day it is where the phone is', () => {
  expect(dayOfYearInWords(new Date(2027, 0, 9, 23, 59).getTime())).toBe('9 January')
})

test('a time of day has two digits an hour, and two a minute', () => {
  expect(timeOfDayInWords(new Date(2027, 0, 9, 7, 5).getTime())).toBe('9 January, 07:05')
})

test('a day of another year says which', () => {
  const atMs = new Date(2027, 0, 9, 7, 5).getTime()
  const [thenMs, laterMs] = [new Date(2027, 11, 31).getTime(), new Date(2028, 0, 1).getTime()]
  expect(dayOfYearInWords(atMs, thenMs)).toBe('9 January')
  expect(dayOfYearInWords(atMs, laterMs)).toBe('9 January 2027')
  expect(timeOfDayInWords(atMs, laterMs)).toBe('9 January 2027, 07:05')
  try {
    dataset['dates'] = 'de'
    expect(timeOfDayInWords(atMs, laterMs)).toBe('9. Januar 2027, 07:05')
  } finally {
    delete dataset['dates']
  }
})

test('a student’s own dates are written in the language they chose', () => {
  expect(ownDayInWords('2027-07-05')).toBe('5 July 2027')
  try {
    dataset['dates'] = 'en-US'
    expect(ownDayInWords('2027-07-05')).toBe('July 5, 2027')
    dataset['dates'] = 'de'
    expect(ownDayInWords('2027-07-05')).toBe('5. Juli 2027')
    expect(timeOfDayInWords(new Date(2027, 6, 5, 7, 5).getTime())).toBe('5. Juli, 07:05')
  } finally {
    delete dataset['dates']
  }
})
