import { expect, test } from 'vitest'
import { courseMeant } from './course-meant.ts'

const courses = [
  { courseId: 1, title: 'GPhC calculations: starter', topics: [], concepts: [] },
  { courseId: 8, title: 'GPhC Part 1: calculations', topics: [], concepts: [] },
  { courseId: 10, title: 'SQE1 FLK1', topics: [{ id: 'tort', title: 'Tort' }], concepts: [] },
  { courseId: 11, title: 'SQE1 FLK2', topics: [{ id: 'land', title: 'Land law' }], concepts: [] },
]

test('a course is meant by a word of its title that no other has', () => {
  expect(courseMeant('What should I do today for FLK1?', courses)).toBe(10)
  expect(courseMeant('a plan for the starter', courses)).toBe(1)
})

test('a course is meant by the whole name of a topic of it', () => {
  expect(courseMeant('I have two hours for land law', courses)).toBe(11)
  expect(courseMeant('the law', courses)).toBeNull()
})

test('words that several titles share mean none of them', () => {
  expect(courseMeant('calculations', courses)).toBeNull()
  expect(courseMeant('I have 15 minutes', courses)).toBeNull()
})
