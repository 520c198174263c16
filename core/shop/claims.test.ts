import { expect, test } from 'vitest'
import { figuresOf, shownClaims } from './claims.ts'
import { startingPrice } from './starting-price.ts'

const courses = [
  { questionCount: 1200, noteCount: 9 },
  { questionCount: 34, noteCount: 1 },
  { questionCount: 0, noteCount: 2 },
]

test('figures are counted from the courses', () => {
  expect(figuresOf(courses, { resources: 57, tutors: 8 })).toEqual({
    courses: 3,
    questions: 1234,
    'study-notes': 12,
    'mock-exams': 10,
    resources: 57,
    tutors: 8,
  })
})

test('a counted claim is written with its thousands, the operator’s own word stays as it is', () => {
  const own = { id: 'rating', label: 'Rating', value: '4.9/5', number: 4.9, isSample: true, shownOn: [] }
  const counted = { id: 'questions', label: 'Questions', computed: 'questions' as const, shownOn: ['landing' as const] }
  const figures = figuresOf(courses, { resources: 0, tutors: 0 })
  expect(shownClaims([counted, own], figures)).toEqual([
    {
      id: 'questions',
      label: 'Questions',
      value: '1,234',
      number: 1234,
      source: 'computed',
      isSample: false,
      shownOn: ['landing'],
    },
    { ...own, source: 'operator' },
  ])
})

test('what is not there is not claimed', () => {
  const claim = { id: 'tutors', label: 'Tutors', computed: 'tutors' as const, shownOn: [] }
  expect(shownClaims([claim], figuresOf(courses, { resources: 57, tutors: 0 }))).toEqual([])
})

test('the starting price is that of the cheapest plan that costs something', () => {
  const plan = (id: string, monthlyMinor: number, currency = 'USD') => ({ id, monthlyMinor, currency })
  expect(startingPrice([plan('free', 0), plan('pro', 2999, 'GBP'), plan('starter', 1999)])).toEqual({
    planId: 'starter',
    amountMinor: 1999,
    currency: 'USD',
  })
  expect(startingPrice([plan('free', 0)])).toBeNull()
})
