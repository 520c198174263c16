import { expect, test } from 'vitest'
import { choicesOf, percentOf, statementChoice, studentsIn } from './answer-shares.ts'

const [full, part] = [
  { marks: 2, of: 2 },
  { marks: 1, of: 2 },
]

test('an answer counts as what was chosen, each once, and as right when it earned full marks', () => {
  expect(choicesOf({ kind: 'option', optionId: 'c' }, full)).toEqual(['answered', 'right', 'c'])
  expect(choicesOf({ kind: 'option', optionId: 'c' }, part)).toEqual(['answered', 'c'])
  expect(choicesOf({ kind: 'options', optionIds: ['a', 'd', 'a'] }, part)).toEqual(['answered', 'a', 'd'])
  expect(choicesOf({ kind: 'statements', verdicts: ['no', null, 'yes'] }, part)).toEqual(['answered', '1 no', '3 yes'])
  expect(choicesOf({ kind: 'most-least', most: 'b', least: null }, part)).toEqual(['answered', 'most b'])
  expect(choicesOf({ kind: 'most-least', most: 'b', least: 'c' }, full)).toEqual([
    'answered',
    'right',
    'most b',
    'least c',
  ])
})

test('a number, an order, and an answer of a kind that a later release has brought, count as right or not', () => {
  expect(choicesOf({ kind: 'number', text: '12.5' }, full)).toEqual(['answered', 'right'])
  expect(choicesOf({ kind: 'number', text: '12' }, part)).toEqual(['answered'])
  expect(choicesOf({ kind: 'ranking', optionIds: ['b', 'a'] }, part)).toEqual(['answered'])
  expect(choicesOf({ kind: 'of-a-later-release' }, full)).toEqual(['answered', 'right'])
})

test('what cannot be the id of an option is not counted as one', () => {
  for (const optionId of ['right', 'answered', '1 yes', 'A', 'i', ''])
    expect(choicesOf({ kind: 'option', optionId }, part)).toEqual(['answered'])
})

test('of fewer than 20 students nothing is told', () => {
  expect(studentsIn({ answered: 19, a: 19 })).toBeNull()
  expect(percentOf({ answered: 19, a: 19 }, 'a')).toBeNull()
  expect(percentOf(null, 'a')).toBeNull()
  expect(studentsIn({ answered: 20 })).toBe(20)
})

test('shares are whole hundredths, and 0 where nobody chose it', () => {
  const counts = { answered: 134, a: 83, [statementChoice(0, 'yes')]: 67 }
  expect(percentOf(counts, 'a')).toBe(62)
  expect(percentOf(counts, '1 yes')).toBe(50)
  expect(percentOf(counts, 'b')).toBe(0)
})
