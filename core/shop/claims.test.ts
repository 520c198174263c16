import { expect, test } from 'vitest'
import type { Setting } from './capabilities.ts'
import { figuresOf, shownClaims } from './claims.ts'
import { startingPrice } from './plan-price.ts'

const courses = [
  { questionCount: 1200, noteCount: 9, topicCount: 12, isFree: false },
  { questionCount: 34, noteCount: 1, topicCount: 3, isFree: true },
  { questionCount: 0, noteCount: 2, topicCount: 1, isFree: true },
]
const nothing = figuresOf([], { resources: 0, tutors: 0, 'expert-sessions': 0 })
const fresh = { settings: new Set<Setting>(), areTutorsSamples: true }

test('figures are counted from the courses', () => {
  expect(figuresOf(courses, { resources: 57, tutors: 8, 'expert-sessions': 3 })).toEqual({
    courses: 3,
    questions: 1234,
    'free-questions': 34,
    topics: 16,
    'study-notes': 12,
    resources: 57,
    'expert-sessions': 3,
    tutors: 8,
  })
})

test('a counted claim is written with its thousands', () => {
  const counted = { id: 'questions', label: 'Questions', computed: 'questions' as const, shownOn: ['landing' as const] }
  expect(shownClaims([counted], { ...nothing, questions: 1234 }, fresh)).toEqual([
    {
      id: 'questions',
      label: 'Questions',
      value: '1,234',
      number: 1234,
      source: 'computed',
      isSample: false,
      shownOn: ['landing'],
    },
  ])
})

test('the operator’s own word is shown only with who measured it and when, and then with both', () => {
  const said = { id: 'passed', label: 'Passed', value: '81%', number: 81, shownOn: [] }
  const measured = { ...said, measuredBy: 'a survey of 214 customers', measuredOn: '2027-03-03' }
  const half = { ...said, measuredBy: 'ourselves' }
  expect(shownClaims([said, half], nothing, fresh)).toEqual([])
  expect(shownClaims([measured], nothing, fresh)).toEqual([
    {
      ...said,
      label: 'Passed (measured by a survey of 214 customers, 3 March 2027)',
      source: 'operator',
      isSample: false,
    },
  ])
})

test('what is not there is not claimed, nor what a missing capability would give', () => {
  const claim = { id: 'tutors', label: 'Tutors', computed: 'tutors' as const, shownOn: [] }
  expect(shownClaims([claim], nothing, fresh)).toEqual([])
  const some = { ...nothing, tutors: 8 }
  expect(shownClaims([{ ...claim, requires: ['live-chat' as const] }], some, fresh)).toEqual([])
  const chatting = { ...fresh, settings: new Set<Setting>(['live-chat']) }
  expect(shownClaims([{ ...claim, requires: ['live-chat' as const] }], some, chatting)).toHaveLength(1)
})

test('a figure that counts invented people is a sample', () => {
  const claim = { id: 'tutors', label: 'Tutors', computed: 'tutors' as const, shownOn: [] }
  const figures = { ...nothing, tutors: 8 }
  expect(shownClaims([claim], figures, fresh)).toMatchObject([{ value: '8', isSample: true }])
  expect(shownClaims([claim], figures, { ...fresh, areTutorsSamples: false })).toMatchObject([{ isSample: false }])
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
