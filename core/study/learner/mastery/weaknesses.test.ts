import { expect, test } from 'vitest'
import { dayMs } from '../../../durations.ts'
import { type MadeAnswer, answersTo, makeBank, makeLearner, monday } from '../../../testing/make-learner.ts'
import type { Mastery } from '../learner-view.ts'
import { masteryOf } from './mastery.ts'
import { type MasteryOfCourse, weaknessesOf } from './weaknesses.ts'

const bank = makeBank({ a: 0.5, b: 0.5 }, [
  { id: 'x', topic: 'a' },
  { id: 'y', topic: 'a', requires: ['x'] },
  { id: 'z', topic: 'b' },
])
const nowMs = monday + dayMs
const notes = [{ itemId: 'note-a', title: 'About a', topic: 'a', minutes: 6 }]

function weaknesses(given: readonly MadeAnswer[]) {
  const learner = makeLearner(bank, given)
  return weaknessesOf(learner, masteryOf(learner.state, bank, nowMs), { notes })
}

const of = (id: string, is: Mastery['is'], topic: string, share: number | null): Mastery => ({
  ...{ id, title: `Title of ${id}`, is, topic, share, error: share === null ? null : 0.05 },
  ...{ answers: 20, lost: 8, lastAtMs: monday, isMastered: share !== null && share > 0.85 },
})
const judged = (x: number | null, y: number | null, z: number | null): MasteryOfCourse => ({
  topics: [of('a', 'topic', 'a', 0.6), of('b', 'topic', 'b', 0.9)],
  concepts: [of('x', 'concept', 'a', x), of('y', 'concept', 'a', y), of('z', 'concept', 'b', z)],
})
const from = (mastery: MasteryOfCourse, learner = makeLearner(bank)) => weaknessesOf(learner, mastery)

test('what was never answered, or fewer than three times, is no weakness', () => {
  expect(weaknesses([])).toEqual([])
  expect(weaknesses(answersTo('x', 2, 0))).toEqual([])
})

test('what went badly comes first, what is above the target not at all', () => {
  const found = weaknesses([...answersTo('x', 6, 0), ...answersTo('z', 6, 6), ...answersTo('z', 6, 6)])
  expect(found[0]).toMatchObject({ concept: 'x', topicTitle: 'Topic a', errorCount: 6, answers: 6 })
  expect(found.every(({ share }) => share < 0.75)).toBe(true)
})

test('a mastered topic is not a weakness', () => {
  expect(from(judged(0.9, 0.9, 0.9)).map(({ concept }) => concept)).not.toContain('x')
})

test('the priority follows from the marks that are expected to be lost, not from the number of errors', () => {
  const [first, second] = from(judged(0.7, 0.3, 0.9))
  expect(first).toMatchObject({ concept: 'y', priority: 'critical', errorCount: 8 })
  expect(second).toMatchObject({ concept: 'x', errorCount: 8 })
  expect(first?.marksLost).toBeCloseTo(100 * 0.25 * 0.45)
})

test('what other things rest on is raised by one', () => {
  const chain = makeBank({ a: 0.5, b: 0.5 }, [
    { id: 'x', topic: 'a' },
    { id: 'y', topic: 'a', requires: ['x'] },
    { id: 'z', topic: 'b', requires: ['y'] },
  ])
  const plain = from(judged(0.73, null, null)).find(({ concept }) => concept === 'x')
  const raised = from(judged(0.73, null, null), makeLearner(chain)).find(({ concept }) => concept === 'x')
  const levels = ['low', 'medium', 'high', 'critical']
  expect(levels.indexOf(raised?.priority ?? '')).toBe(levels.indexOf(plain?.priority ?? '') + 1)
})

test('a topic of which no concept was answered often enough is named as a whole', () => {
  const found = from(judged(null, null, null))
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ concept: 'a', topic: 'a' })
})

test('what to do about it names what comes first, the note, and what is left', () => {
  const given = [...answersTo('y', 4, 1), ...answersTo('x', 4, 0)]
  const found = weaknesses(given).find(({ concept }) => concept === 'y')
  expect(found?.improvements).toEqual([
    'Practise Concept x first: it rests on that.',
    'Read “About a” (6 minutes).',
    'Answer again the 3 questions that last cost you marks.',
    'Practise the 2 questions that you have not met yet.',
  ])
})

test('a course without concepts has weaknesses of topics', () => {
  const plain = makeBank({ a: 1 }, [{ id: 'x', topic: 'a', questions: 8 }])
  const items = new Map([...plain.items].map(([id, item]) => [id, { ...item, concept: '' }]))
  const without = { ...plain, concepts: [], items }
  const learner = makeLearner(without, answersTo('x', 8, 1))
  const [found] = weaknessesOf(learner, masteryOf(learner.state, without, nowMs))
  expect(found).toMatchObject({ concept: 'a', topic: 'a', conceptTitle: 'Topic a' })
})
