import { expect, test } from 'vitest'
import { digitsOf } from '../../ui/words/duration-in-words.ts'
import { announcementAt } from './clock-words.ts'

test('a clock shows minutes and seconds, and hours where there are any', () => {
  expect([0, 9_000, 725_000, 3_600_000, 3_750_000].map(digitsOf)).toEqual([
    '0:00',
    '0:09',
    '12:05',
    '1:00:00',
    '1:02:30',
  ])
})

test('a clock says little: half of its time, five minutes, the last one', () => {
  const minuteMs = 60_000
  const saidAt = (limit: number, ...left: number[]) =>
    left.map((each) => announcementAt(each * minuteMs, limit * minuteMs))
  expect(saidAt(25, 25, 12.6, 12.5, 6, 5, 2, 1)).toEqual([
    '',
    '',
    'Half of the time has passed: 12 minutes 30 seconds left',
    'Half of the time has passed: 12 minutes 30 seconds left',
    '5 minutes left',
    '5 minutes left',
    '1 minute left',
  ])
  // Five minutes are most of a short run.
  expect(saidAt(6, 5, 3, 1)).toEqual(['', 'Half of the time has passed: 3 minutes left', '1 minute left'])
})
