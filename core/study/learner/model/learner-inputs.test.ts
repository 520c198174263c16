import { expect, test } from 'vitest'
import { examDateFact } from '../../calendar.ts'
import {
  daysOffFact,
  minutesPerDayFact,
  reviewsPerDayFact,
  studySettingTargets,
  studySettingsFrom,
  usualMinutesPerDay,
} from './learner-inputs.ts'

const settingsOf = (...facts: ReturnType<typeof examDateFact>[]) =>
  studySettingsFrom(new Map(facts.map(({ target, value }) => [target, value])), 3, 0)

test('what a student sets is read again', () => {
  const facts = [examDateFact(3, '2027-06-01'), minutesPerDayFact(45), daysOffFact([6, 5, 6]), reviewsPerDayFact(80)]
  expect(facts.map(({ target }) => target).toSorted()).toEqual(studySettingTargets(3).toSorted())
  expect(settingsOf(...facts)).toEqual({
    examDate: '2027-06-01',
    minutesPerDay: 45,
    daysOff: [5, 6],
    reviewsPerDay: 80,
    tzOffsetMin: 0,
  })
})

test('without a word there is a usual day, and no minutes at all are a word too', () => {
  const usual = { examDate: null, minutesPerDay: usualMinutesPerDay, daysOff: [], reviewsPerDay: null, tzOffsetMin: 0 }
  expect(settingsOf()).toEqual(usual)
  expect(settingsOf(minutesPerDayFact(null), daysOffFact([]), reviewsPerDayFact(null))).toEqual(usual)
  expect(settingsOf(minutesPerDayFact(0)).minutesPerDay).toBe(0)
})

test('what is out of bounds becomes the nearest that is not, and what cannot be read counts as nothing', () => {
  expect(settingsOf(minutesPerDayFact(9_999), reviewsPerDayFact(0))).toMatchObject({
    minutesPerDay: 720,
    reviewsPerDay: 1,
  })
  const odd = new Map<string, unknown>([
    ['minutes-per-day', 'many'],
    ['days-off', '78'],
    ['reviews-per-day', -4],
    ['exam-date/3', '2027-02-30'],
  ])
  expect(studySettingsFrom(odd, 3, 0)).toEqual(settingsOf())
})
