import { expect, test } from 'vitest'
import type { ReviewLoad } from '../../../core/study/learner/course-summary.ts'
import { forecastInWords, isWithoutReviews, limitsOffered, outlookInWords, todayInWords } from './review-words.ts'

const loadOf = (changes: Partial<ReviewLoad>, counts: number[] = []): ReviewLoad => ({
  due: 0,
  today: 0,
  doneToday: 0,
  perDay: 30,
  recall: null,
  backlogDays: 0,
  forecast: Array.from({ length: 28 }, (_, at) => ({
    date: new Date(Date.UTC(2026, 10, 21 + at)).toISOString().slice(0, 10),
    count: counts[at] ?? 0,
  })),
  ...changes,
})

test('nothing answered is nothing to review, and no figure', () => {
  expect(isWithoutReviews(loadOf({}))).toBe(true)
  expect(isWithoutReviews(loadOf({}, [0, 3]))).toBe(false)
})

test('a heading says what there is to do', () => {
  expect(todayInWords(loadOf({ due: 12, today: 12 }))).toBe('12 reviews for today')
  expect(todayInWords(loadOf({ due: 1, today: 1 }))).toBe('1 review for today')
  expect(todayInWords(loadOf({}))).toBe('No review is due')
  expect(todayInWords(loadOf({ doneToday: 4 }))).toBe('All reviews are done')
  expect(todayInWords(loadOf({ due: 5, doneToday: 30 }))).toBe('Today’s reviews are done')
  expect(todayInWords(loadOf({ due: 5, perDay: 0 }))).toBe('Your days have no time for reviews')
})

test('a day off has none, and says what waits', () => {
  expect(todayInWords(loadOf({ due: 12 }))).toBe('No reviews on a day off')
  expect(outlookInWords(loadOf({ due: 12, backlogDays: 1 }))).toBe(
    '12 are due and wait for the days to come. At 30 a day all is caught up in 1 day.',
  )
  expect(todayInWords(loadOf({}))).toBe('No review is due')
})

test('what waits is told with the day by which it is caught up, or that it is not', () => {
  expect(outlookInWords(loadOf({ due: 90, today: 30, backlogDays: 4 }))).toBe(
    '60 more are due and wait for the days to come. At 30 a day all is caught up in 4 days.',
  )
  expect(outlookInWords(loadOf({ due: 31, today: 30, backlogDays: null }))).toBe(
    '1 more is due and waits for the days to come. At 30 a day they are not caught up with in 4 weeks: what is worth least waits longest.',
  )
  expect(outlookInWords(loadOf({ due: 12, today: 12, doneToday: 3 }))).toBe('3 reviews done today.')
  expect(outlookInWords(loadOf({ due: 1, perDay: 0, backlogDays: null }))).toBe(
    '1 review is due. Set a limit, or say how many minutes a day you have.',
  )
})

test('who has nothing to do hears when the next reviews come', () => {
  expect(outlookInWords(loadOf({}, [0, 5]))).toBe('Next: 5 tomorrow.')
  expect(outlookInWords(loadOf({}, [0, 0, 5]))).toBe('Next: 5 on 23 November 2026.')
  expect(outlookInWords(loadOf({ doneToday: 2 }, [3]))).toBe('2 reviews done today. 3 more later today.')
})

test('the weeks ahead in a sentence', () => {
  expect(forecastInWords(loadOf({}, [2, 7, 1]))).toBe('10 reviews in 4 weeks, at most 7 on a day.')
})

test('the limit that was chosen is among those offered', () => {
  expect(limitsOffered(null)).not.toContain(42)
  expect(limitsOffered(42).slice(2, 5)).toEqual([30, 42, 50])
  expect(limitsOffered(50)).toEqual(limitsOffered(null))
})
