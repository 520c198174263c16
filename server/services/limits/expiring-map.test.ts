import { expect, test } from 'vitest'
import { expiringMap } from './expiring-map.ts'

test('a moment is known until it is past', () => {
  const kept = expiringMap(10)
  kept.set('a', 100, 0)
  expect(kept.get('a', 99)).toBe(100)
  expect(kept.get('a', 100)).toBe(0)
  kept.delete('a')
  expect(kept.get('a', 0)).toBe(0)
})

test('when there are too many, those that are past go first, then the first named', () => {
  const kept = expiringMap(10)
  for (let at = 0; at < 10; at++) kept.set(`name ${at}`, at === 5 ? 100 : 1000, 0)
  kept.set('one more', 1000, 200)
  expect(kept.get('name 0', 200)).toBe(1000)
  kept.set('and another', 1000, 200)
  expect([0, 1, 9].map((at) => kept.get(`name ${at}`, 200))).toEqual([0, 1000, 1000])
  for (let at = 0; at < 10_000; at++) kept.set(`flood ${at}`, 1000, 200)
  const left = Array.from({ length: 10_000 }, (_, at) => kept.get(`flood ${at}`, 200)).filter(Boolean)
  expect(left.length).toBeLessThanOrEqual(10)
})
