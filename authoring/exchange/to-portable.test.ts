import { expect, test } from 'vitest'
import type { Question } from '../../core/questions/question.ts'
import type { Stimulus } from '../../core/content/stimulus.ts'
import { toPortable } from './to-portable.ts'

const common = {
  kind: 'question' as const,
  id: 'q-one',
  topic: 'doses',
  concept: 'an-idea',
  difficulty: 'easy' as const,
  sources: [{ title: 'A page', asOf: '2026-11-20' }],
  reviewBy: '2027-11-01',
}
const shared = {
  kind: 'stimulus' as const,
  id: 'set-one',
  topic: 'doses',
  sources: common.sources,
  reviewBy: '2027-11-01',
}
const passage: Stimulus = { ...shared, type: 'passage', title: 'A text', body: 'Said at length.\n' }

function portable(question: Question, stimulus?: Stimulus) {
  const found = toPortable(question, stimulus)
  if (found.is === 'skipped') throw new Error(found.why)
  return found.question
}

test('a passage stands in front of the stem', () => {
  const question: Question = {
    ...common,
    type: 'yes-no',
    stimulusId: 'set-one',
    stem: 'Does it follow?',
    statements: [
      { text: 'One', key: 'yes', explanation: 'It does.' },
      { text: 'Two', key: 'no', explanation: 'It does not.' },
      { text: 'Three', key: 'no', explanation: 'Nor does this.' },
    ],
  }
  expect(portable(question, passage)).toMatchObject({
    stem: '**A text**\n\nSaid at length.\n\nDoes it follow?',
    asked: { is: 'statements', statements: question.statements },
  })
})

test('a stem of a matching set is asked with the options of its list', () => {
  const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, text: `Option ${id}`, explanation: `When it is ${id}.` }))
  const list: Stimulus = { ...shared, type: 'option-list', title: 'Causes', body: 'Choose one.', options }
  const question: Question = {
    ...common,
    type: 'extended-matching',
    stimulusId: 'set-one',
    stem: 'A man of 24.',
    key: 'b',
    explanation: 'It is b.',
  }
  expect(portable(question, list)).toMatchObject({
    stem: '**Causes**\n\nChoose one.\n\nA man of 24.',
    explanation: 'It is b.',
    asked: {
      is: 'choice',
      single: true,
      options: options.map(({ id, text, explanation }) => ({ text, explanation, isKey: id === 'b' })),
    },
  })
})

test('a rating is one of four, with why it is no better and no worse', () => {
  const question: Question = {
    ...common,
    type: 'sjt-rating',
    stimulusId: 'set-one',
    scale: 'importance',
    stem: 'That he is late',
    key: 'b',
    explanation: 'It counts.',
    whyNotBetter: 'Other things count more.',
    whyNotWorse: 'It is no trifle.',
  }
  const { asked } = portable(question, passage)
  expect(asked).toMatchObject({
    options: [
      { text: 'Very important', isKey: false, explanation: 'Other things count more.' },
      { text: 'Important', isKey: true, explanation: 'It counts.' },
      { text: 'Of minor importance', isKey: false, explanation: 'It is no trifle.' },
      { text: 'Not important at all', isKey: false, explanation: 'It is no trifle.' },
    ],
  })
})

const template: Question = {
  ...common,
  type: 'numeric-template',
  stem: '{dose} mg/kg for {weight} kg?',
  variables: { weight: { from: 10, to: 20, step: 1 }, dose: { oneOf: [5, 10] } },
  answerWithin: { from: 50, to: 200 },
  tolerance: 0,
  unit: 'mg',
  steps: [{ name: 'total', text: '{total} mg', expression: 'dose * weight' }],
  pitfalls: [],
  explanation: 'It is {answer} mg.',
}

test('a template is the same question at each export', () => {
  const once = portable(template)
  expect(portable(template)).toEqual(once)
  expect(once.stem).toMatch(/^(5|10) mg\/kg for 1?\d|20 kg\?$/)
  expect(once.asked.is === 'number' && once.explanation === `It is ${once.asked.key} mg.`).toBe(true)
})

test('what cannot travel says why', () => {
  const options = ['a', 'b', 'c'].map((id) => ({ id, text: `Option ${id}`, explanation: `About ${id}.` }))
  const asked = { ...common, stem: 'Which?', options }
  const ends = { first: 'Do first', last: 'Do last' }
  const sets = [
    { id: 'a', title: 'Early' },
    { id: 'b', title: 'Late' },
  ]
  const questions: Question[] = [
    { ...asked, type: 'most-least', most: 'a', least: 'b' },
    { ...asked, type: 'ranking', ends, order: ['b', 'a', 'c'] },
    { ...common, stem: 'Sort.', type: 'drag-sets', sets, items: options.map((each) => ({ ...each, set: 'a' })) },
  ]
  expect(questions.map((question) => toPortable(question, undefined))).toMatchObject([
    { is: 'skipped', why: expect.stringContaining('the most and the least') },
    { is: 'skipped', why: expect.stringContaining('an order') },
    { is: 'skipped', why: expect.stringContaining('into sets') },
  ])
  expect(toPortable({ ...template, answerWithin: { from: 1, to: 2 } }, undefined)).toMatchObject({
    is: 'skipped',
    why: expect.stringContaining('its numbers cannot be drawn'),
  })
  expect(toPortable({ ...template, stem: 'A bell \u0007' }, undefined)).toEqual({
    is: 'skipped',
    why: 'it has control characters',
  })
})
