import { expect, test } from 'vitest'
import { lintWords } from './lint-words.ts'
import { aScenario } from '../../core/testing/make-tasks.ts'
import type { StudyNote } from '../../core/content/note.ts'
import type { SingleBestAnswer } from '../../core/questions/single-best-answer/schema.ts'

const itemParts = {
  topic: 'doses',
  sources: [{ title: 'Doses of 5mg: coming soon', asOf: '2026-11-21' }],
  reviewBy: '2027-11-21',
}

function single(stem: string, texts: string[] = ['5 mg', '10 mg', '15 mg', '20 mg']): SingleBestAnswer {
  return {
    ...itemParts,
    kind: 'question',
    type: 'single-best-answer',
    id: 'q',
    concept: 'an-idea',
    difficulty: 'easy',
    stem,
    options: texts.map((text, at) => ({ id: 'abcd'.charAt(at), text, explanation: `Comes of ${at + 1} doses.` })),
    key: 'a',
  }
}

const note = (count: number): StudyNote => ({
  ...itemParts,
  kind: 'note',
  id: 'n',
  title: 'A note',
  minutes: 3,
  body: 'word '.repeat(count),
})

const long = `A man ${'who has a cough and '.repeat(12)} comes in. What is next?`
const seeded: [fact: string, item: SingleBestAnswer | StudyNote, rule: string][] = [
  ['micrograms that are abbreviated', single('She takes 50 mcg. What is next?'), 'unit-style'],
  ['micrograms with a Greek letter', single('She takes 50 µg. What is next?'), 'unit-style'],
  ['a number that touches its unit', single('She takes 50mg. What is next?'), 'unit-style'],
  ['a unit in the plural', single('She takes 50 mls. What is next?'), 'unit-style'],
  ['insulin in U', single('She takes 10 U. What is next?'), 'unit-style'],
  ['a point without a zero before it', single('She takes .5 mg. What is next?'), 'unit-style'],
  ['a bad unit in an option', single('What is next?', ['5mg', '6 mg', '7 mg']), 'unit-style'],
  ['text that is not finished', single('TODO a vignette. What is next?'), 'unfinished'],
  ['a claim of review', single('Reviewed by an expert: what is next?'), 'review-claimed'],
  ['a note that is too short', note(499), 'note-length'],
  ['a note that is too long', note(1201), 'note-length'],
  ['a sentence without end', single(long), 'stem-readability'],
  ['a negative that is easily missed', single('Which of these is not a cause?'), 'negative-unmarked'],
  [
    'an exception that is easily missed',
    single('A man coughs. Which applies, except one, to him?'),
    'negative-unmarked',
  ],
  ['the least likely, unmarked', single('Which is the least likely cause?'), 'negative-unmarked'],
  ['all of the above', single('Which?', ['5 mg', '6 mg', 'All of the above']), 'all-of-the-above'],
  ['none of these', single('Which?', ['5 mg', '6 mg', 'None of these']), 'all-of-the-above'],
  [
    'absolute words in distractors alone',
    single('Which?', ['Often', 'Always at night', 'Never at night', 'At times']),
    'absolute-words',
  ],
]
test.each(seeded)('%s is found', (_fact, item, rule) => {
  expect(lintWords(item).map((found) => found.rule)).toEqual([rule])
})

const sound = [
  single('She takes 50 micrograms in 5 mL of 0.9% saline. What is next?'),
  single('Which of these is **not** a cause?'),
  single('Which needs at least two doses?'),
  single('He is not well. Which dose is due?'),
  single('Which?', ['Always', 'Never', 'At times']),
  single('Which?', ['One in ten does none of these sports', 'Two do', 'Three do']),
  single('The level is 12 mU/L. Which is next?'),
  note(500),
  note(1200),
]
test.each(sound)('%# sound words are left alone', (item) => {
  expect(lintWords(item)).toEqual([])
})

test('a sample answer that cannot be typed or spoken in its time is found', () => {
  const rules = (format: 'typed' | 'video', text: string) => {
    const scenario = aScenario(format)
    return lintWords({ ...scenario, samples: { ...scenario.samples, strong: { text, comment: 'Why.' } } }).map(
      ({ rule }) => rule,
    )
  }
  const answers = (first: number, second: number) => `1. ${'word '.repeat(first)}\n\n2. ${'word '.repeat(second)}`
  expect(rules('typed', answers(60, 60))).toEqual([])
  expect(rules('typed', answers(100, 60))).toEqual(['sample-length'])
  expect(rules('video', answers(100, 60))).toEqual([])
  expect(rules('video', answers(140, 20))).toEqual(['sample-length'])
})
