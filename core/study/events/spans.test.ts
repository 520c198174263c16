import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digestOf, hourOfId } from './digest.ts'
import { idBoundsOf, sumsByHour, sumsWithin } from './spans.ts'

/** An id made at this time. */
const idOf = (ms: number, tail = '7000-8000-000000000000') => {
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-${tail}`
}
const entryOf = (ms: number) => ({ id: idOf(ms), receivedAtMs: ms, effectiveAtMs: ms })
const aTime = fc.integer({ min: 0, max: Date.UTC(2100, 0) })

test('the bounds of an hour hold the ids that were made in it, from its first millisecond to its last', () => {
  fc.assert(
    fc.property(aTime, (ms) => {
      const [from, below] = idBoundsOf(hourOfId(idOf(ms)))
      const hourStartMs = ms - (ms % 3_600_000)
      const isWithin = (id: string) => from <= id && id < below
      expect(isWithin(idOf(ms, '7fff-bfff-ffffffffffff'))).toBe(true)
      expect(isWithin(idOf(hourStartMs))).toBe(true)
      expect(isWithin(idOf(hourStartMs + 3_599_999, '7fff-bfff-ffffffffffff'))).toBe(true)
      expect(isWithin(idOf(hourStartMs + 3_600_000))).toBe(false)
      if (hourStartMs > 0) expect(isWithin(idOf(hourStartMs - 1, '7fff-bfff-ffffffffffff'))).toBe(false)
    }),
  )
})

test('the bounds of a month and of a day are those of the hours in them', () => {
  fc.assert(
    fc.property(aTime, (ms) => {
      const hour = hourOfId(idOf(ms))
      const day = hour.slice(0, 10)
      const [dayFrom, dayBelow] = idBoundsOf(day)
      expect(dayFrom).toBe(idBoundsOf(`${day}T00`)[0])
      expect(dayBelow).toBe(idBoundsOf(`${day}T23`)[1])
      const month = hour.slice(0, 7)
      const lastDay = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
      expect(idBoundsOf(month)).toEqual([idBoundsOf(`${month}-01`)[0], idBoundsOf(`${month}-${lastDay}`)[1]])
    }),
  )
})

test('an hour before 1970 has no ids', () => {
  const [from, below] = idBoundsOf('1969-12-31T22')
  expect(from).toBe(below)
})

test('months sum up their days, days their hours, and nothing is below an hour', () => {
  const entries = [
    entryOf(Date.UTC(2026, 9, 31, 23)),
    entryOf(Date.UTC(2026, 10, 1, 0)),
    entryOf(Date.UTC(2026, 10, 1, 5, 20)),
    entryOf(Date.UTC(2026, 10, 1, 5, 40)),
  ]
  const hours = sumsByHour(entries)
  const [october, ...november] = entries
  expect([...sumsWithin(hours, '')]).toEqual([
    ['2026-10', { count: 1, digest: digestOf([october!]) }],
    ['2026-11', { count: 3, digest: digestOf(november) }],
  ])
  expect([...sumsWithin(hours, '2026-11').keys()]).toEqual(['2026-11-01'])
  expect([...sumsWithin(hours, '2026-11-01')]).toEqual([
    ['2026-11-01T00', { count: 1, digest: digestOf([entries[1]!]) }],
    ['2026-11-01T05', { count: 2, digest: digestOf(entries.slice(2)) }],
  ])
  expect(sumsWithin(hours, '2026-11-01T05').size).toBe(0)
})
