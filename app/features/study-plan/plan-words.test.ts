import { expect, test } from 'vitest'
import type { Plan, PlanDay } from '../../../core/study/learner/learner-view.ts'
import { weekdayOf } from '../../../core/weekdays.ts'
import { aimInWords, dayName, weeksOf } from './plan-words.ts'

const day = (date: string): PlanDay => ({ date, isOff: false, minutes: 0, tasks: [] })
const plan = (examDate: string | null, today = '2027-06-01'): Plan => ({
  courseId: 1,
  examDate,
  days: [day(today)],
  notices: [],
  changes: [],
})

test('the aim is the exam, however near or past', () => {
  expect(aimInWords(plan(null))).toBe('The next four weeks.')
  expect(aimInWords(plan('2027-06-02'))).toBe('1 day to the exam on 2 June 2027.')
  expect(aimInWords(plan('2027-06-01'))).toBe('The exam is today.')
  expect(aimInWords(plan('2027-05-01'))).toBe('The exam was on 1 May 2027.')
  expect(aimInWords({ ...plan('2027-05-01'), days: [] })).toBe('The exam was on 1 May 2027.')
})

test('a day is named from today on', () => {
  expect(dayName('2027-06-01', '2027-06-01')).toBe('Today')
  expect(dayName('2027-06-02', '2027-06-01')).toBe('Tomorrow')
  expect(dayName('2027-06-03', '2027-06-01')).toBe('Thursday')
})

test('weeks begin on Monday, but for the first', () => {
  const days = ['2027-06-04', '2027-06-05', '2027-06-06', '2027-06-07', '2027-06-08'].map(day)
  expect(weekdayOf('2027-06-07')).toBe(0)
  expect(weeksOf(days).map((week) => week.map(({ date }) => date.slice(8)))).toEqual([
    ['04', '05', '06'],
    ['07', '08'],
  ])
})
