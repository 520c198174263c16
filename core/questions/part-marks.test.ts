import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answer } from './answer-schema.ts'
import { dragSetsRules } from './drag-sets/rules.ts'
import type { DragSets } from './drag-sets/schema.ts'
import { mostLeastRules } from './most-least/rules.ts'
import type { MostLeast } from './most-least/schema.ts'
import { rankingRules } from './ranking/rules.ts'
import type { Ranking } from './ranking/schema.ts'

const common = {
  kind: 'question' as const,
  id: 'q',
  topic: 't',
  concept: 'c',
  difficulty: 'easy' as const,
  stem: 's',
  sources: [],
  reviewBy: '2027-11-21',
}
const options = [...'abcde'].map((id) => ({ id, text: `Response ${id}`, explanation: `About ${id}.` }))

const responses: MostLeast = { ...common, type: 'most-least', options, most: 'b', least: 'd' }
const chosen = (most: string | null, least: string | null) => ({ kind: 'most-least', most, least }) as const

test('the most and the least appropriate response earn a mark each', () => {
  expect(mostLeastRules.grade(responses, chosen('b', 'd'))).toEqual({ marks: 2, of: 2 })
  expect(mostLeastRules.grade(responses, chosen('b', 'a'))).toEqual({ marks: 1, of: 2 })
  expect(mostLeastRules.grade(responses, chosen(null, 'd'))).toEqual({ marks: 1, of: 2 })
  for (const none of [chosen('d', 'b'), chosen(null, null), { kind: 'option', optionId: 'b' } as const])
    expect(mostLeastRules.grade(responses, none)).toEqual({ marks: 0, of: 2 })
})

const inOrder = (count: number): Ranking => ({
  ...common,
  type: 'ranking',
  options: options.slice(0, count),
  ends: { first: 'Most appropriate', last: 'Least appropriate' },
  order: options.slice(0, count).map(({ id }) => id),
})
const ranked = (letters: string) => ({ kind: 'ranking', optionIds: [...letters] }) as const
const marksFor = (letters: string) => rankingRules.grade(inOrder(letters.length), ranked(letters))

test('an order of five earns what the Foundation Programme gave: 20, less one for each place away, 8 for the reverse', () => {
  expect(marksFor('abcde')).toEqual({ marks: 20, of: 20 })
  expect(marksFor('bacde')).toEqual({ marks: 18, of: 20 })
  expect(marksFor('bcdea')).toEqual({ marks: 12, of: 20 })
  expect(marksFor('edcba')).toEqual({ marks: 8, of: 20 })
})

test('shorter orders are marked alike, and only the right one has full marks', () => {
  const of = (letters: string): string[] =>
    letters === '' ? [''] : [...letters].flatMap((first) => of(letters.replace(first, '')).map((rest) => first + rest))
  for (const letters of ['abc', 'abcd']) {
    const full = of(letters).filter((order) => {
      const mark = marksFor(order)
      expect(mark.of).toBe(letters.length * (letters.length - 1))
      expect(mark.marks).toBeGreaterThan(0)
      return mark.marks === mark.of
    })
    expect(full).toEqual([letters])
  }
})

test('an order that lacks one, has one twice or one too many earns nothing', () => {
  for (const odd of ['abcd', 'aabcd', 'abcdef', 'abcdx', ''])
    expect(rankingRules.grade(inOrder(5), ranked(odd)), odd).toEqual({ marks: 0, of: 20 })
})

const sorting: DragSets = {
  ...common,
  type: 'drag-sets',
  sets: [
    { id: 'a', title: 'One' },
    { id: 'b', title: 'Other' },
  ],
  items: [...'abcd'].map((id, at) => ({
    id,
    text: `Item ${id}`,
    set: at % 2 === 0 ? 'a' : 'b',
    explanation: `About ${id}.`,
  })),
}
const sorted = (sets: string) => ({
  kind: 'sets' as const,
  placed: [...sets].flatMap((setId, at) => (setId === '-' ? [] : [{ itemId: 'abcd'.charAt(at), setId }])),
})

test('items earn two marks, one when a single one is in the wrong set or in none, and none below that', () => {
  expect(dragSetsRules.grade(sorting, sorted('abab'))).toEqual({ marks: 2, of: 2 })
  expect(dragSetsRules.grade(sorting, sorted('abaa'))).toEqual({ marks: 1, of: 2 })
  expect(dragSetsRules.grade(sorting, sorted('aba-'))).toEqual({ marks: 1, of: 2 })
  expect(dragSetsRules.grade(sorting, sorted('ab--'))).toEqual({ marks: 0, of: 2 })
  expect(dragSetsRules.grade(sorting, sorted('baba'))).toEqual({ marks: 0, of: 2 })
})

test('keys are written as one answers', () => {
  expect(mostLeastRules.keyOf(responses)).toBe('b d')
  expect(rankingRules.keyOf(inOrder(3))).toBe('a b c')
  expect(dragSetsRules.keyOf(sorting)).toBe('a b a b')
})

test('answers of these kinds pass whole, and only with the members of their kind', () => {
  for (const given of [chosen('a', null), ranked('cab'), sorted('ab-a')]) expect(z.parse(answer, given)).toEqual(given)
  for (const odd of [
    { kind: 'most-least', most: 'a' },
    { kind: 'ranking', optionIds: [1] },
    { kind: 'ranking', optionIds: [...'abcdefghi'] },
    { kind: 'sets', placed: [{ itemId: 'a' }] },
    { kind: 'sets', placed: { a: 'b' } },
  ])
    expect(z.safeParse(answer, odd).success, JSON.stringify(odd)).toBe(false)
})
