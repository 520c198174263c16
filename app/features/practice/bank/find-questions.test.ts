import { expect, test } from 'vitest'
import type { NumericEntry } from '../../../../core/questions/numeric/schema.ts'
import type { Card } from '../../../../core/study/cards/card.ts'
import { wrong } from '../../../../core/testing/make-events.ts'
import type { CourseRecord } from '../../../data/study/course-progress.ts'
import { withoutMarks } from '../../../ui/words/without-marks.ts'
import { type BankFilter, findQuestions, passes } from './find-questions.ts'

const question = (id: string, stem: string): NumericEntry => ({
  kind: 'question',
  type: 'numeric',
  id,
  topic: 'doses',
  concept: 'dose',
  difficulty: 'easy',
  stem,
  sources: [],
  reviewBy: '2027-01-01',
  key: 1,
  tolerance: 0,
  unit: 'mg',
  steps: [],
  pitfalls: [],
  explanation: 'a secret',
})
const bank = [question('q1', 'A **child** of 12 kg needs café'), question('q2', 'An infusion runs at 5 mL/h')]
const missed = { lastMark: wrong } as Card
const progress: CourseRecord = {
  cards: new Map([['q1', missed]]),
  flagged: new Set(['q2']),
  noted: new Set(['q1']),
  examAtMs: null,
}
const through = (filter: BankFilter) => bank.filter(({ id }) => passes(filter, id, progress)).map(({ id }) => id)
const found = (search: string) => [...findQuestions(bank, search)]

test('filters follow what the student did and marked', () => {
  expect(through('all')).toEqual(['q1', 'q2'])
  expect(through('unused')).toEqual(['q2'])
  expect(through('incorrect')).toEqual(['q1'])
  expect(through('flagged')).toEqual(['q2'])
  expect(through('noted')).toEqual(['q1'])
})

test('every word must be there, without regard to case, accents and marks', () => {
  expect(found('KG child')).toEqual(['q1'])
  expect(found('cafe')).toEqual(['q1'])
  expect(found('child infusion')).toEqual([])
})

test('explanations are not searched', () => {
  expect(found('secret')).toEqual([])
})

/** As a page draws it. */
const shown = (markdown: string) => withoutMarks(markdown).replace(/\s+/g, ' ').trim()

test('Markdown becomes one line of words', () => {
  expect(shown('A *b*\n\n| h | i |\n|---|---|\n| 1 | 2 |\n[text](https://x.org)')).toBe('A b h i 1 2 text')
})

test('a sign that marks nothing stays', () => {
  expect(
    shown('## An offer\n\nShe holds **A\\*AA** and A\\*A, with\nx > 7 and `a_b`.\n\n> So ![a * b](/media/x.svg)'),
  ).toBe('An offer She holds A*AA and A*A, with x > 7 and a_b. So a * b')
})

test('marks that never end are searched in time', () => {
  for (const part of ['[', '![', '[a](']) {
    const stem = part.repeat(100_000)
    expect(shown(stem)).toBe(stem)
    expect([...findQuestions([question('long', `${stem} word`)], 'word')]).toEqual(['long'])
  }
  expect(shown(`|${' '.repeat(200_000)}a`)).toBe('a')
})
