import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answer } from '../questions/answer-schema.ts'
import { parseNumber } from '../questions/numeric/rules.ts'
import type { NumericEntry } from '../questions/numeric/schema.ts'
import { instantiate } from '../questions/numeric-template/instantiate.ts'
import type { NumericTemplate } from '../questions/numeric-template/schema.ts'
import type { Question } from '../questions/question.ts'
import { questionTypes } from '../questions/question-kinds.ts'
import { rulesOf } from '../questions/rules-by-type.ts'
import { gradeAnswer } from './grading.ts'
import { right, wrong } from '../testing/make-events.ts'

const common: Omit<NumericEntry, 'type' | 'key' | 'tolerance' | 'unit' | 'steps' | 'pitfalls' | 'explanation'> = {
  kind: 'question',
  id: 'q',
  topic: 't',
  concept: 'c',
  difficulty: 'easy',
  stem: 's',
  sources: [],
  reviewBy: '2027-11-21',
}
const single: Question = { ...common, type: 'single-best-answer', options: [], key: 'b' }
const numericParts = { ...common, tolerance: 0, unit: 'mg', steps: [], pitfalls: [], explanation: 'e' }
const numeric = (key: number, tolerance = 0): Question => ({ ...numericParts, type: 'numeric', key, tolerance })
const typed = (text: string) => ({ kind: 'number', text }) as const

const option = (optionId: string) => ({ kind: 'option', optionId }) as const
const options = (...optionIds: string[]) => ({ kind: 'options' as const, optionIds })
const statements = (...verdicts: ('yes' | 'no' | null)[]) => ({ kind: 'statements' as const, verdicts })

test('the one right option is right', () => {
  expect(gradeAnswer(single, option('b'), 'key')).toEqual(right)
  expect(gradeAnswer(single, option('a'), 'key')).toEqual(wrong)
  expect(gradeAnswer(single, typed('b'), 'key')).toEqual(wrong)
})

test('a number is right within the tolerance, its ends included', () => {
  expect(gradeAnswer(numeric(12.5, 0.1), typed('12.6'), 'key')).toEqual(right)
  expect(gradeAnswer(numeric(12.5, 0.1), typed('12.61'), 'key')).toEqual(wrong)
  expect(gradeAnswer(numeric(0.3), typed('0.30'), 'key')).toEqual(right)
  expect(gradeAnswer(numeric(0.3), typed('.3'), 'key')).toEqual(right)
  expect(gradeAnswer(numeric(0.1 + 0.2), typed('0.3'), 'key')).toEqual(right)
  expect(gradeAnswer(numeric(3), option('3'), 'key')).toEqual(wrong)
})

test('several right options count only all together and with no other', () => {
  const several: Question = { ...common, type: 'multiple-response', options: [], keys: ['a', 'c'] }
  expect(gradeAnswer(several, options('c', 'a'), 'key')).toEqual(right)
  expect(gradeAnswer(several, options('a', 'c', 'c'), 'key')).toEqual(right)
  for (const chosen of [options('a'), options('a', 'b', 'c'), options(), option('a')]) {
    expect(gradeAnswer(several, chosen, 'key')).toEqual(wrong)
  }
})

test('a stem of a matching set is right with its one option of the list', () => {
  const stem: Question = { ...common, type: 'extended-matching', stimulusId: 'list', key: 'h', explanation: 'e' }
  expect(gradeAnswer(stem, option('h'), 'key')).toEqual(right)
  expect(gradeAnswer(stem, option('a'), 'key')).toEqual(wrong)
})

test('statements earn two marks, one when a single one is misjudged or left, and none below that', () => {
  const judged: Question = {
    ...common,
    type: 'yes-no',
    statements: (['yes', 'no', 'no', 'yes', 'no'] as const).map((key) => ({ text: 't', key, explanation: 'e' })),
  }
  expect(gradeAnswer(judged, statements('yes', 'no', 'no', 'yes', 'no'), 'key')).toEqual({ marks: 2, of: 2 })
  expect(gradeAnswer(judged, statements('yes', 'no', 'no', 'yes', 'yes'), 'key')).toEqual({ marks: 1, of: 2 })
  expect(gradeAnswer(judged, statements('yes', 'no', null, 'yes', 'no'), 'key')).toEqual({ marks: 1, of: 2 })
  expect(gradeAnswer(judged, statements('no', 'yes', 'no', 'yes', 'no'), 'key')).toEqual({ marks: 0, of: 2 })
  expect(gradeAnswer(judged, statements(), 'key')).toEqual({ marks: 0, of: 2 })
})

