import { expect, test } from 'vitest'
import { sessionStart } from './session-times.ts'

const review = {
  minutes: 90,
  availability: [{ days: ['mon' as const, 'wed' as const, 'fri' as const], from: '14:00', to: '17:00' }],
}
const nowMs = Date.UTC(2026, 10, 21, 9)
const start = (date: string, time: string) => sessionStart(review, { date, time }, nowMs)

test('a session begins within its hours and ends within them', () => {
  expect(start('2026-11-23', '14:00')).toEqual({ is: 'free', startsAtMs: Date.UTC(2026, 10, 23, 14) })
  expect(start('2026-11-23', '15:30')).toMatchObject({ is: 'free' })
  expect(start('2026-11-23', '15:31')).toMatchObject({ is: 'refused', field: 'time' })
  expect(start('2026-11-23', '13:59')).toMatchObject({
    why: 'Please choose a time so that the session is within 14:00 to 17:00',
  })
})

test('another day, a day that is over and one that does not exist are refused', () => {
  expect(start('2026-11-24', '14:00')).toMatchObject({ field: 'date', why: 'This session is not held on that day' })
  expect(start('2026-11-20', '14:00')).toMatchObject({ field: 'date', why: 'Please choose a time in the future' })
  expect(start('2026-02-30', '14:00')).toMatchObject({ field: 'date' })
})

test('hours are those of London, in summer too', () => {
  expect(start('2027-07-02', '14:00')).toEqual({ is: 'free', startsAtMs: Date.UTC(2027, 6, 2, 13) })
})
