import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anAnswer, right, wrong } from '../testing/make-events.ts'
import { type Card, foldCard } from './cards/card.ts'
import type { Mark } from './mark.ts'
import { allQuestions, countsOf, matching, pickQuestions, questionStatuses } from './pick.ts'
import { progressOf } from './progress.ts'
import { scoreOf, startSession, toggleStrike, withItem } from './session.ts'
import { dayMs } from '../durations.ts'

const questions = ['a', 'b', 'c', 'd'].map((itemId, at) => ({
  itemId,
  hash: itemId,
  topic: at < 2 ? 'doses' : 'rates',
}))
const cardOf = (itemId: string, atMs: number, clientMark: Mark): [string, Card] => [
  itemId,
  foldCard([anAnswer({ seq: 1, atMs, itemId, clientMark })])!,
]
const history = {
  cards: new Map([cardOf('a', 0, right), cardOf('b', 100 * dayMs, wrong), cardOf('c', 100 * dayMs, right)]),
  flagged: new Set(['d']),
  nowMs: 100 * dayMs + 1,
}

test('filters let through what fits all of them', () => {
  const count = (status: Parameters<typeof matching>[1]['status'], topics: string[] = []) =>
    matching(questions, { ...allQuestions, status, topics }, history).map((ref) => ref.itemId)
  expect(count('any')).toEqual(['a', 'b', 'c', 'd'])
  expect(count('unused')).toEqual(['d'])
  expect(count('incorrect')).toEqual(['b'])
  expect(count('flagged')).toEqual(['d'])
  expect(count('due')).toEqual(['a'])
  expect(count('any', ['rates'])).toEqual(['c', 'd'])
})

test('questions are chosen by type and difficulty too', () => {
  const [a, b, c, d] = questions.map((ref, at) => ({ ...ref, type: at === 0 ? 'numeric' : 'yes-no' }))
  const bank = [a!, { ...b!, difficulty: 'hard' as const }, { ...c!, difficulty: 'easy' as const }, d!]
  const found = (filters: Partial<typeof allQuestions>) =>
    matching(bank, { ...allQuestions, ...filters }, history).map((ref) => ref.itemId)
  expect(found({ types: ['numeric'] })).toEqual(['a'])
  expect(found({ difficulties: ['easy', 'hard'] })).toEqual(['b', 'c'])
  expect(found({ types: ['numeric'], difficulties: ['hard'] })).toEqual([])
})

