import { expect, test } from 'vitest'
import { dayMs } from '../../../durations.ts'
import { type MadeAnswer, answersTo, makeBank, makeLearner, monday } from '../../../testing/make-learner.ts'
import { masteryOf } from '../mastery/mastery.ts'
import { pendingQuizzesOf, quizItems } from './quizzes.ts'
import { weaknessesOf } from '../mastery/weaknesses.ts'

const bank = makeBank({ a: 0.7, b: 0.3 }, [
  { id: 'x', topic: 'a', questions: 12 },
  { id: 'y', topic: 'a', questions: 2 },
  { id: 'z', topic: 'b' },
])
const weakAt = answersTo('x', 6, 0)

function quizzes(given: readonly MadeAnswer[], nowMs = monday + 2 * dayMs) {
  const learner = makeLearner(bank, given)
  return pendingQuizzesOf(learner, weaknessesOf(learner, masteryOf(learner.state, bank, nowMs)), nowMs)
}
const onX = (found: ReturnType<typeof quizzes>) => found.find(({ concept }) => concept === 'x')

test('a weakness has a quiz of five of its questions, the same on every device', () => {
  const quiz = onX(quizzes(weakAt))
  expect(quiz?.itemIds).toHaveLength(5)
  expect(quiz?.itemIds.every((id) => id.startsWith('x-'))).toBe(true)
  expect(onX(quizzes(weakAt))).toEqual(quiz)
})

test('without a weakness there is no quiz', () => {
  expect(quizzes([])).toEqual([])
})

test('a quiz that was answered is gone, and later another one asks other questions', () => {
  const quiz = onX(quizzes(weakAt))
  const doneAtMs = monday + 2 * dayMs
  const given = [...weakAt, ...(quiz?.itemIds ?? []).map((itemId) => ({ itemId, share: 0, atMs: doneAtMs }))]
  expect(onX(quizzes(given, doneAtMs + 60_000))).toBeUndefined()
  const next = onX(quizzes(given, doneAtMs + dayMs))
  expect(next?.id).not.toBe(quiz?.id)
  expect(next?.itemIds.filter((id) => quiz?.itemIds.includes(id))).toEqual([])
})

test('half of a quiz answered elsewhere leaves it as it is', () => {
  const quiz = onX(quizzes(weakAt))
  const some = (quiz?.itemIds ?? []).slice(0, 2).map((itemId) => ({ itemId, share: 0 }))
  expect(onX(quizzes([...weakAt, ...some]))?.id).toBe(quiz?.id)
})

test('its questions are found by its id, before and after it was done; another id has none', () => {
  const quiz = onX(quizzes(weakAt))
  expect(quizItems(bank, quiz?.id ?? '')).toEqual(quiz?.itemIds)
  expect(quizItems({ ...bank, version: 2 }, quiz?.id ?? '')).toBeNull()
  for (const id of [
    '',
    '1.1.x',
    '1.1.x.-1',
    '2.1.x.0',
    '1.1.gone.0',
    '1.1.x.0.0',
    '1.1.x.00',
    '1.1.x.0-1',
    '1.1.x.0-',
  ]) {
    expect(quizItems(bank, id)).toBeNull()
  }
})

test('an id never names other questions, whatever an exam keeps of the bank or gives back', () => {
  const kept = onX(quizzes(weakAt))?.itemIds[0] ?? ''
  const items = new Map([...bank.items].filter(([itemId]) => itemId !== kept))
  const learner = makeLearner(bank, weakAt)
  const weaknesses = weaknessesOf(learner, masteryOf(learner.state, bank, monday))
  const nowMs = monday + 2 * dayMs
  const before = pendingQuizzesOf({ ...learner, bank: { ...bank, items } }, weaknesses, nowMs)
  const after = pendingQuizzesOf(learner, weaknesses, nowMs)
  for (const { id, itemIds } of before) expect([null, itemIds]).toContainEqual(quizItems(bank, id))
  const known = new Map(before.map(({ id, itemIds }) => [id, itemIds]))
  for (const { id, itemIds } of after) expect(known.get(id) ?? itemIds).toEqual(itemIds)
})

test('a small concept takes questions of its topic along', () => {
  const learner = makeLearner(bank, weakAt)
  const [weakness] = weaknessesOf(learner, masteryOf(learner.state, bank, monday))
  const [quiz] = weakness ? pendingQuizzesOf(learner, [{ ...weakness, concept: 'y' }], monday + 2 * dayMs) : []
  const found = quizItems(bank, quiz?.id ?? '')
  expect(found).toHaveLength(5)
  expect(found?.slice(0, 2).every((id) => id.startsWith('y-'))).toBe(true)
})
