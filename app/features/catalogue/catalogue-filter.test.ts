import { expect, test } from 'vitest'
import type { CourseCard } from '../../../core/contract/courses.ts'
import { catalogueSearch, filterCourses, searchText } from './catalogue-filter.ts'

const course = (given: Partial<CourseCard>): CourseCard => ({
  id: 1,
  slug: 'calculations',
  title: 'Calculations',
  description: 'Doses and dilutions',
  category: 'Pharmacy',
  type: 'question-bank',
  price: '0.00',
  priceMinor: 0,
  originalPrice: null,
  originalPriceMinor: null,
  currency: 'GBP',
  imageUrl: null,
  isPopular: false,
  questionCount: 40,
  noteCount: 4,
  duration: 'Self-paced',
  level: 'Beginner',
  rating: null,
  studentsEnrolled: 0,
  features: [],
  curriculum: [],
  ...given,
})
const courses = [
  course({}),
  course({ id: 2, title: 'Contract law', category: 'Law', description: 'Offer', type: 'course' }),
]
const idsOf = (found: CourseCard[]) => found.map(({ id }) => id)

test('text is found in title, description and type whatever its case', () => {
  expect(idsOf(filterCourses(courses, 'All', 'CONTRACT'))).toEqual([2])
  expect(idsOf(filterCourses(courses, 'All', ' dilution '))).toEqual([1])
  expect(idsOf(filterCourses(courses, 'All', 'question bank'))).toEqual([1])
  expect(idsOf(filterCourses(courses, 'All', ''))).toEqual([1, 2])
})

test('category and text narrow together', () => {
  expect(idsOf(filterCourses(courses, 'Law', ''))).toEqual([2])
  expect(filterCourses(courses, 'Law', 'dilution')).toEqual([])
})

test('what is free stands first, and the rest stays in its order', () => {
  const shop = [course({ id: 3, priceMinor: 100 }), course({ id: 4, priceMinor: 50 }), course({ id: 5 })]
  expect(idsOf(filterCourses(shop, 'All', ''))).toEqual([5, 3, 4])
})

test('an address gives only a listed category, and a type as words', () => {
  expect(catalogueSearch({ category: 'Law', q: 'offer' })).toEqual({ category: 'Law', q: 'offer' })
  expect(catalogueSearch({ category: 'law', q: ['x'], type: {} })).toEqual({})
  expect(catalogueSearch({ category: 'All' })).toEqual({})
  expect(searchText(catalogueSearch({ type: 'question-bank' }))).toBe('question bank')
})
