import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../../tests/setup/property-runs.ts'
import { addToDigest, digestOf, emptyDigest, hourOfId, removeFromDigest } from './digest.ts'
import { idMaker, uuidPattern } from './id.ts'

const anEntry = fc.record({
  id: fc.uuid({ version: 7 }),
  receivedAtMs: fc.integer({ min: 0, max: 4_000_000_000_000 }),
  effectiveAtMs: fc.integer({ min: 0, max: 4_000_000_000_000 }),
})
const entries = fc.array(anEntry, { maxLength: 40 })

test('a digest does not depend on the order of the events', () => {
  fc.assert(
    fc.property(entries, (list) => {
      expect(digestOf([...list].reverse())).toBe(digestOf(list))
      expect(digestOf(list.toSorted((a, b) => a.effectiveAtMs - b.effectiveAtMs))).toBe(digestOf(list))
    }),
  )
})

test('taking an event out undoes putting it in', () => {
  fc.assert(
    fc.property(entries, anEntry, (list, one) => {
      const digest = digestOf(list)
      expect(removeFromDigest(addToDigest(digest, one), one)).toBe(digest)
    }),
  )
})

test('sets that differ in one event have different digests', () => {
  fc.assert(
    fc.property(entries, anEntry, (list, one) => {
      expect(addToDigest(digestOf(list), one)).not.toBe(digestOf(list))
    }),
    { numRuns: propertyRuns(10_000) },
  )
  expect(digestOf([])).toBe(emptyDigest)
})

test('the same events placed elsewhere have another digest', () => {
  fc.assert(
    fc.property(anEntry, fc.integer({ min: 1, max: 2 ** 40 }), (one, byMs) => {
      const moved = digestOf([{ ...one, effectiveAtMs: one.effectiveAtMs + byMs }])
      expect(moved).not.toBe(digestOf([one]))
      expect(digestOf([{ ...one, receivedAtMs: one.receivedAtMs + byMs }])).not.toBe(digestOf([one]))
    }),
  )
})

test('ids of one maker sort in the order they were made, also when the clock goes back', () => {
  let nowMs = 1_790_000_000_000
  const make = idMaker(
    () => nowMs,
    (count) => randomBytes(count),
  )
  const made: string[] = []
  for (let at = 0; at < 10_000; at++) {
    if (at === 5_000) nowMs -= 60_000
    made.push(make())
  }
  expect([...made].sort()).toEqual(made)
  expect(new Set(made).size).toBe(made.length)
  for (const id of made.slice(0, 100)) expect(id).toMatch(uuidPattern)
})

test('the hour of an id is the UTC hour in which it was made', () => {
  const make = idMaker(
    () => Date.UTC(2026, 10, 21, 7, 59, 59, 999),
    (count) => randomBytes(count),
  )
  expect(hourOfId(make())).toBe('2026-11-21T07')
})
