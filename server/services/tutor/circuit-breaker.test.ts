import { expect, test } from 'vitest'
import { circuitBreaker } from './circuit-breaker.ts'

test('an endpoint that failed while the clock ran ahead is asked again once it is right', () => {
  const clock = { nowMs: 3_600_000 }
  const { isOpen, failed } = circuitBreaker(() => clock.nowMs)
  for (let times = 0; times < 3; times++) failed()
  expect(isOpen()).toBe(true)
  clock.nowMs = 0
  expect(isOpen()).toBe(false)
})
