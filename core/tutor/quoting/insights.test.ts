import { expect, test } from 'vitest'
import { courseSummaryOf } from '../../study/learner/course-summary.ts'
import { type MadeAnswer, answersTo, makeBank, makeLearner, monday } from '../../testing/make-learner.ts'
import { insightsOn } from './insights.ts'

const bank = makeBank({ a: 1 }, [{ id: 'x', topic: 'a' }])
const none = { exams: [], drawables: [], timeFactor: 1 as const, notes: [], sat: [], tasksDone: [] }

function insight(given: readonly MadeAnswer[]): string | undefined {
  const learner = courseSummaryOf(makeLearner(bank, given), { nowMs: monday, ...none, reserved: new Set() })
  return insightsOn(learner, { courseId: 1, topic: 'a', concept: 'x' })[0]
}

test('a question that was answered again is no further question: answers are counted, and called so', () => {
  const again = answersTo('x', 1, 1)
  expect(insight(again)).toBe(
    'You have given 1 answer on “Concept x”; with 2 more answers it can be said where you stand.',
  )
  expect(insight([...again, ...answersTo('x', 1, 0), ...again, ...again])).toMatch(
    /^You have given 4 answers on “Concept x”, 1 of them with marks lost; about \d+%/,
  )
})
