import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { source } from './parts.ts'
import { shownItem } from './shown-item.ts'

const note = {
  kind: 'note',
  id: 'a-note',
  topic: 'doses',
  title: 'A note',
  minutes: 1,
  body: 'Read the label twice.',
  reviewBy: '2027-11-21',
}

test('an item of an earlier pack is shown as of the day it was written on, and as opened by nobody', () => {
  const earlier = { ...note, sources: [{ title: 'A page', url: 'https://example.org/page', checkedOn: '2026-11-21' }] }
  const sources = [{ title: 'A page', url: 'https://example.org/page', asOf: '2026-11-21' }]
  expect(z.parse(shownItem, earlier)).toEqual({ ...note, sources })
})

test('a source keeps its place, its state and who opened it', () => {
  const whole = {
    ...{ title: 'A book', section: 'chapter 3', version: '2nd edition', asOf: '2026-11' },
    opened: { on: '2026-11-22', by: 'a program' },
  }
  expect(z.parse(source, whole)).toEqual(whole)
})

test.each([
  { title: 'A page' },
  { title: 'A page', asOf: 'November' },
  { title: 'A page', asOf: '2026-11', opened: { on: '2026-11', by: 'a program' } },
  { title: 'A page', asOf: '2026-11', opened: { on: '2026-11-22' } },
  { title: 'A page', asOf: '2026-11', checkedBy: 'a program' },
])('%# a source that does not say its state, or who opened it and when, is none', (given) => {
  expect(z.safeParse(source, given).success).toBe(false)
})
