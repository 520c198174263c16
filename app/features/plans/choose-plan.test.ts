import { expect, test } from 'vitest'
import { choosePlan } from './choose-plan.ts'
import { madePlan } from '../../testing/made-plan.ts'

const plans = [
  madePlan({ id: 'pricing-free', family: 'pricing', priceMinor: 0 }),
  madePlan({ id: 'pricing-pro', family: 'pricing' }),
  madePlan({ id: 'starter', family: 'plans' }),
  madePlan({ id: 'elite', family: 'plans' }),
  madePlan({ id: 'subscribe-basic', family: 'subscribe' }),
  madePlan({ id: 'subscribe-premium', family: 'subscribe', popular: true }),
]
const choice = (wanted?: string) => {
  const found = choosePlan(plans, wanted)
  return [found?.chosen.id, ...(found?.among.map(({ id }) => id) ?? [])]
}

test('a plan of any page is chosen among the paid ones of its page', () => {
  expect(choice('subscribe-basic')).toEqual(['subscribe-basic', 'subscribe-basic', 'subscribe-premium'])
  expect(choice('elite')).toEqual(['elite', 'starter', 'elite'])
  expect(choice('pricing-pro')).toEqual(['pricing-pro', 'pricing-pro'])
})

test('without a plan the popular one is chosen; for one that is unknown or free, no other', () => {
  expect(choice()[0]).toBe('subscribe-premium')
  for (const wanted of ['platinum', 'pricing-free']) expect(choosePlan(plans, wanted)).toBeNull()
  expect(choosePlan([], undefined)).toBeNull()
})
