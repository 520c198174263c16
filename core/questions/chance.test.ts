import { expect, test } from 'vitest'
import type { Answer } from './answer.ts'
import { chanceOf, chanceOfListed, optionCount } from './chance.ts'
import type { AskedQuestion } from './numeric-template/instantiate.ts'
import { questionTypes } from './question-kinds.ts'
import { rulesOf } from './rules-by-type.ts'

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
const optionsTo = (last: string) =>
  [...'abcdefgh'.slice(0, 'abcdefgh'.indexOf(last) + 1)].map((id) => ({ id, text: id, explanation: id }))

/** All lists with one of `each` at every place. */
const lists = <T>(each: readonly T[], places: number): T[][] =>
  places === 0 ? [[]] : lists(each, places - 1).flatMap((list) => each.map((one) => [...list, one]))
const subsets = (letters: string): string[][] =>
  lists([true, false], letters.length)
    .map((taken) => [...letters].filter((_, at) => taken[at]))
    .filter(({ length }) => length > 0)
const orders = (letters: string): string[][] =>
  letters === ''
    ? [[]]
    : [...letters].flatMap((first) => orders(letters.replace(first, '')).map((rest) => [first, ...rest]))

/** A question of each type, and all that one can tick. */
const tried: { question: AskedQuestion; answers: Answer[] }[] = [
  {
    question: { ...common, type: 'single-best-answer', options: optionsTo('e'), key: 'c' },
    answers: [...'abcde'].map((optionId) => ({ kind: 'option', optionId })),
  },
  {
    question: { ...common, type: 'multiple-response', options: optionsTo('d'), keys: ['a', 'c'] },
    answers: subsets('abcd').map((optionIds) => ({ kind: 'options', optionIds })),
  },
  ...[3, 4, 5, 6].map((count) => ({
    question: {
      ...common,
      type: 'yes-no' as const,
      statements: Array.from({ length: count }, (_, at) => ({
        text: 's',
        key: at % 2 ? ('yes' as const) : ('no' as const),
        explanation: 'e',
      })),
    },
    answers: lists(['yes', 'no'] as const, count).map((verdicts) => ({ kind: 'statements' as const, verdicts })),
  })),
  ...(['a', 'b', 'c', 'd'] as const).map((key) => ({
    question: {
      ...common,
      type: 'sjt-rating' as const,
      stimulusId: 'p',
      scale: 'importance' as const,
      key,
      explanation: 'e',
    },
    answers: [...'abcd'].map((optionId) => ({ kind: 'option' as const, optionId })),
  })),
  {
    question: { ...common, type: 'most-least', options: optionsTo('d'), most: 'b', least: 'd' },
    answers: orders('abcd').map(([most = null, least = null]) => ({ kind: 'most-least', most, least })),
  },
  ...['abc', 'abcd', 'abcde'].map((letters) => ({
    question: {
      ...common,
      type: 'ranking' as const,
      options: optionsTo(letters.at(-1) ?? ''),
      ends: { first: 'First', last: 'Last' },
      order: [...letters].reverse(),
    },
    answers: orders(letters).map((optionIds) => ({ kind: 'ranking' as const, optionIds })),
  })),
  ...[2, 3].map((sets) => ({
    question: {
      ...common,
      type: 'drag-sets' as const,
      sets: [...'abc'.slice(0, sets)].map((id) => ({ id, title: id })),
      items: [...'abcd'].map((id, at) => ({ id, text: id, set: 'abc'[at % sets] ?? '', explanation: 'e' })),
    },
    answers: lists([...'abc'.slice(0, sets)], 4).map((placed) => ({
      kind: 'sets' as const,
      placed: placed.map((setId, at) => ({ itemId: 'abcd'[at] ?? '', setId })),
    })),
  })),
]

test.each(tried.map(({ question, answers }) => [question.type, question, answers] as const))(
  'who ticks blindly in %s earns its chance',
  (_, question, answers) => {
    const shares = answers.map((answer) => {
      const mark = rulesOf(question)?.grade(question, answer)
      return mark ? mark.marks / mark.of : Number.NaN
    })
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
    expect(chanceOf(question)).toBeCloseTo(mean, 12)
  },
)

test('an option of a list that questions share has the chance of one of so many', () => {
  const list = { kind: 'stimulus', type: 'option-list', options: optionsTo('h') }
  expect(chanceOfListed('extended-matching', optionCount(list))).toBe(1 / 8)
  expect(chanceOfListed('single-best-answer', 8)).toBeNull()
  expect(optionCount({ kind: 'stimulus', type: 'passage' })).toBe(0)
})

test('every type is known, and what is typed or not known is never right by chance', () => {
  const ticked = new Set(['extended-matching', ...tried.map(({ question }) => question.type)])
  expect(questionTypes.filter((type) => !ticked.has(type))).toEqual(['numeric', 'numeric-template'])
  for (const question of [{ type: 'numeric' }, { type: 'hotspot' }, { type: 'toString' }, null, 'a'])
    expect(chanceOf(question)).toBe(0)
})
