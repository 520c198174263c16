import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newAnswer } from '../../tutor/new-answer.ts'
import { askedAbout, tutorAnswer } from './tutor-answer.ts'

const citation = {
  ...{ number: 1, passageId: 'note:a:1', kind: 'note', courseId: 1, sourceId: 'a', title: 'A' },
  ...{ href: '/study/1/notes/a?cited=b', quote: 'b', start: 0, end: 1, sources: [] },
}

test('a citation leads into the app, and to no other host', () => {
  const isTaken = (href: string) =>
    z.safeParse(tutorAnswer, { ...newAnswer('device', { sentences: [] }), citations: [{ ...citation, href }] }).success
  expect(isTaken('/faq?cited=b#x')).toBe(true)
  for (const href of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])
    expect(isTaken(href), href).toBe(false)
})

test('a source is a page of the web or none', () => {
  const isTaken = (url: string | null) => {
    const source = { title: 'A guideline', url, asOf: '2026-11', openedOn: null }
    return z.safeParse(tutorAnswer, {
      ...newAnswer('device', { sentences: [] }),
      citations: [{ ...citation, sources: [source] }],
    }).success
  }
  expect([isTaken('https://example.org/guide'), isTaken(null), isTaken('javascript:alert(1)')]).toEqual([
    true,
    true,
    false,
  ])
})

test('a row of a table travels with its cells, and a sentence without any', () => {
  const row = {
    text: 'A: 1 · 2',
    cells: [
      { head: 'A', text: '1' },
      { head: '', text: '2' },
    ],
    citation: 1,
    support: 'verbatim',
  } as const
  const words = { text: 'It rises.', citation: 1, support: 'verbatim' } as const
  expect(z.parse(tutorAnswer, newAnswer('device', { sentences: [row, words] })).sentences).toEqual([row, words])
})

test('a choice that cannot be read is none, so that nothing is given away by it', () => {
  const about = (chosen: unknown) => z.parse(askedAbout, { kind: 'question', courseId: 1, itemId: 'a', chosen })
  expect(about({ kind: 'option', optionId: 'b' })).toMatchObject({ chosen: { kind: 'option', optionId: 'b' } })
  for (const odd of [undefined, null, true, 'b', { kind: 'telepathy' }])
    expect(about(odd)).toMatchObject({ chosen: null })
})
