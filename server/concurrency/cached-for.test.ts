import { expect, test } from 'vitest'
import { cachedFor } from './cached-for.ts'

test('a value is read once for all who ask within its time, and anew after it', async () => {
  const clock = { nowMs: 0 }
  let readings = 0
  const read = cachedFor(
    100,
    () => clock.nowMs,
    async () => ++readings,
  )
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  clock.nowMs = 99
  expect(await read()).toBe(1)
  clock.nowMs = 100
  expect(await read()).toBe(2)
})

test('a clock that is set back makes no value good for longer', async () => {
  const clock = { nowMs: 3_600_000 }
  let readings = 0
  const read = cachedFor(
    100,
    () => clock.nowMs,
    async () => ++readings,
  )
  await read()
  clock.nowMs = 0
  expect(await read()).toBe(2)
})

test('a reading that fails is not kept', async () => {
  let readings = 0
  const read = cachedFor(
    100,
    () => 0,
    async () => {
      if (++readings === 1) throw new Error('gone')
      return 'here'
    },
  )
  await expect(read()).rejects.toThrow('gone')
  expect(await read()).toBe('here')
})