test('the counts on the buttons are those of the questions that would be asked', () => {
  const topics = ['doses', 'rates', 'law']
  const types = ['numeric', 'yes-no']
  const difficulties = ['easy', 'medium', 'hard'] as const
  const marks = [right, wrong]
  const bankAndStanding = fc.array(
    fc.record({
      topic: fc.constantFrom(...topics),
      type: fc.constantFrom(...types),
      difficulty: fc.option(fc.constantFrom(...difficulties)),
      mark: fc.option(fc.constantFrom(...marks)),
      isDue: fc.boolean(),
      isFlagged: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  const filters = fc.record({
    status: fc.constantFrom(...questionStatuses),
    topics: fc.subarray(topics),
    types: fc.subarray(types),
    difficulties: fc.subarray([...difficulties]),
  })
  fc.assert(
    fc.property(bankAndStanding, filters, (drawn, chosen) => {
      const idOf = (at: number) => `q${at}`
      const bank = drawn.map(({ topic, type, difficulty }, at) => ({
        itemId: idOf(at),
        hash: '',
        topic,
        type,
        ...(difficulty && { difficulty }),
      }))
      const idsOf = (takes: (each: (typeof drawn)[number]) => boolean) =>
        drawn.flatMap((each, at) => (takes(each) ? [idOf(at)] : []))
      const drawnHistory = {
        cards: new Map(
          drawn.flatMap(({ mark, isDue }, at) => (mark ? [cardOf(idOf(at), isDue ? 0 : 100 * dayMs, mark)] : [])),
        ),
        flagged: new Set(idsOf(({ isFlagged }) => isFlagged)),
        nowMs: history.nowMs,
      }
      const counts = countsOf(bank, chosen, drawnHistory)
      const asked = (change: Partial<typeof chosen>) => matching(bank, { ...chosen, ...change }, drawnHistory).length
      expect(counts.all).toBe(asked({}))
      for (const status of questionStatuses) expect(counts.of('status', status)).toBe(asked({ status }))
      for (const topic of topics) expect(counts.of('topics', topic)).toBe(asked({ topics: [topic] }))
      for (const type of types) expect(counts.of('types', type)).toBe(asked({ types: [type] }))
      for (const difficulty of difficulties)
        expect(counts.of('difficulties', difficulty)).toBe(asked({ difficulties: [difficulty] }))
    }),
  )
})

test('due questions come first, then unused, then wrong, then the rest', () => {
  const picked = pickQuestions(questions, { ...allQuestions, size: 4 }, history, 'seed')
  expect(picked.map((ref) => ref.itemId)).toEqual(['a', 'd', 'b', 'c'])
})

test('a session picks the same questions again, another one in another order', () => {
  const bank = Array.from({ length: 40 }, (_, at) => ({ itemId: `q${at}`, hash: '', topic: 't' }))
  const fresh = { cards: new Map<string, Card>(), flagged: new Set<string>(), nowMs: 0 }
  const pick = (seed: string) =>
    pickQuestions(bank, { ...allQuestions, size: 20 }, fresh, seed).map((ref) => ref.itemId)
  expect(pick('one')).toEqual(pick('one'))
  expect(pick('one')).not.toEqual(pick('two'))
})

test('questions of one passage are asked one after the other, in their order', () => {
  const bank = Array.from({ length: 24 }, (_, at) => ({
    itemId: `q${String(at).padStart(2, '0')}`,
    hash: '',
    topic: 't',
    ...(at % 2 === 0 && { stimulusId: `passage-${at % 3}` }),
  }))
  const fresh = { cards: new Map<string, Card>(), flagged: new Set<string>(), nowMs: 0 }
  const picked = pickQuestions(bank, { ...allQuestions, size: 18 }, fresh, 'seed')
  expect(picked).toHaveLength(18)
  const sets = picked.map(({ stimulusId }) => stimulusId ?? null)
  for (const set of ['passage-0', 'passage-1', 'passage-2']) {
    const places = sets.flatMap((name, at) => (name === set ? [at] : []))
    expect(places.length).toBeGreaterThan(1)
    expect(places).toEqual(places.map((_, at) => places[0]! + at))
    const ids = places.map((at) => picked[at]!.itemId)
    expect(ids).toEqual(ids.toSorted())
  }
})

test('progress counts questions of the pack, attempts of the course', () => {
  const topics = [
    { id: 'doses', title: 'Doses', weight: 0.5 },
    { id: 'rates', title: 'Rates', weight: 0.5 },
  ]
  const progress = progressOf(topics, questions, history)
  expect(progress).toMatchObject({ questions: 4, answered: 3, correct: 2, due: 1, attempts: 3, correctAttempts: 2 })
  expect(progress.byTopic.map(({ tally }) => tally.answered)).toEqual([2, 1])
})

test('striking an option never changes what is chosen', () => {
  const session = startSession({ id: 's', courseId: 1, packVersion: 1, startedAtMs: 0 }, questions)
  const chosen = withItem(session, 0, (item) => ({ ...item, choice: { kind: 'option', optionId: 'b' } }))
  const struck = withItem(chosen, 0, (item) => toggleStrike(item, 'b'))
  expect(struck.items[0]).toMatchObject({ struck: ['b'], choice: { kind: 'option', optionId: 'b' } })
  expect(toggleStrike(struck.items[0]!, 'b').struck).toEqual([])
  expect(struck.items[1]).toBe(session.items[1])
})

test('a score counts what was answered', () => {
  const session = startSession({ id: 's', courseId: 1, packVersion: 1, startedAtMs: 0 }, questions)
  const given = { answer: { kind: 'option', optionId: 'a' } as const, mark: right }
  expect(scoreOf(withItem(session, 1, (item) => ({ ...item, given })))).toEqual({ answered: 1, correct: 1, total: 4 })
})
