import { expect, test } from 'vitest'
import { agrees, keyOf, blindQuestion } from './blind.ts'
import type { DragSets } from '../../core/questions/drag-sets/schema.ts'
import type { MostLeast } from '../../core/questions/most-least/schema.ts'
import type { MultipleResponse } from '../../core/questions/multiple-response/schema.ts'
import type { NumericEntry } from '../../core/questions/numeric/schema.ts'
import type { Question } from '../../core/questions/question.ts'
import type { Ranking } from '../../core/questions/ranking/schema.ts'
import type { SingleBestAnswer } from '../../core/questions/single-best-answer/schema.ts'
import type { SjtRating } from '../../core/questions/sjt-rating/schema.ts'
import type { YesNo } from '../../core/questions/yes-no/schema.ts'
import type { Stimulus } from '../../core/content/stimulus.ts'

const sources = [{ title: 'A page', asOf: '2026-11-21' }]
const common = {
  kind: 'question',
  id: 'q',
  topic: 'law',
  concept: 'an-idea',
  difficulty: 'easy',
  stem: 'Which?',
  sources,
  reviewBy: '2027-11-21',
} as const

const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, text: `Option ${id}`, explanation: `Why ${id} is as it is.` }))
const single: SingleBestAnswer = { ...common, type: 'single-best-answer', options, key: 'b' }
const several: MultipleResponse = { ...common, type: 'multiple-response', options, keys: ['d', 'b'] }
const rating: SjtRating = {
  ...common,
  type: 'sjt-rating',
  stimulusId: 'scene',
  scale: 'importance',
  key: 'a',
  explanation: 'It decides the matter.',
}
const judged: YesNo = {
  ...common,
  type: 'yes-no',
  statements: [
    { text: 'One', key: 'yes', explanation: 'The first follows.' },
    { text: 'Two', key: 'no', explanation: 'The second does not.' },
  ],
}
const number: NumericEntry = {
  ...common,
  type: 'numeric',
  key: 0.3,
  tolerance: 0,
  unit: 'mL',
  steps: [{ name: 'sum', text: '0.1 + 0.2 = 0.3', expression: '0.1 + 0.2' }],
  pitfalls: [],
  explanation: 'It is 0.3 mL.',
}
const response: MostLeast = { ...common, type: 'most-least', options, most: 'b', least: 'd' }
const inOrder: Ranking = {
  ...common,
  type: 'ranking',
  options,
  ends: { first: 'Do first', last: 'Do last' },
  order: ['c', 'a', 'd', 'b'],
}
const sorted: DragSets = {
  ...common,
  type: 'drag-sets',
  sets: [
    { id: 'a', title: 'Early' },
    { id: 'b', title: 'Late' },
  ],
  items: options.slice(0, 3).map((each, at) => ({ ...each, set: at === 1 ? 'a' : 'b' })),
}
const scene: Stimulus = {
  kind: 'stimulus',
  type: 'passage',
  id: 'scene',
  topic: 'law',
  title: 'A scene',
  body: 'Someone is late.',
  sources,
  reviewBy: common.reviewBy,
}

test('a reader sees neither key nor explanation', () => {
  for (const question of [single, several, judged, number, response, inOrder, sorted]) {
    const shown = JSON.stringify(blindQuestion(question, undefined))
    expect(shown).not.toContain('explanation')
    expect(shown).not.toContain('key')
    expect(shown).not.toContain('0.3')
  }
  expect(blindQuestion(single, undefined).choices).toEqual({
    a: 'Option a',
    b: 'Option b',
    c: 'Option c',
    d: 'Option d',
  })
})

test('a reader sees the passage that belongs to a question', () => {
  expect(blindQuestion(rating, scene)).toMatchObject({ passage: 'A scene\n\nSomeone is late.', stem: 'Which?' })
})

const answers: [question: Question, answer: string | number, isKey: boolean][] = [
  [single, 'b', true],
  [single, ' B ', true],
  [single, 'a', false],
  [several, 'b d', true],
  [several, 'd, b', true],
  [several, 'b', false],
  [judged, 'yes no', true],
  [judged, 'no yes', false],
  [number, 0.3, true],
  [number, '0.30', true],
  [number, '0.31', false],
  [rating, 'a', true],
  [response, 'b d', true],
  [response, 'd b', false],
  [response, 'b', false],
  [inOrder, 'C, A, D, B', true],
  [inOrder, 'c a b d', false],
  [sorted, 'b a b', true],
  [sorted, 'b a', false],
]
test.each(answers)('%# an answer is held against the key of its kind', (question, answer, isKey) => {
  expect(agrees(question, { answer })).toBe(isKey)
})

test('a reader who could defend a second answer does not agree', () => {
  expect(agrees(single, { answer: 'b', second: 'c' })).toBe(false)
})

test('keys are written as readers write answers', () => {
  expect([single, several, judged, number, rating, response, inOrder, sorted].map(keyOf)).toEqual([
    'b',
    'b d',
    'yes no',
    '0.3',
    'a',
    'b d',
    'c a d b',
    'b a b',
  ])
})
