import { expect, test } from 'vitest'
import { gentleStart } from './first-run.ts'

const questions = (...difficulties: ('easy' | 'medium' | 'hard')[]) =>
  difficulties.map((difficulty, at) => ({ id: at, difficulty }))
const asked = (...given: Parameters<typeof gentleStart>) => gentleStart(...given).map(({ difficulty }) => difficulty)

test('a first run begins easily, goes on to medium questions and leaves the hard ones for later', () => {
  const bank = questions('hard', 'medium', 'easy', 'easy', 'medium', 'easy', 'easy', 'medium', 'hard')
  expect(asked(bank, 5)).toEqual(['easy', 'easy', 'easy', 'medium', 'medium'])
  expect(asked(bank, 8)).toEqual(['easy', 'easy', 'easy', 'easy', 'medium', 'medium', 'medium', 'hard'])
})

test('where all are hard, hard ones are asked, in their order', () => {
  expect(gentleStart(questions('hard', 'hard', 'hard'), 2)).toEqual(questions('hard', 'hard'))
})
