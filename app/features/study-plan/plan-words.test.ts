import { expect, test } from 'vitest'
import type { PlanDay } from '../../../core/study/learner/learner-view.ts'
import { studyPlanOf } from '../../../core/study/learner/plan/plan-of.ts'
import { makeBank, makeLearner, monday } from '../../../core/testing/make-learner.ts'
import { weekdayOf } from '../../../core/weekdays.ts'
import { aimInWords, dayName, weeksOf } from './plan-words.ts'

const bank = makeBank({ a: 1 }, [{ id: 'x', topic: 'a' }])
const day = (date: string): PlanDay => ({ date, isOff: false, minutes: 0, tasks: [] })

test('the aim is the exam until its day is over, and then the next four weeks', () => {
  const aim = (examDate: string | null) =>
    aimInWords(studyPlanOf(makeLearner(bank, [], { examDate }), { nowMs: monday, exams: [], sat: [], notes: [] }))
  expect(aim(null)).toBe('The next four weeks.')
  expect(aim('2027-07-07')).toBe('2 days to the exam on 7 July 2027.')
  expect(aim('2027-07-06')).toBe('1 day to the exam on 6 July 2027.')
  expect(aim('2027-07-05')).toBe('The exam is today.')
  expect(aim('2027-07-04')).toBe('The next four weeks.')
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
