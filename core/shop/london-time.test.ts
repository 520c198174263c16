import { expect, test } from 'vitest'
import { londonDate, londonEpochMs } from './london-time.ts'

const utc = (date: string, time: string) => {
  const atMs = londonEpochMs(date, time)
  return atMs === null ? null : new Date(atMs).toISOString()
}

test('London is at UTC in winter and an hour ahead in summer', () => {
  expect(utc('2026-12-01', '14:30')).toBe('2026-12-01T14:30:00.000Z')
  expect(utc('2026-07-01', '14:30')).toBe('2026-07-01T13:30:00.000Z')
  expect(utc('2026-07-01', '00:15')).toBe('2026-06-30T23:15:00.000Z')
})

test('the hour that spring leaves out is no time, and of the hour that comes twice the first counts', () => {
  expect(utc('2027-03-28', '01:30')).toBeNull()
  expect(utc('2027-03-28', '02:00')).toBe('2027-03-28T01:00:00.000Z')
  expect(utc('2026-10-25', '01:30')).toBe('2026-10-25T00:30:00.000Z')
})

test('a day that does not exist is none', () => {
  for (const date of ['2026-02-30', '2026-13-01', '2026-00-10', 'tomorrow']) expect(utc(date, '10:00')).toBeNull()
})

test('the last hour of a summer day in UTC is the next day in London', () => {
  expect(londonDate('2026-06-30T23:30:00.000Z')).toBe('2026-07-01')
  expect(londonDate('2026-12-01T23:30:00.000Z')).toBe('2026-12-01')
  expect(londonDate(Date.UTC(2026, 5, 30, 22, 59))).toBe('2026-06-30')
})
