import { expect, test } from 'vitest'
import { dayMs } from '../../durations.ts'
import { makeBank, makeLearner, monday } from '../../testing/make-learner.ts'
import { analyticsOf } from './mastery/analytics.ts'
import type { StudySettings } from './model/learner-inputs.ts'
import { masteryOf } from './mastery/mastery.ts'
import { nextQuestions } from './next/next-question.ts'
import { learningPathsOf } from './paths/paths.ts'
import { performanceOf } from './mastery/performance.ts'
import { studyPlanOf } from './plan/plan-of.ts'
import { pendingQuizzesOf } from './next/quizzes.ts'
import { weaknessesOf } from './mastery/weaknesses.ts'

const bank = makeBank({ a: 0.6, b: 0, empty: 0.4 }, [
  { id: 'x', topic: 'a', requires: ['y'] },
  { id: 'y', topic: 'a', requires: ['x'] },
  { id: 'z', topic: 'b', questions: 1 },
])
const always = {
  ...bank,
  items: new Map([...bank.items].map(([id, item]) => [id, { ...item, chance: 1, seconds: 1 }])),
}
const year = 365 * dayMs
/** Out of order, from clocks a year off, to questions that are gone, twice, and without a time. */
const odd = [
  { itemId: 'x-1', atMs: monday + year, share: 0 },
  { itemId: 'x-1', atMs: monday - year, share: 1 },
  { itemId: 'gone', atMs: monday, share: 1 },
  { itemId: 'z-1', atMs: 0, share: 0.5, durationMs: 0 },
  { itemId: 'z-1', atMs: 0, share: 0.5, durationMs: 0 },
  { itemId: 'y-1', atMs: monday, share: 0, durationMs: 10 * year },
]

function everything(of: typeof bank, given: typeof odd, settings: Partial<StudySettings>): unknown {
  const learner = makeLearner(of, given, settings)
  const mastery = masteryOf(learner.state, of, monday)
  const weaknesses = weaknessesOf(learner, mastery)
  return [
    weaknesses,
    nextQuestions(learner, { count: 10, seed: '', nowMs: monday }),
    pendingQuizzesOf(learner, weaknesses, monday),
    performanceOf(learner),
    analyticsOf(learner, { mastery, weaknesses, nowMs: monday }),
    learningPathsOf(learner, mastery, monday),
    studyPlanOf(learner, { nowMs: monday, exams: [], sat: [], notes: [] }),
  ]
}

test.each([
  ['no answers', bank, [], {}],
  ['odd answers', bank, odd, { examDate: '2027-08-01' }],
  ['questions that everybody guesses right', always, odd, { examDate: '2027-07-06' }],
  ['an exam that is over and no time', bank, odd, { examDate: '2020-01-01', minutesPerDay: 0 }],
  ['an empty course', makeBank({ a: 1 }, []), odd, {}],
])('%s give no figure that is none', (_name, of, given, settings) => {
  const numbers: number[] = []
  JSON.stringify(everything(of, given, settings), (_key, value: unknown) => {
    if (typeof value === 'number') numbers.push(value)
    if (typeof value === 'string') expect(value).not.toMatch(/NaN|Infinity|undefined|null/)
    return value
  })
  expect(numbers.filter((value) => !Number.isFinite(value))).toEqual([])
})

test('50,000 answers are no hindrance', () => {
  const ids = [...bank.items.keys()]
  const many = Array.from({ length: 50_000 }, (_, at) => ({
    itemId: ids[at % ids.length] ?? '',
    share: at % 3 ? 1 : 0,
  }))
  const learner = makeLearner(bank, many)
  expect(nextQuestions(learner, { count: 5, seed: 's', nowMs: monday + year })).toHaveLength(5)
})
