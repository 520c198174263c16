import { expect, test } from 'vitest'
import type { Scale } from './scale-schema.ts'
import { scaledScore, wilsonInterval } from './scale.ts'

const score = (scale: Scale | undefined, marks: number, of: number) => scaledScore(scale, { marks, of }, [])

test('the interval is that of Wilson, also at the ends', () => {
  // Brown, Cai, DasGupta (Statistical Science 16, 2001) and any textbook table: 8 of 10.
  const [low, high] = wilsonInterval(8, 10)
  expect(low).toBeCloseTo(0.4902, 4)
  expect(high).toBeCloseTo(0.9433, 4)
  expect(wilsonInterval(0, 10)[0]).toBe(0)
  expect(wilsonInterval(10, 10)[1]).toBeCloseTo(1, 12)
  expect(wilsonInterval(0, 0)).toEqual([0, 1])
})

test('a paper on which nothing is answered leaves room for chance too, and so does one without a mistake', () => {
  // 42 questions, as in the LNAT: the interval ends at z² / (n + z²).
  expect(score({ kind: 'percent', note: '' }, 0, 42)).toMatchObject({ value: 0, low: 0, high: 8 })
  expect(score({ kind: 'percent', note: '' }, 42, 42)).toMatchObject({ value: 100, low: 92, high: 100 })
})

const sqe: Scale = { kind: 'scaled', from: 0, to: 500, pass: 300, passShare: 0.6, note: 'Ours.' }

test('a scale with a pass mark has it where the blueprint puts it, and straight lines beside it', () => {
  const at = (marks: number) => score(sqe, marks, 100)
  expect(at(60)).toMatchObject({ is: 'scaled', value: 300, pass: 300 })
  expect(at(30)).toMatchObject({ value: 150 })
  expect(at(80)).toMatchObject({ value: 400 })
  expect([at(0), at(100)]).toMatchObject([{ value: 0 }, { value: 500 }])
})

test('who is short of the pass mark by less than half a point does not read that they are at it', () => {
  const percent: Scale = { kind: 'percent', passPercent: 60, note: '' }
  const short = [score(percent, 119, 200), score(sqe, 1199, 2000)]
  expect(short).toMatchObject([{ value: 59 }, { value: 299 }])
  expect([score(percent, 120, 200), score({ ...percent, passPercent: 57 }, 57, 100)]).toMatchObject([
    { value: 60 },
    { value: 57 },
  ])
})

test('a scale without one goes straight from end to end, and the sum is of the sections', () => {
  const ucat: Scale = { kind: 'scaled', from: 300, to: 900, note: 'Ours.' }
  const parts = [score(ucat, 22, 44), score(ucat, 44, 44), score({ kind: 'unscored', note: '' }, 1, 2)]
  expect(parts[0]).toMatchObject({ value: 600 })
  expect(scaledScore({ kind: 'sum', note: 'Sum.' }, { marks: 0, of: 0 }, parts)).toMatchObject({
    is: 'scaled',
    value: 1500,
    from: 600,
    to: 1800,
  })
})

test('bands are by the least share that each has; bands without one are not reckoned', () => {
  const bands: Scale = {
    kind: 'bands',
    bands: [
      { title: 'Band 1', fromShare: 0.8 },
      { title: 'Band 2', fromShare: 0 },
    ],
    note: 'Ours.',
  }
  expect(score(bands, 8, 10)).toEqual({ is: 'band', value: 'Band 1', low: 'Band 2', high: 'Band 1' })
  expect(score({ kind: 'bands', bands: [{ title: 'First' }, { title: 'Second' }], note: '' }, 8, 10)).toEqual({
    is: 'none',
  })
})

test('per cent is rounded, and there is none of nothing', () => {
  expect(score({ kind: 'percent', passPercent: 60, note: '' }, 2, 3)).toMatchObject({ value: 67, pass: 60 })
  expect(score(undefined, 1, 3)).toMatchObject({ is: 'percent', value: 33, pass: null })
  expect(score(undefined, 0, 0)).toEqual({ is: 'none' })
})
