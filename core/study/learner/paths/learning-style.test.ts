import { expect, test } from 'vitest'
import { inOrderOf, learningStyleFact, learningStyleFrom, learningStyles, type Material } from './learning-style.ts'

const plain: Material = { is: 'note', itemId: 'plain', title: 'Words alone', minutes: 4, pictures: 0 }
const drawn: Material = { is: 'note', itemId: 'drawn', title: 'With figures', minutes: 4, pictures: 3 }
const station: Material = { is: 'task', itemId: 'station', title: 'Break bad news', isSpoken: true }
const practice: Material = { is: 'practice', questions: 12 }
const all = [plain, drawn, station, practice]

test('who said nothing has the order of the course', () => {
  expect(inOrderOf(null, all)).toEqual(all)
})

test('each style begins with what suits it, and leaves nothing out', () => {
  expect(learningStyles.map((style) => inOrderOf(style, all)[0])).toEqual([drawn, station, practice, plain])
  for (const style of learningStyles) expect(new Set(inOrderOf(style, all))).toEqual(new Set(all))
})

test('what suits alike stays in the order of the course', () => {
  expect(inOrderOf('kinesthetic', all)).toEqual([practice, station, plain, drawn])
})

test('a style is read as it was set, and words of another release count as not said', () => {
  expect(learningStyles.map((style) => learningStyleFrom(learningStyleFact(style).value))).toEqual(learningStyles)
  expect([null, 7, 'tactile'].map(learningStyleFrom)).toEqual([null, null, null])
})
