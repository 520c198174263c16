import { expect, test } from 'vitest'
import { catalogueSearch, noFilters, isFiltered, searchOf, queryOf } from './catalogue-query.ts'

test('an address gives only a listed category, and a type as words', () => {
  expect(catalogueSearch({ category: 'Law', q: 'offer' })).toEqual({ category: 'Law', q: 'offer' })
  expect(catalogueSearch({ category: 'law', q: ['x'], type: {} })).toEqual({})
  expect(catalogueSearch({ category: 'All' })).toEqual({})
  expect(queryOf(catalogueSearch({ type: 'question-bank' }))).toEqual({ ...noFilters, text: 'question bank' })
})

test('a wrong price or order of an address counts as not given', () => {
  expect(catalogueSearch({ min: 10, max: 200, sort: 'popular' })).toEqual({ min: 10, max: 200, sort: 'popular' })
  for (const wrong of [-10, 1010, 1.5, Number.NaN, 'ten', '10', null, [10]])
    expect(catalogueSearch({ min: wrong, max: wrong, sort: wrong })).toEqual({})
  expect(catalogueSearch({ min: 300, max: 200 })).toEqual({})
  expect(catalogueSearch({ sort: 'title', min: 0, max: 1000 })).toEqual({})
})

test('an address made of a query gives the same query', () => {
  const query = { category: 'Dentistry', text: 'caries', prices: [20, 150], sort: 'price-high' } as const
  expect(queryOf(searchOf(query))).toEqual(query)
  expect(searchOf(noFilters)).toEqual({})
})

test('only price and order count as filters', () => {
  expect(isFiltered(noFilters)).toBe(false)
  expect(isFiltered({ ...noFilters, text: 'x', category: 'Law' })).toBe(false)
  expect(isFiltered({ ...noFilters, prices: [0, 990] })).toBe(true)
  expect(isFiltered({ ...noFilters, sort: 'popular' })).toBe(true)
})
