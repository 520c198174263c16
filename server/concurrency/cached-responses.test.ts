import { expect, test } from 'vitest'
import { coalesced } from './cached-responses.ts'

test('a burst costs two readings and nobody gets one that began before it asked', async () => {
  let value = 0
  let readings = 0
  const read = coalesced(async () => {
    readings++
    const seen = value
    await Promise.resolve()
    return seen
  })
  const first = read()
  value = 1
  const later = Array.from({ length: 50 }, () => read())
  expect(await first).toBe(0)
  expect(new Set(await Promise.all(later))).toEqual(new Set([1]))
  expect(readings).toBe(2)
})

test('a reading that fails fails its own callers and not the next', async () => {
  let readings = 0
  const read = coalesced(async () => {
    if (++readings === 1) throw new Error('gone')
    return 'here'
  })
  const first = read()
  const second = read()
  await expect(first).rejects.toThrow('gone')
  expect(await second).toBe('here')
  expect(await read()).toBe('here')
})
