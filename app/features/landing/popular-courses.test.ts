import { expect, test } from 'vitest'
import { popularCourses } from './popular-courses.ts'

const course = (
  id: number,
  category: 'Medicine' | 'Dentistry' | 'Pharmacy' | 'Law',
  priceMinor = 9900,
  isPopular = true,
) => ({
  id,
  category,
  priceMinor,
  isPopular,
})
const ids = (courses: { id: number }[]) => courses.map(({ id }) => id)

test('the free course comes first, then other professions in the order of the list', () => {
  const courses = [
    course(1, 'Medicine'),
    course(2, 'Pharmacy'),
    course(3, 'Pharmacy', 0),
    course(4, 'Medicine'),
    course(5, 'Law'),
  ]
  expect(ids(popularCourses(courses))).toEqual([3, 1, 5])
})

test('one profession alone fills the places, and never more than there are', () => {
  const law = [course(1, 'Law'), course(2, 'Law'), course(3, 'Law'), course(4, 'Law')]
  expect(ids(popularCourses(law))).toEqual([1, 2, 3])
  expect(ids(popularCourses(law.slice(0, 2)))).toEqual([1, 2])
})

test('what is not popular is not shown', () => {
  expect(popularCourses([course(1, 'Law', 0, false)])).toEqual([])
})
