import { expect, test } from 'vitest'
import { dayName, elsewhere, offeredDays } from './offered-starts.ts'
import { availabilityWords } from './session-words.ts'

// Monday 30 November 2026, 16:00 in London.
const nowMs = Date.UTC(2026, 10, 30, 16)
const review = {
  duration: 90,
  availability: [{ days: ['mon' as const, 'wed' as const, 'fri' as const], from: '14:00', to: '17:00' }],
}

test('days are offered on which the session is held, from half a day ahead, for six weeks', () => {
  const days = offeredDays(review, nowMs)
  expect(days[0]?.date).toBe('2026-12-02')
  expect(days.at(-1)?.date).toBe('2027-01-08')
  expect(days).toHaveLength(17)
  expect(days.map(({ date }) => dayName(date).split(' ')[0])).not.toContain('Tuesday')
})

test('a time is offered when the session ends within its hours', () => {
  const [first] = offeredDays(review, nowMs)
  expect(first?.starts.map(({ time }) => time)).toEqual(['14:00', '14:30', '15:00', '15:30'])
  expect(first?.starts[0]?.startsAtMs).toBe(Date.UTC(2026, 11, 2, 14))
})

test('in summer a time of London is an hour before that of Greenwich', () => {
  const [first] = offeredDays(review, Date.UTC(2026, 6, 6, 8))
  expect(first?.date).toBe('2026-07-08')
  expect(first?.starts[0]?.startsAtMs).toBe(Date.UTC(2026, 6, 8, 13))
})

test('the day on which the clocks change is offered, and once', () => {
  const atWeekends = {
    ...review,
    availability: [{ days: ['sat' as const, 'sun' as const], from: '14:00', to: '17:00' }],
  }
  const offered = (atMs: number) => offeredDays(atWeekends, atMs).map(({ date }) => date)
  // Half past eleven at night before spring, and half past midnight before autumn.
  const inSpring = offered(Date.UTC(2027, 2, 26, 23, 30))
  expect(inSpring.slice(0, 3)).toEqual(['2027-03-27', '2027-03-28', '2027-04-03'])
  const inAutumn = offered(Date.UTC(2027, 9, 28, 23, 30))
  expect(inAutumn.slice(0, 3)).toEqual(['2027-10-30', '2027-10-31', '2027-11-06'])
})

test('a visitor elsewhere reads their own time, with the day where it is another', () => {
  const start = { time: '14:00', startsAtMs: Date.UTC(2026, 11, 2, 14) }
  expect(elsewhere(start, '2026-12-02', 'Europe/London')).toBeNull()
  expect(elsewhere(start, '2026-12-02', 'Africa/Accra')).toBeNull()
  expect(elsewhere(start, '2026-12-02', 'Europe/Berlin')).toBe('15:00')
  expect(elsewhere(start, '2026-12-02', 'Pacific/Auckland')).toBe('Thu 3 Dec, 03:00')
})

test('availability is said in words', () => {
  const words = (...days: ('mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun')[]) =>
    availabilityWords({ availability: [{ days, from: '10:00', to: '17:00' }] })[0]
  expect(words('mon', 'tue', 'wed', 'thu', 'fri')).toBe('Monday to Friday, 10:00 to 17:00')
  expect(words('fri', 'mon', 'wed')).toBe('Monday, Wednesday and Friday, 10:00 to 17:00')
  expect(words('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun')).toBe('Daily, 10:00 to 17:00')
  expect(words('sat', 'sun')).toBe('Saturday and Sunday, 10:00 to 17:00')
  expect(words('tue')).toBe('Tuesday, 10:00 to 17:00')
})
