import { expect, test } from 'vitest'
import { dayMs } from '../../../durations.ts'
import { shuffled } from '../../../seed.ts'
import { anAnswer, noonMs, wrong } from '../../../testing/make-events.ts'
import { studentsAnswers, studiedBank } from '../../../testing/make-students.ts'
import { rowsOf } from '../../../testing/students-hashes.ts'
import { countedAnswersOf } from '../../events/counted-answers.ts'
import type { PlacedEvent } from '../../events/event.ts'
import type { Bank } from '../bank/bank.ts'
import { answersOf, foldLearner, learnerHash } from './learner.ts'
import { keptOf, learnerFrom } from './learner-of.ts'

const bank = studiedBank(200)
const read = (
  events: readonly PlacedEvent[],
  kept: Parameters<typeof learnerFrom>[0]['kept'] = null,
  of: Bank = bank,
) => learnerFrom({ bank: of, rows: rowsOf(events), settings: new Map(), kept, tzOffsetMin: 60 })

test('the learner of rows is the fold of all answers in the order in which they count, whatever order they came in', () => {
  for (let student = 1; student <= 50; student++) {
    const events = studentsAnswers(student, bank, 120)
    const inOrder = answersOf(countedAnswersOf(events))
    const { learner } = read(shuffled(events, `arrival ${student}`))
    expect(learner.answers).toEqual(inOrder.map((answer) => ({ ...answer, tzOffsetMin: 0 })))
    expect(learner.state).toEqual(foldLearner(inOrder, bank))
  }
})

test('a kept state that later answers follow is gone on with, and gives the same state', () => {
  for (let student = 1; student <= 20; student++) {
    const events = studentsAnswers(student, bank, 100)
    const whole = read(events).learner
    for (const count of [0, 1, 60, 99, 100]) {
      const first = countedAnswersOf(events).slice(0, count)
      const early = events.filter(({ event }) => first.some((attempt) => attempt.event.id === event.id))
      const kept = JSON.parse(JSON.stringify(keptOf(read(early).learner)))
      const { learner, unkept } = read(events, kept)
      expect(unkept).toBe(100 - count)
      expect(learnerHash(learner.state)).toBe(learnerHash(whole.state))
    }
  }
})

test('an answer that comes late, a mark that changes and another bank have all of it folded again', () => {
  const events = studentsAnswers(7, bank, 60)
  const kept = () => structuredClone(keptOf(read(events).learner))
  const late = anAnswer({ seq: 70_001, atMs: noonMs - dayMs, itemId: 'q0003' })
  const corrected = events.map((placed, at) => (at === 20 ? { ...placed, mark: wrong } : placed))
  const other = studiedBank(150)
  for (const [changed, of] of [
    [[...events, late], bank] as const,
    [corrected, bank] as const,
    [events, other] as const,
  ]) {
    const { learner, unkept } = read(changed, kept(), of)
    expect(unkept).toBe(learner.answers.length)
    expect(learner.state).toEqual(read(changed, null, of).learner.state)
  }
  expect(read(events, { ...kept(), version: 0 }).unkept).toBe(60)
})

test('one moment for many answers: the clock of the device decides, and an answer that came twice counts once', () => {
  const together = Array.from({ length: 20 }, (_, at) => ({
    ...anAnswer({ seq: at + 1, atMs: noonMs + at, itemId: `q00${10 + at}` }),
    effectiveAtMs: noonMs,
  }))
  const twice = [...together, ...together]
  const { learner } = read(shuffled(twice, 'a'))
  expect(learner.answers.map(({ itemId }) => itemId)).toEqual(together.map((_, at) => `q00${10 + at}`))
})

test('answers to questions that were withdrawn are told and change nothing', () => {
  const events = studentsAnswers(3, bank, 40)
  const withdrawn = anAnswer({ seq: 80_001, atMs: noonMs + 90 * dayMs, itemId: 'withdrawn' })
  const { learner } = read([...events, withdrawn])
  expect(learner.answers).toHaveLength(41)
  expect(learner.cards.has('withdrawn')).toBe(true)
  expect(learner.state).toEqual(read(events).learner.state)
})

test('a clock that is a year ahead changes the order of answers and nothing else', () => {
  const events = studentsAnswers(4, bank, 40)
  const ahead = events.map((placed, at) =>
    at < 10 ? { ...placed, effectiveAtMs: placed.effectiveAtMs + 365 * dayMs } : placed,
  )
  const { learner } = read(ahead)
  expect(learner.answers).toHaveLength(40)
  expect(learner.answers.at(-1)?.atMs).toBeGreaterThan(noonMs + 364 * dayMs)
  expect(learnerHash(learner.state)).toBe(learnerHash(read(shuffled(ahead, 'b')).learner.state))
  for (const { ability } of Object.values(learner.state.topics)) expect(Number.isFinite(ability)).toBe(true)
})

test('50,000 answers are read, and read again from what was kept', { tags: ['large'] }, () => {
  const events = studentsAnswers(5, bank, 50_000)
  const rows = rowsOf(events)
  const from = (kept: Parameters<typeof learnerFrom>[0]['kept']) =>
    learnerFrom({ bank, rows, settings: new Map(), kept, tzOffsetMin: 0 })
  const first = from(null)
  expect(first.unkept).toBe(50_000)
  const again = from(structuredClone(keptOf(first.learner)))
  expect(again.unkept).toBe(0)
  expect(learnerHash(again.learner.state)).toBe(learnerHash(first.learner.state))
})

test('days are counted where the student last answered, and before the first answer where they are', () => {
  expect(read([]).learner.settings.tzOffsetMin).toBe(60)
  const [first, second] = [anAnswer({ seq: 1, tzOffsetMin: 60 }), anAnswer({ seq: 2, tzOffsetMin: -300 })]
  expect(read([second, first]).learner.settings.tzOffsetMin).toBe(-300)
})