test('a rating earns its marks in full, half of them beside the key, and none further off', () => {
  const rated: Question = {
    ...common,
    type: 'sjt-rating',
    stimulusId: 'scenario',
    scale: 'appropriateness',
    key: 'b',
    explanation: 'e',
  }
  const marksFor = (rating: string) => gradeAnswer(rated, option(rating), 'key')
  expect(['a', 'b', 'c', 'd'].map((rating) => marksFor(rating)?.marks)).toEqual([1, 2, 1, 0])
  for (const odd of ['', 'ab', 'e', 'B']) expect(marksFor(odd)).toEqual({ marks: 0, of: 2 })
})

const template: NumericTemplate = {
  ...numericParts,
  type: 'numeric-template',
  stem: 'A child of {weight} kg is given 2 mg/kg. How many mg?',
  variables: { weight: { from: 5, to: 45, step: 1 } },
  answerWithin: { from: 0, to: 100 },
  steps: [{ name: 'dose', text: '2 × {weight} = {dose} mg', expression: '2 * weight' }],
  explanation: 'The dose is {answer} mg.',
  pitfalls: [],
}

test('a template is marked by the numbers of its attempt', () => {
  const doses = ['one', 'two', 'three', 'four', 'five'].map((key) => {
    const dose = 2 * Number(/of (\d+) kg/.exec(instantiate(template, key).stem)?.[1])
    expect(gradeAnswer(template, typed(String(dose)), key)).toEqual(right)
    expect(gradeAnswer(template, typed(String(dose + 1)), key)).toEqual(wrong)
    expect(gradeAnswer(instantiate(template, key), typed(String(dose)), key)).toEqual(right)
    return dose
  })
  expect(new Set(doses).size).toBeGreaterThan(2)
})

test('a template put right marks by the numbers that were seen, or not at all', () => {
  const { key: seen } = instantiate(template, 'one')
  const mended: NumericTemplate = {
    ...template,
    variables: { weight: { from: 20, to: 90, step: 5 } },
    steps: [{ name: 'dose', text: '3 × {weight} = {dose} mg', expression: '3 * weight' }],
  }
  expect(gradeAnswer(mended, typed(String((seen / 2) * 3)), 'one', template)).toEqual(right)
  expect(gradeAnswer(mended, typed(String(seen)), 'one', template)).toEqual(wrong)
  const otherVariables = { ...mended, variables: { height: { from: 1, to: 2, step: 1 } }, steps: [] }
  const ofHeight = { ...otherVariables, steps: [{ name: 'dose', text: '', expression: '3 * height' }] }
  expect(gradeAnswer(ofHeight, typed('3'), 'one', template)).toBeNull()
  expect(gradeAnswer(numeric(seen), typed(String(seen)), 'one', template)).toBeNull()
  expect(gradeAnswer(template, typed(String(seen)), 'one', numeric(seen))).toBeNull()
})

test('what this release cannot mark is not marked, and not wrong', () => {
  const unusable = { ...template, answerWithin: { from: 900, to: 901 } }
  expect(gradeAnswer(unusable, typed('1'), 'key')).toBeNull()
  expect(gradeAnswer(single, { kind: 'drawing', strokes: [] }, 'key')).toBeNull()
  expect(gradeAnswer({ ...single, type: 'hotspot' } as unknown as Question, option('b'), 'key')).toBeNull()
})

test('every type but the template, whose numbers are yet to be drawn, has its rules', () => {
  expect(questionTypes.filter((type) => rulesOf({ ...single, type } as Question)?.type !== type)).toEqual([
    'numeric-template',
  ])
})

test('an answer of a kind to come passes whole; one of a kind that is known has its members', () => {
  const drawn = { kind: 'drawing', strokes: [[1, 2]] }
  expect(z.parse(answer, drawn)).toEqual(drawn)
  expect(z.safeParse(answer, { kind: 'option' }).success).toBe(false)
  expect(z.safeParse(answer, { kind: 'number', text: 5 }).success).toBe(false)
  expect(z.safeParse(answer, { kind: 'statements', verdicts: ['maybe'] }).success).toBe(false)
  expect(z.safeParse(answer, {}).success).toBe(false)
})

test('digits, one decimal point and a minus are a number; nothing else is', () => {
  expect(['12', ' 12 ', '-0.5', '.5', '5.', '007'].map(parseNumber)).toEqual([12, 12, -0.5, 0.5, 5, 7])
  for (const text of ['', '.', '-', '1,000', '1.2.3', '5 mg', '1e3', 'NaN', 'Infinity', '0x10', '１２']) {
    expect(parseNumber(text)).toBeNull()
  }
})
