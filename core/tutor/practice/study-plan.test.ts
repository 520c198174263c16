import { expect, test } from 'vitest'
import { minutesIn } from './study-plan.ts'

test.each([
  ['I have 15 minutes', 15],
  ['45 min a day until the exam on 10 January', 45],
  ['a 20-minute plan', 20],
  ['half an hour on tort', 30],
  ['I have an hour', 60],
  ['two hours', 120],
  ['1.5 hours', 90],
  ['1 hour 30 minutes', 90],
  ['an hour and a half', 90],
  ['two and a half hours', 150],
])('%s', (text, minutes) => {
  expect(minutesIn(text)).toBe(minutes)
})

test.each(['What should I do next?', 'a plan for SQE1 FLK1', 'minutes of the meeting', '0 minutes', '999 hours'])(
  'no time is named by %s',
  (text) => {
    expect(minutesIn(text)).toBeNull()
  },
)
