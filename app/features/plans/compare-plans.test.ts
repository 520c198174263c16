import { expect, test } from 'vitest'
import { comparePlans, opensOf } from './compare-plans.ts'
import { madePlan } from '../../testing/made-plan.ts'

const free = madePlan({
  id: 'free',
  tier: 'free',
  courses: ['starter'],
  aiAnswersPerMonth: 100,
  unlocks: ['The starter, complete', '100 answers a month'],
})
const starter = madePlan({
  displayName: 'Starter',
  courses: ['a', 'b'],
  unlocks: ['The courses for applicants', '300 answers a month'],
  features: ['The courses for applicants', '50 questions a month', '300 AI tutor answers a month'],
  limits: ['50 questions a month', 'E-mail support only'],
})
const professional = madePlan({
  displayName: 'Professional',
  tier: 'standard',
  aiAnswersPerMonth: 1000,
  unlocks: ['Every course in medicine', '1,000 answers a month'],
  features: ['Every course, with mock exams', 'Unlimited questions', '1,000 AI tutor answers a month'],
})
const elite = madePlan({
  displayName: 'Elite',
  tier: 'premium',
  aiAnswersPerMonth: null,
  unlocks: ['Everything in the standard tier'],
  features: ['Everything in Professional', 'Live mock interviews'],
})

test('a higher plan has what the lower tiers unlock, and its own beyond', () => {
  expect(comparePlans([starter, professional, elite], [free, starter, professional, elite])).toEqual([
    { name: 'Courses', cells: [['2'], ['Every course'], ['Every course']] },
    { name: 'AI tutor answers a month', cells: [['300'], ['1,000'], ['No limit']] },
    { name: 'The starter, complete', cells: [true, true, true] },
    { name: 'The courses for applicants', cells: [true, true, true] },
    { name: 'Every course in medicine', cells: [false, true, true] },
    { name: 'Also in the plan', cells: [[], ['Unlimited questions'], ['Unlimited questions', 'Live mock interviews']] },
    { name: 'Limits', cells: [['50 questions a month', 'E-mail support only'], [], []] },
  ])
})

test('a line that no plan has is not shown', () => {
  const rows = comparePlans([free], [free, starter, professional])
  expect(rows.map(({ name }) => name)).toEqual(['Courses', 'AI tutor answers a month', 'The starter, complete'])
})

test('a tutor that answers nothing is not compared', () => {
  const rows = comparePlans([{ ...free, aiAnswersPerMonth: 0 }], [free])
  expect(rows.map(({ name }) => name)).not.toContain('AI tutor answers a month')
})

test('what a plan opens is said whole, each thing once', () => {
  expect(opensOf(elite, [free, starter, professional, elite])).toEqual([
    'Every course, with mock exams',
    'Unlimited questions',
    'Live mock interviews',
    'The courses for applicants',
  ])
})
