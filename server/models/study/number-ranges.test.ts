import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addNumbers, gapsBetween, type Ranges } from './number-ranges.ts'
import { newSequence, withNumbers } from './sync-devices.ts'

const numbers = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 40 })
const inside = (ranges: Ranges, number: number) => ranges.some(([from, to]) => from <= number && number <= to)

test('ranges hold exactly the numbers that were added, in whatever order and however often', () => {
  fc.assert(
    fc.property(numbers, numbers, (first, second) => {
      const ranges = addNumbers(addNumbers([], first), second)
      expect(ranges).toEqual(addNumbers([], [...second, ...first]))
      const added = new Set([...first, ...second])
      for (let number = 0; number <= 62; number++) expect(inside(ranges, number)).toBe(added.has(number))
      for (const [at, [from]] of ranges.entries()) if (at > 0) expect(from).toBeGreaterThan(ranges[at - 1]![1] + 1)
    }),
  )
})

test('a sequence knows how far it goes without a gap, and every gap below its highest number', () => {
  fc.assert(
    fc.property(numbers, (seqs) => {
      const { contiguousSeq, laterRanges, lastSeq } = withNumbers(newSequence('d', 'e'), seqs)
      const known = new Set(seqs)
      const gaps = gapsBetween(contiguousSeq, laterRanges)
      expect(lastSeq).toBe(Math.max(0, ...seqs))
      for (let seq = 1; seq <= lastSeq; seq++) {
        expect(inside(gaps, seq)).toBe(!known.has(seq))
        if (seq <= contiguousSeq) expect(known.has(seq)).toBe(true)
      }
    }),
  )
})

test('numbers full of holes do not make the row grow without end; what is cut off is found again', () => {
  const odd = Array.from({ length: 5_000 }, (_, at) => at * 2 + 3)
  const holed = withNumbers(newSequence('d', 'e'), odd)
  expect(holed.laterRanges.length).toBeLessThanOrEqual(200)
  expect(holed.lastSeq).toBe(10_001)
  const rest = Array.from({ length: 10_001 }, (_, at) => at + 1)
  expect(withNumbers(holed, rest)).toMatchObject({ contiguousSeq: 10_001, laterRanges: [] })
})
