import { expect, test } from 'vitest'
import { passagesOfResource } from './shop-passages.ts'

const resource = {
  id: 'r',
  title: 'Tort',
  description: 'What a tort is.',
  body: 'A tort is a civil wrong.',
  sources: [],
}

test('a guide can be cited with its description and its text', () => {
  expect(passagesOfResource({ ...resource, type: 'guide' }).map(({ text }) => text)).toEqual([
    'What a tort is.',
    'A tort is a civil wrong.',
  ])
})

test('nothing of a quiz is cited, which tells of itself', () => {
  expect(passagesOfResource({ ...resource, type: 'quiz' })).toEqual([])
})
