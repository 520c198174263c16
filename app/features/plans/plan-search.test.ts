import { expect, test } from 'vitest'
import { billingSearch, subscribeSearch } from './plan-search.ts'

test('an address with wrong values asks for nothing', () => {
  expect(subscribeSearch({ plan: 7, interval: 'week' })).toEqual({})
  expect(billingSearch({ interval: 'week', plan: 'elite' })).toEqual({})
  expect(subscribeSearch({ plan: 'elite', interval: 'year' })).toEqual({ plan: 'elite', interval: 'year' })
})
