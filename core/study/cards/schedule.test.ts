import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { fsrs } from 'ts-fsrs'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../../tests/setup/property-runs.ts'
import { type Grade, type Memory, intervalDays, review } from './schedule.ts'

const reference = fsrs({ enable_fuzz: false })
const grades = fc.constantFrom<Grade>(1, 2, 3, 4)
const history = fc.array(fc.record({ days: fc.integer({ min: 0, max: 400 }), grade: grades }), {
  minLength: 1,
  maxLength: 40,
})

test('memory after any history is that of the reference implementation of FSRS-6', () => {
  fc.assert(
    fc.property(history, (reviews) => {
      let ours: Memory | null = null
      let theirs: { stability: number; difficulty: number } | null = null
      for (const { days, grade } of reviews) {
        ours = review(ours, days, grade)
        theirs = reference.next_state(theirs, days, grade)
        expect(ours.stabilityDays).toBeCloseTo(theirs.stability, 5)
        expect(ours.difficulty).toBeCloseTo(theirs.difficulty, 6)
      }
    }),
    { numRuns: propertyRuns(2_000) },
  )
})

test('an interval is at least a day and at most a hundred years', () => {
  expect(intervalDays({ stabilityDays: 0.01, difficulty: 5 })).toBe(1)
  expect(intervalDays({ stabilityDays: 1e9, difficulty: 5 })).toBe(36_500)
})

test('20,000 reviews give the state they gave on every engine before', () => {
  const hash = createHash('sha256')
  let lot = 12345
  const draw = (below: number) => {
    lot = (Math.imul(lot, 1103515245) + 12345) & 0x7fffffff
    return (lot >>> 8) % below
  }
  for (let card = 0; card < 1_000; card++) {
    let memory: Memory | null = null
    for (let at = 0; at < 20; at++) memory = review(memory, draw(60), (1 + draw(4)) as Grade)
    hash.update(JSON.stringify(memory))
  }
  expect(hash.digest('hex')).toMatchInlineSnapshot(`"3b7dc21eedb4a9f85b2774f7f2ea2302a164835ed1b395173c78f8ad2ee934bf"`)
})
