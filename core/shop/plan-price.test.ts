import { expect, test } from 'vitest'
import { monthMinor, mostSaved, periodMinor, planPrice, yearlySaving, yearMinor } from './plan-price.ts'

const starter = { priceMinor: 1999, yearlyPriceMinor: 1599, yearlyTotalMinor: null }
const free = { priceMinor: 0, yearlyPriceMinor: null, yearlyTotalMinor: null }
const singly = { priceMinor: 2900, yearlyPriceMinor: null, yearlyTotalMinor: null }

test('a year saves twelve monthly prices minus twelve yearly-rate prices', () => {
  expect(yearlySaving(starter)).toEqual({ amountMinor: 4800, percent: 20 })
  expect(yearlySaving({ priceMinor: 7999, yearlyPriceMinor: 6399, yearlyTotalMinor: null })).toEqual({
    amountMinor: 19_200,
    percent: 20,
  })
  expect(yearMinor(starter)).toBe(19_188)
})

test('a year that the shop names is charged as it is named, whatever its months round to', () => {
  const pro = { priceMinor: 2999, yearlyPriceMinor: 2399, yearlyTotalMinor: 28_790 }
  expect(yearMinor(pro)).toBe(28_790)
  expect(yearlySaving(pro)).toEqual({ amountMinor: 7198, percent: 20 })
  expect(monthMinor(pro, 'year')).toBe(2399)
})

test('what is charged at once is a month, or twelve of the cheaper ones', () => {
  expect(periodMinor(starter, 'month')).toBe(1999)
  expect(periodMinor(starter, 'year')).toBe(19_188)
})

test('a plan without a yearly price, or that costs nothing, saves nothing', () => {
  expect(yearlySaving(free)).toBeNull()
  expect(yearlySaving(singly)).toBeNull()
  expect(monthMinor(singly, 'year')).toBe(2900)
  expect(mostSaved([free, singly])).toBeNull()
  expect(mostSaved([free, starter])).toBe(20)
})

test('a price stands in the currency it is charged in, and nothing as a figure', () => {
  expect(planPrice(1599, 'USD')).toBe('$15.99')
  expect(planPrice(2999, 'GBP')).toBe('£29.99')
  expect(planPrice(0, 'GBP')).toBe('£0')
})
