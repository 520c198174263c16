import { expect, test } from 'vitest'
import { right, wrong } from '../../../core/testing/make-events.ts'
import { startSession, toggleStrike } from '../../../core/study/session.ts'
import { withGiven } from '../../../core/study/session-merge.ts'
import { goTo, nextUnanswered, scoresByTopic, withAttemptKey, withChoice, withConfidence } from './session-steps.ts'

const optionB = { kind: 'option', optionId: 'b' } as const
const optionC = { kind: 'option', optionId: 'c' } as const

const session = startSession({ id: 's', courseId: 1, packVersion: 1, startedAtMs: 0 }, [
  { itemId: 'q1', hash: 'h1', topic: 'doses' },
  { itemId: 'q2', hash: 'h2', topic: 'rates' },
  { itemId: 'q3', hash: 'h3', topic: 'doses' },
])

const [first] = session.items

test('a struck option can still be chosen', () => {
  const struck = first && withChoice(toggleStrike(first, 'b'), optionB)
  expect(struck).toMatchObject({ choice: optionB, struck: ['b'] })
})

test('the same confidence twice is none', () => {
  const sure = first && withConfidence(first, 'sure')
  expect(sure?.confidence).toBe('sure')
  expect(sure && withConfidence(sure, 'sure').confidence).toBeNull()
})

test('an attempt gets its key once', () => {
  const begun = first && withAttemptKey(first, () => 'k1')
  expect(begun && withAttemptKey(begun, () => 'k2').attemptKey).toBe('k1')
})

test('going beyond the ends stays at the ends', () => {
  expect(goTo(session, -1).index).toBe(0)
  expect(goTo(session, 9).index).toBe(2)
})

test('the next unanswered question is looked for onward and round', () => {
  const atLast = goTo(withGiven(session, 1, optionB, right), 2)
  expect(nextUnanswered(atLast)).toBe(0)
  expect(nextUnanswered(withGiven(withGiven(atLast, 0, optionB, right), 2, optionB, wrong))).toBeNull()
})

test('scores by topic count answered questions only', () => {
  const run = withGiven(withGiven(session, 0, optionB, right), 2, optionC, wrong)
  expect(scoresByTopic(run)).toEqual([{ topic: 'doses', answered: 2, correct: 1 }])
})
