import { expect, test } from 'vitest'
import type { OptionList } from '../content/stimulus.ts'
import { gradeAnswer } from '../study/grading.ts'
import { hasFullMarks } from '../study/mark.ts'
import { numericQuestion } from '../testing/make-questions.ts'
import type { AskedQuestion } from './numeric-template/instantiate.ts'
import { plainQuestion } from './plain-question.ts'
import { writtenAnswer } from './written-answer.ts'

const sources: AskedQuestion['sources'] = []
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
const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, text: `Option ${id}`, explanation: `Why ${id}.` }))
const list: OptionList = {
  kind: 'stimulus',
  type: 'option-list',
  id: 'list',
  topic: 'law',
  title: 'Who?',
  body: 'Choose.',
  sources: [],
  reviewBy: common.reviewBy,
  options,
}

const single: AskedQuestion = { ...common, type: 'single-best-answer', options, key: 'b' }
const several: AskedQuestion = { ...common, type: 'multiple-response', options, keys: ['d', 'b'] }
const matched: AskedQuestion = {
  ...common,
  type: 'extended-matching',
  stimulusId: 'list',
  key: 'c',
  explanation: 'It.',
}
const rated: AskedQuestion = {
  ...common,
  type: 'sjt-rating',
  stimulusId: 'scene',
  scale: 'importance',
  key: 'a',
  explanation: 'It decides the matter.',
}
const judged: AskedQuestion = {
  ...common,
  type: 'yes-no',
  statements: [
    { text: 'One', key: 'yes', explanation: 'The first follows.' },
    { text: 'Two', key: 'no', explanation: 'The second does not.' },
  ],
}
const ends: AskedQuestion = { ...common, type: 'most-least', options, most: 'b', least: 'd' }
const ranked: AskedQuestion = {
  ...common,
  type: 'ranking',
  options,
  ends: { first: 'First', last: 'Last' },
  order: ['c', 'a', 'd', 'b'],
}
const sorted: AskedQuestion = {
  ...common,
  type: 'drag-sets',
  sets: [
    { id: 'a', title: 'Early' },
    { id: 'b', title: 'Late' },
  ],
  items: options.slice(0, 3).map((each, at) => ({ ...each, set: at === 1 ? 'a' : 'b' })),
}
const all = [single, several, matched, rated, judged, ends, ranked, sorted, numericQuestion()]

test.each(all.map((question) => [question.type, question] as const))(
  'the key of a question of type %s, written down, earns all marks',
  (_, question) => {
    const { correctAnswer, explanation } = plainQuestion(question, list)
    const answer = writtenAnswer(question, list, ` ${correctAnswer.toUpperCase()} `)
    expect(answer && hasFullMarks(gradeAnswer(question, answer, 'key'))).toBe(true)
    expect(explanation).toMatch(/\w/)
  },
)

test('one option may be named by its words', () => {
  expect(writtenAnswer(single, undefined, 'Option b')).toEqual({ kind: 'option', optionId: 'b' })
  expect(writtenAnswer(rated, undefined, 'Very important')).toEqual({ kind: 'option', optionId: 'a' })
  expect(writtenAnswer(matched, list, 'Option c')).toEqual({ kind: 'option', optionId: 'c' })
})

test.each([
  [single, ''],
  [single, 'e'],
  [single, 'a b'],
  [several, ''],
  [several, 'b b'],
  [matched, 'z'],
  [judged, 'yes'],
  [judged, 'yes maybe'],
  [ends, 'b'],
  [ends, 'b b'],
  [ranked, 'a b c'],
  [ranked, 'a a b c'],
  [sorted, 'a b'],
  [sorted, 'a b z'],
  [numericQuestion(), 'twelve'],
  [numericQuestion(), ''],
] as const)('%# what is no answer to a question is none', (question, written) => {
  expect(writtenAnswer(question, list, written)).toBeNull()
})

test('what explains the key comes in the order in which the key is named', () => {
  expect(plainQuestion({ ...ends, most: 'd', least: 'b' }, undefined).explanation).toBe('Why d.\n\nWhy b.')
  expect(plainQuestion(ranked, undefined).explanation).toBe('Why c.\n\nWhy a.\n\nWhy d.\n\nWhy b.')
})

test('a question of a list has the options of its list, and its passage', () => {
  expect(plainQuestion(matched, list)).toMatchObject({
    passage: 'Who?\n\nChoose.',
    options: options.map(({ id, text }) => ({ id, text })),
  })
  expect(plainQuestion(numericQuestion(), undefined)).toMatchObject({ passage: null, options: [] })
})
