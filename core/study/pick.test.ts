import { expect, test } from 'vitest'
import { anAnswer, right, wrong } from '../testing/make-events.ts'
import { type Card, foldCard } from './cards/card.ts'
import type { Mark } from './mark.ts'
import { matching, pickQuestions } from './pick.ts'
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
const standing = {
  cards: new Map([cardOf('a', 0, right), cardOf('b', 100 * dayMs, wrong), cardOf('c', 100 * dayMs, right)]),
  flagged: new Set(['d']),
  nowMs: 100 * dayMs + 1,
}

test('the counts on the buttons are those of the questions that would be asked', () => {
  const count = (status: Parameters<typeof matching>[1]['status'], topics: string[] = []) =>
    matching(questions, { status, topics }, standing).map((ref) => ref.itemId)
  expect(count('any')).toEqual(['a', 'b', 'c', 'd'])
  expect(count('unused')).toEqual(['d'])
  expect(count('incorrect')).toEqual(['b'])
  expect(count('flagged')).toEqual(['d'])
  expect(count('due')).toEqual(['a'])
  expect(count('any', ['rates'])).toEqual(['c', 'd'])
})

test('due questions come first, then unused, then wrong, then the rest', () => {
  const picked = pickQuestions(questions, { status: 'any', topics: [], size: 4 }, standing, 'seed')
  expect(picked.map((ref) => ref.itemId)).toEqual(['a', 'd', 'b', 'c'])
})

test('a session picks the same questions again, another one in another order', () => {
  const bank = Array.from({ length: 40 }, (_, at) => ({ itemId: `q${at}`, hash: '', topic: 't' }))
  const fresh = { cards: new Map<string, Card>(), flagged: new Set<string>(), nowMs: 0 }
  const pick = (seed: string) =>
    pickQuestions(bank, { status: 'any', topics: [], size: 20 }, fresh, seed).map((ref) => ref.itemId)
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
  const picked = pickQuestions(bank, { status: 'any', topics: [], size: 18 }, fresh, 'seed')
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
  const progress = progressOf(topics, questions, standing.cards, standing.nowMs)
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
