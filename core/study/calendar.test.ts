import { expect, test } from 'vitest'
import { activeDays, daysUntil, isoDateOrNull, weekStartMs } from './calendar.ts'

const at = (iso: string, tzOffsetMin = 0) => ({ atMs: Date.parse(iso), tzOffsetMin })

test('a week begins on Monday at midnight where the student is', () => {
  const monday = Date.parse('2026-11-16T00:00:00Z')
  expect(weekStartMs(at('2026-11-16T00:00:00Z'))).toBe(monday)
  expect(weekStartMs(at('2026-11-22T23:59:59Z'))).toBe(monday)
  // In Auckland it is Monday already.
  expect(weekStartMs(at('2026-11-22T23:59:59Z', 780))).toBe(Date.parse('2026-11-22T11:00:00Z'))
})

test('an answer counts for the day it was where it was given, and only in this week', () => {
  const now = at('2026-11-18T12:00:00Z')
  const done = [at('2026-11-15T23:59:00Z'), at('2026-11-16T00:00:00Z'), at('2026-11-17T23:30:00Z', 60)]
  expect(activeDays(done, now)).toEqual([true, false, true, false, false, false, false])
  expect(activeDays([], now)).toEqual(Array(7).fill(false))
})

test('days to an exam are counted by dates, whatever the hour', () => {
  expect(daysUntil('2026-11-22', at('2026-11-22T23:59:00Z'))).toBe(0)
  expect(daysUntil('2026-11-23', at('2026-11-22T23:59:00Z'))).toBe(1)
  expect(daysUntil('2026-11-23', at('2026-11-22T23:59:00Z', 60))).toBe(0)
  expect(daysUntil('2026-11-20', at('2026-11-22T00:00:00Z'))).toBe(-2)
  expect(daysUntil('2028-03-01', at('2028-02-28T09:00:00Z'))).toBe(2)
})

test('only a day that there is counts as a date', () => {
  expect(isoDateOrNull('2028-02-29')).toBe('2028-02-29')
  for (const none of ['2027-02-29', '2027-13-01', '2027-1-1', '', '2027-06-01T00:00', null, true, 20270601])
    expect(isoDateOrNull(none)).toBeNull()
})
