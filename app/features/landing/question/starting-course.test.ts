import { expect, test } from 'vitest'
import { startingCourse } from './starting-course.ts'

const course = (
  id: number,
  category: 'Medicine' | 'Dentistry' | 'Pharmacy' | 'Law',
  questionCount: number,
  priceMinor = 9900,
) => ({ id, category, questionCount, priceMinor })
const courses = [
  course(1, 'Medicine', 20),
  course(2, 'Medicine', 200),
  course(3, 'Pharmacy', 300),
  course(4, 'Pharmacy', 48, 0),
]

test('a question is of the visitor’s profession: of its free course, or of the one with the most questions', () => {
  expect(startingCourse(courses, 'Pharmacy')?.id).toBe(4)
  expect(startingCourse(courses, 'Medicine')?.id).toBe(2)
})

test('who has no profession yet, or one without courses, begins with a free course', () => {
  expect(startingCourse(courses, null)?.id).toBe(4)
  expect(startingCourse(courses, 'Law')?.id).toBe(4)
  expect(startingCourse([], null)).toBeUndefined()
})
