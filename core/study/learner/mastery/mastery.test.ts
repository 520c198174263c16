import { expect, test } from 'vitest'
import { dayMs } from '../../../durations.ts'
import { sampleExam } from '../../../testing/make-course.ts'
import { aBank, aLearnerAnswer, someAnswers, startOfStudyMs } from '../../../testing/make-bank.ts'
import { foldLearner, newLearner } from '../model/learner.ts'
import { masteryOf, masteryTarget, masteryTargetOf } from './mastery.ts'

const bank = aBank()
const soon = startOfStudyMs + 20 * dayMs

const masteryAfter = (share: (topic: string) => number, count = 192, atMs = soon) =>
  masteryOf(
    foldLearner(
      someAnswers(bank, count, ({ topic }) => share(topic)),
      bank,
    ),
    bank,
    atMs,
  )

test('without answers nothing is said of any topic or concept', () => {
  const { topics, concepts } = masteryOf(newLearner(), bank, soon)
  expect(topics).toHaveLength(4)
  expect(concepts).toHaveLength(8)
  for (const known of [...topics, ...concepts])
    expect(known).toMatchObject({ share: null, error: null, answers: 0, lost: 0, lastAtMs: null, isMastered: false })
})

test('it is said from the third answer on, and what it rests on', () => {
  const given = [1, 2, 3].map((at) => aLearnerAnswer(at, `topic-1-q${at}`, { share: at === 3 ? 0 : 1 }))
  const after = (count: number) => masteryOf(foldLearner(given.slice(0, count), bank), bank, soon).topics[0]
  expect(after(2)).toMatchObject({ share: null, answers: 2 })
  expect(after(3)).toMatchObject({ answers: 3, lost: 1, lastAtMs: given[2]?.atMs })
  expect(after(3)?.share).toBeGreaterThan(0.2)
})

test('a weak topic has a lower share than the others, which are mastered after enough right answers', () => {
  const { topics } = masteryAfter((topic) => (topic === 'topic-2' ? 0 : 1))
  const weak = topics.find(({ id }) => id === 'topic-2')
  const strong = topics.filter(({ id }) => id !== 'topic-2')
  for (const { share, isMastered } of strong) {
    expect(share).toBeGreaterThan(0.75)
    expect(isMastered).toBe(true)
  }
  expect(weak?.share).toBeLessThan(0.6)
  expect(weak?.isMastered).toBe(false)
})

test('a concept of which all was wrong stays below the others of its topic', () => {
  const given = [1, 2, 3, 4].map((at) => aLearnerAnswer(at, `topic-1-q${at}`, { share: 0 }))
  const later = [7, 8, 9, 10, 11, 12].map((at) => aLearnerAnswer(at, `topic-1-q${at}`))
  const { concepts, topics } = masteryOf(foldLearner([...given, ...later], bank), bank, soon)
  const [wrong, right] = concepts.map(({ share }) => share ?? 0)
  expect(wrong).toBeLessThan((right ?? 0) - 0.15)
  expect(topics[0]?.share).toBeGreaterThan(wrong ?? 1)
  expect(topics[0]?.share).toBeLessThan(right ?? 0)
})

test('mastery fades, and is less sure, when nothing is practised', () => {
  const [now] = masteryAfter(() => 1).topics
  const [later] = masteryAfter(() => 1, 192, soon + 300 * dayMs).topics
  expect(later?.share).toBeLessThan(now?.share ?? 0)
  expect(later?.error).toBeGreaterThan(now?.error ?? 1)
})

test('more answers make it surer', () => {
  const errorAfter = (count: number) => masteryAfter(() => 0.5, count).topics[0]?.error ?? 0
  expect(errorAfter(96)).toBeLessThan(errorAfter(12))
})

test('a course without concepts has topics alone', () => {
  const plain = { ...aBank(4, (item) => ({ ...item, concept: '' })), concepts: [] }
  const { topics, concepts } = masteryOf(
    foldLearner(
      someAnswers(plain, 96, () => 1),
      plain,
    ),
    plain,
    soon,
  )
  expect(concepts).toEqual([])
  expect(topics[0]?.share).toBeGreaterThan(0.7)
})

test('of what the course asks no question about nothing is said: no answer could tell', () => {
  const asked = aBank()
  const essay = { id: 'essay', title: 'Essay', weight: 0.2 }
  const planning = { id: 'planning', title: 'Planning', topic: 'essay', requires: [] }
  const whole = { ...asked, topics: [...asked.topics, essay], concepts: [...asked.concepts, planning] }
  const found = masteryOf(newLearner(), whole, soon)
  expect(found).toEqual(masteryOf(newLearner(), asked, soon))
})

test('an exam that is passed with more than the usual target asks for that', () => {
  expect(masteryTargetOf(null)).toBe(masteryTarget)
  expect(masteryTargetOf(sampleExam)).toBe(masteryTarget)
  expect(masteryTargetOf({ ...sampleExam, scale: { kind: 'percent', passPercent: 85, note: '' } })).toBe(0.85)
  expect(masteryTargetOf({ ...sampleExam, scale: { kind: 'percent', passPercent: 40, note: '' } })).toBe(masteryTarget)
})

test('who had all of one topic wrong has not mastered it, whatever is known of the same concepts in another', () => {
  const shared = aBank(4, (item) => ({ ...item, concept: item.concept.replace('topic-2', 'topic-1') }))
  for (const weak of ['topic-1', 'topic-2']) {
    const given = someAnswers(shared, 48, ({ topic }) => (topic === weak ? 0 : 1))
    const { topics, concepts } = masteryOf(foldLearner(given, shared), shared, soon)
    for (const { id, answers, lost, share, isMastered } of [...topics, ...concepts].filter(
      ({ topic }) => topic === weak,
    )) {
      expect(isMastered).toBe(false)
      if (share !== null) expect([lost, share < 0.65]).toEqual([answers, true])
      else expect(id).toMatch('topic-2-concept')
    }
    for (const { share } of topics.filter(({ id }) => id !== weak)) expect(share).toBeGreaterThan(0.75)
  }
})

test('a concept of which another topic asks is judged by the questions of its own', () => {
  const shared = aBank(2, (item) => ({ ...item, concept: 'topic-1-concept-1' }))
  const given = [...shared.items.values()].map(({ itemId, topic }, at) =>
    aLearnerAnswer(at, itemId, { share: topic === 'topic-1' ? 1 : 0 }),
  )
  const [alone, both] = [given.slice(0, 12), given].map(
    (answers) => masteryOf(foldLearner(answers, shared), shared, soon).concepts[0],
  )
  expect(both).toMatchObject({ answers: 12, lost: 0 })
  expect(both?.answers).toBe(alone?.answers)
})
