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

const toBegin = [
  { courseId: 3, title: 'Medical school application strategy', topics: [], concepts: [] },
  { courseId: 4, title: 'CASPer preparation', topics: [], concepts: [] },
  { courseId: 5, title: 'UCAT complete', topics: [], concepts: [] },
  {
    courseId: 6,
    title: 'UKMLA AKT: applied knowledge',
    topics: [
      { id: 'cvs', title: 'Cardiovascular' },
      { id: 'skin', title: 'Skin' },
    ],
    concepts: [],
  },
  { courseId: 10, title: 'SQE1 FLK1', topics: [{ id: 'tort', title: 'Tort' }], concepts: [] },
]
const begun = [
  {
    courseId: 9,
    title: 'GPhC Part 2: clinical and practice',
    topics: [{ id: 'heart', title: 'Cardiovascular system' }],
    concepts: [],
  },
  { courseId: 11, title: 'SQE1 FLK2', topics: [{ id: 'land', title: 'Land law' }], concepts: [] },
]
const meant = (text: string) => courseMeant(text, begun, toBegin)

test('words that a course not begun has by chance do not mean it', () => {
  expect(meant('A plan for my medical school finals')).toBeNull()
  expect(meant('How is my preparation going?')).toBeNull()
  expect(meant('How is my clinical preparation going?')).toBe(9)
  expect(meant('A plan for SQE1')).toBe(11)
})

test('a course not begun is meant by its whole title, and by its exam’s own name', () => {
  expect(meant('A plan for the medical school application strategy')).toBe(3)
  expect(meant('A plan for casper')).toBe(4)
  expect(meant('A plan for UCAT practice')).toBe(5)
  expect(meant('A plan for FLK1')).toBe(10)
})

test('a course not begun is meant beside one that is begun of the same exam by its whole name before the colon', () => {
  const [starter, part1] = courses
  const part2 = begun[0]
  if (!starter || !part1 || !part2) throw new Error('three courses of one exam')
  const besidePart1 = (text: string) => courseMeant(text, [part1], [starter, part2, ...toBegin])
  expect(besidePart1('A plan for GPhC Part 2')).toBe(9)
  expect(besidePart1('A plan for GPhC Part 1')).toBe(8)
  expect(besidePart1('A plan for GPhC calculations')).toBe(8)
  expect(besidePart1('A practice plan for GPhC')).toBe(8)
  expect(courseMeant('A plan for GPhC Part 1', [part2], [starter, part1, ...toBegin])).toBe(8)
})

test('a course not begun is meant by a whole topic, unless one that is begun has as much of it', () => {
  expect(meant('A plan for skin')).toBe(6)
  expect(meant('A plan for cardiovascular')).toBeNull()
  expect(meant('GPhC, today only skin')).toBe(9)
})
