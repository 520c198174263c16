import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Hlc, clockLeadMs, hlcMs, hlcPattern, later, orderingHlc, tick } from './hlc.ts'

const device = 'a'.repeat(32)
const times = fc.array(fc.integer({ min: 0, max: 4_000_000_000_000 }), { minLength: 2, maxLength: 60 })

test('stamps of a device rise, whatever its clock does', () => {
  fc.assert(
    fc.property(times, (walls) => {
      let last: Hlc | null = null
      for (const wall of walls) {
        const next: Hlc = tick(last, wall, device)
        expect(next).toMatch(hlcPattern)
        if (last !== null) expect(next > last).toBe(true)
        last = next
      }
    }),
  )
})

test('a counter that is full moves the time on by a millisecond', () => {
  const full = `${(1000).toString(36).padStart(9, '0')}-zzzz-${device}`
  expect(hlcMs(tick(full, 500, device))).toBe(1001)
})

test('a stamp from a clock an hour ahead is ordered five minutes ahead once it is received', () => {
  const stamp = tick(null, 3_600_000 + 1_000_000, device)
  expect(hlcMs(orderingHlc(stamp, 1_000_000))).toBe(1_000_000 + clockLeadMs)
  expect(orderingHlc(stamp, null)).toBe(stamp)
})

test('the later of two stamps does not depend on their order', () => {
  const a = tick(null, 5, device)
  const b = tick(null, 6, 'b'.repeat(32))
  expect(later(a, b)).toBe(b)
  expect(later(b, a)).toBe(b)
  expect(later(null, a)).toBe(a)
})
