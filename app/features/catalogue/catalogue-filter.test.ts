import { expect, test } from 'vitest'
import type { CourseCard } from '../../../core/contract/shop/courses.ts'
import { dearestOf, filterCourses, indexCourses } from './catalogue-filter.ts'
import { noFilters, type CatalogueQuery } from './catalogue-query.ts'

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
  curriculum: ['Infusion rates'],
  ...given,
})
const law = course({
  id: 2,
  title: 'Contract law',
  category: 'Law',
  description: 'Offer',
  type: 'course',
  curriculum: ['Consideration'],
})
const found = (courses: CourseCard[], query: Partial<CatalogueQuery>) =>
  filterCourses(indexCourses(courses), { ...noFilters, ...query }).map(({ id }) => id)

test('text is found in title, description, type and topics whatever its case', () => {
  const courses = [course({}), law]
  expect(found(courses, { text: 'CONTRACT' })).toEqual([2])
  expect(found(courses, { text: ' dilution ' })).toEqual([1])
  expect(found(courses, { text: 'question bank' })).toEqual([1])
  expect(found(courses, { text: 'question-bank' })).toEqual([1])
  expect(found(courses, { text: 'infusion' })).toEqual([1])
  expect(found(courses, { text: 'doses calculations' })).toEqual([1])
  expect(found(courses, { text: 'doses contract' })).toEqual([])
  expect(found(courses, { text: '' })).toEqual([1, 2])
})

test('accents and apostrophes do not count, whoever writes them', () => {
  const courses = [course({ title: 'Ménière’s disease' }), law]
  expect(found(courses, { text: 'menieres' })).toEqual([1])
  expect(found(courses, { text: "MENIERE'S" })).toEqual([1])
  expect(found(courses, { text: 'cóntract' })).toEqual([2])
})

test('by name, what is closest to the text comes first; by price, the price decides', () => {
  const courses = [
    course({ id: 3, title: 'Part 2', curriculum: ['Law and ethics'], priceMinor: 100 }),
    course({ id: 4, title: 'Reasoning', category: 'Law', curriculum: ['Argument'], priceMinor: 300 }),
    course({ id: 5, title: 'Stations', description: 'Ethics, law and role-play', priceMinor: 200 }),
    law,
  ]
  expect(found(courses, { text: 'law' })).toEqual([2, 4, 3, 5])
  expect(found(courses, { text: 'barrister' })).toEqual([2, 4, 3, 5])
  expect(found(courses, { text: 'law', sort: 'price-high' })).toEqual([4, 5, 3, 2])
})

test('category, text and price narrow together', () => {
  const courses = [course({}), law, course({ ...law, id: 3, title: 'Equity', priceMinor: 5900 })]
  expect(found(courses, { category: 'Law' })).toEqual([2, 3])
  expect(found(courses, { category: 'Law', prices: [0, 50] })).toEqual([2])
  expect(found(courses, { category: 'Law', prices: [10, 60] })).toEqual([3])
  expect(found(courses, { category: 'Law', text: 'dilution' })).toEqual([])
})

test('both ends of a price range belong to it, and its upper end of 1000 is no limit', () => {
  const courses = [course({ id: 1, priceMinor: 4900 }), course({ id: 2, title: 'Dear', priceMinor: 150_000 })]
  expect(found(courses, { prices: [49, 49] })).toEqual([1])
  expect(found(courses, { prices: [50, 1000] })).toEqual([2])
  expect(found(courses, { prices: [50, 990] })).toEqual([])
})

test('the range of prices ends at the dearest course, on a step of its own', () => {
  expect(dearestOf([course({}), course({ priceMinor: 19_900 })])).toBe(200)
  expect(dearestOf([course({ priceMinor: 20_000 })])).toBe(200)
  expect(dearestOf([course({ priceMinor: 150_000 })])).toBe(1000)
  expect(dearestOf([course({})])).toBe(10)
})

test('each order is as it is called, and by title among equals', () => {
  const courses = [
    // By title, as they come.
    course({ id: 3, title: 'Doses', priceMinor: 100, isPopular: true }),
    course({ id: 2, title: 'élan', priceMinor: 300 }),
    course({ id: 1, title: 'Zinc', priceMinor: 100 }),
  ]
  expect(found(courses, { sort: 'title' })).toEqual([3, 2, 1])
  expect(found(courses, { sort: 'price-low' })).toEqual([3, 1, 2])
  expect(found(courses, { sort: 'price-high' })).toEqual([2, 3, 1])
  expect(found(courses, { sort: 'popular' })).toEqual([3, 2, 1])
})
