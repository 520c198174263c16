import { expect, test } from 'vitest'
import { monthMinor, mostSaved, planPrice, yearlySaving, yearMinor } from './plan-price.ts'
import { madePlan } from './made-plan.ts'

const starter = madePlan({ priceMinor: 1999, yearlyPriceMinor: 1599, currency: 'USD' })
const free = madePlan({ priceMinor: 0, yearlyPriceMinor: null })
const singly = madePlan({ priceMinor: 2900, yearlyPriceMinor: null, currency: 'USD' })

test('a year saves twelve monthly prices minus twelve yearly-rate prices', () => {
  expect(yearlySaving(starter)).toEqual({ amountMinor: 4800, percent: 20 })
  expect(yearlySaving(madePlan({ priceMinor: 7999, yearlyPriceMinor: 6399 }))).toEqual({
    amountMinor: 19_200,
    percent: 20,
  })
  expect(yearMinor(starter)).toBe(19_188)
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
