import { expect, test } from 'vitest'
import { aCourseFile, aCourseFolder, aHandbook } from '../../core/testing/make-course.ts'
import type { CourseFolder } from '../../core/content/course-content.ts'
import { lintDuplicates } from './lint-duplicates.ts'
import { lintCourse } from './lint.ts'
import type { NumericEntry } from '../../core/questions/numeric/schema.ts'
import type { Question } from '../../core/questions/question.ts'
import type { SingleBestAnswer } from '../../core/questions/single-best-answer/schema.ts'
import type { StudyNote } from '../../core/content/note.ts'

const today = '2026-11-21'

const file = aCourseFile({
  slug: 'a-course',
  topics: [
    { id: 'doses', title: 'Doses', weight: 0.7 },
    { id: 'supply', title: 'Supply', weight: 0.3 },
  ],
})

const letters = ['a', 'b', 'c', 'd', 'e'] as const
const common = {
  kind: 'question' as const,
  topic: 'doses',
  concept: 'an-idea',
  difficulty: 'easy' as const,
  sources: [{ title: 'A public page', url: 'https://example.org/page', asOf: '2026-11-20' }],
  reviewBy: '2027-11-01',
}

function single(over: Partial<SingleBestAnswer> = {}): SingleBestAnswer {
  return {
    ...common,
    type: 'single-best-answer',
    id: 'single',
    stem: 'Which volume holds the dose that the child needs?',
    options: letters.map((id, index) => ({
      id,
      text: `${index + 1} mL`,
      explanation: `Because ${index + 1} mL is what comes out this way.`,
    })),
    key: 'c',
    keepOrder: true,
    ...over,
  }
}

function numeric(over: Partial<NumericEntry> = {}): NumericEntry {
  return {
    ...common,
    type: 'numeric',
    id: 'numeric',
    stem: 'How many tablets does the patient need for the week?',
    key: 5,
    tolerance: 0,
    unit: 'tablets',
    rounding: 'up to the next whole number',
    steps: [
      { name: 'weekly', text: '30 mg × 7 = 210 mg', expression: '30 * 7' },
      { name: 'tablets', text: '210 ÷ 50 = 4.2', expression: 'weekly / 50' },
    ],
    pitfalls: [{ value: 4, explanation: 'This rounds down.' }],
    explanation: 'Four would run out, so 5 are supplied.',
    ...over,
  }
}

function note(over: Partial<StudyNote> = {}): StudyNote {
  const { sources, reviewBy } = common
  return {
    kind: 'note',
    id: 'note',
    topic: 'supply',
    title: 'A note',
    minutes: 1,
    body: 'word '.repeat(500),
    sources,
    reviewBy,
    ...over,
  }
}

function withOption(id: string, change: { text?: string; explanation?: string }): SingleBestAnswer {
  const question = single()
  return { ...question, options: question.options.map((each) => (each.id === id ? { ...each, ...change } : each)) }
}

const concepts = [{ id: 'an-idea', title: 'An idea', topic: 'doses', requires: [] }]

/** A course of two topics with these items; a note of each topic keeps them from being empty. */
function courseWith(items: Partial<CourseFolder> = {}): CourseFolder {
  return aCourseFolder({
    file,
    handbook: aHandbook(file, { concepts, glossary: [{ term: 'An idea', meaning: 'A thought.', concept: 'an-idea' }] }),
    notes: [note({ topic: 'doses' }), note({ id: 'another-note', topic: 'supply' })],
    asked: { 'an-idea': ['How much of it?'] },
    ...items,
  })
}

function rulesOf(...questions: Question[]): string[] {
  return lintCourse(courseWith({ questions }), today).map((found) => found.rule)
}

test('sound items have no findings', () => {
  expect(lintCourse(courseWith({ questions: [single(), numeric()] }), today)).toEqual([])
})

const seeded: [fact: string, question: Question, rule: string][] = [
  ['an option without an explanation is found', withOption('b', { explanation: '' }), 'option-unexplained'],
  [
    'an explanation that only repeats its option is found',
    withOption('b', { text: 'Give the dose twice daily', explanation: 'Give the dose twice daily.' }),
    'option-unexplained',
  ],
  [
    'a key that its explanation calls wrong is found',
    withOption('c', { explanation: 'Incorrect, this is the dose for a day.' }),
    'key-contradicted',
  ],
  [
    'a distractor that its explanation calls right is found',
    withOption('a', { explanation: 'Correct: this is the dose of 3 mL.' }),
    'key-contradicted',
  ],
  [
    'an explanation that names a letter is found',
    withOption('e', { explanation: 'Too much; the answer is b.' }),
    'option-named',
  ],
  [
    'a reason that speaks of a place is found',
    withOption('b', { explanation: 'As with the first option, too little.' }),
    'option-named',
  ],
  [
    'times in different words without a word about their order are found',
    single({
      keepOrder: undefined,
      options: single().options.map((option, at) => ({
        ...option,
        text: ['1 hour', '3 days', '2 weeks', '1 month', '1 year'][at] ?? '',
      })),
    }),
    'option-order',
  ],
  [
    'a key whose explanation calculates something else is found',
    withOption('c', { explanation: '450 mg ÷ 125 = 3.6 mL, so this volume.' }),
    'key-contradicted',
  ],
  ['options that say the same are found', withOption('e', { text: '1 ML.' }), 'duplicate-option'],
  ['options out of order are found', single({ options: single().options.toReversed() }), 'option-letters'],
  ['a key that is none of the options is found', single({ key: 'f' }), 'key-not-an-option'],
  [
    'a key far longer than the others is found',
    withOption('c', { text: '3 mL, measured with an oral syringe' }),
    'key-longest',
  ],
  [
    'a numeric key that the steps do not give is found',
    numeric({ key: 6, explanation: 'So 6.' }),
    'key-not-from-steps',
  ],
  [
    'a numeric key that is not rounded as asked is found',
    numeric({ key: 4.2, explanation: 'So 4.2.', pitfalls: [] }),
    'key-not-from-steps',
  ],
  [
    'an explanation that never states the numeric key is found',
    numeric({ explanation: 'Four would run out.' }),
    'key-contradicted',
  ],
  [
    'a step that states another result than it has is found',
    numeric({ steps: [{ name: 'tablets', text: '210 ÷ 50 = 4.3', expression: '210 / 50' }] }),
    'step-misstated',
  ],
  [
    'a step with an unknown name is found',
    numeric({ steps: [{ name: 'tablets', text: 'So', expression: 'monthly / 50' }] }),
    'step-unreadable',
  ],
  ['rounding in words nobody can check is found', numeric({ rounding: 'roughly' }), 'rounding-unknown'],
  ['a slip that would be marked right is found', numeric({ tolerance: 1 }), 'pitfall-accepted'],
  [
    'a slip at the very border of the tolerance is found',
    numeric({ tolerance: 0.2, pitfalls: [{ value: 4.8, explanation: 'This is the border.' }] }),
    'pitfall-accepted',
  ],
  ['a question without a source is found', single({ sources: [] }), 'source-missing'],
  [
    'a source as of tomorrow is found',
    single({ sources: [{ title: 'A public page', url: 'https://example.org/page', asOf: '2026-11-22' }] }),
    'source-date',
  ],
  ['a source without a place is found', single({ sources: [{ title: 'A page', asOf: '2026-11' }] }), 'source-vague'],
  ['a missing review-by date is found', single({ reviewBy: '' }), 'review-date'],
  ['a review-by date that does not exist is found', single({ reviewBy: '2027-02-29' }), 'review-date'],
  ['a review-by date that has passed is found', single({ reviewBy: '2026-11-20' }), 'review-overdue'],
  ['an unknown topic is found', single({ topic: 'dosis' }), 'unknown-topic'],
  ['an empty line to take away is found', single({ takeAway: ' ' }), 'take-away'],
  ['two sentences to take away are found', single({ takeAway: 'Divide first. Then compare.' }), 'take-away'],
  ['a line to take away that is no whole sentence is found', single({ takeAway: 'Divide, then compare' }), 'take-away'],
  ['a line to take away with marks is found', single({ takeAway: 'Divide **first**.' }), 'take-away'],
  ["a template's number in a line to take away is found", numeric({ takeAway: 'Take {dose}.' }), 'take-away'],
  ['a line to take away that names a letter is found', single({ takeAway: 'So option c it is.' }), 'take-away'],
  [
    'a line to take away that repeats why the key is right is found',
    single({ takeAway: 'Because 3 mL is what comes out, this way.' }),
    'take-away',
  ],
  [
    'a line to take away that repeats a numeric explanation is found',
    numeric({ takeAway: 'Four would run out.' }),
    'take-away',
  ],
]

for (const [fact, question, rule] of seeded) {
  test(fact, () => {
    expect(rulesOf(question)).toEqual([rule])
  })
}

test('a question that gives all its answer rests on needs no source', () => {
  expect(rulesOf(single({ sources: [], selfContained: true }))).toEqual([])
})

test('a plain sentence to take away is no finding', () => {
  const takeAway = '1 in N w/v means 1 g in N mL, e.g. 0.1 mg/mL for 1 in 10,000; divide, then compare.'
  expect(rulesOf(single({ takeAway }), numeric({ takeAway: 'The answer a patient needs comes whole (g).' }))).toEqual(
    [],
  )
})

test('an item is still good on its review-by day', () => {
  expect(rulesOf(single({ reviewBy: today }))).toEqual([])
})

test('a note is held to the same topics, sources and dates', () => {
  const poor = note({ id: 'poor', topic: 'none', sources: [], reviewBy: '2025-01-01' })
  const found = lintCourse(courseWith({ notes: [...courseWith().notes, poor] }), today)
  expect(found.map((each) => each.rule)).toEqual(['section-empty', 'unknown-topic', 'source-missing', 'review-overdue'])
})

test('topics listed twice and weights that miss 1 are found', () => {
  const topics = file.topics.flatMap((each) => [each, each])
  const found = lintCourse(courseWith({ file: { ...file, topics } }), today)
  expect(found.map((each) => [each.rule, each.itemId])).toEqual([
    ['duplicate-topic', 'a-course'],
    ['duplicate-topic', 'a-course'],
    ['topic-weights', 'a-course'],
    // No question was given to the exam of the sample.
    ['section-empty', 'exam sample-exam'],
  ])
})

test('a stem that differs only in its numbers and marks is a duplicate, reported at the later question', () => {
  const first = single({ id: 'first', stem: 'A child of 18 kg needs 25 mg/kg. What is the dose?' })
  const second = numeric({ id: 'second', stem: 'A child of 20 kg needs 30 mg/kg; what is the dose' })
  expect(lintDuplicates([first, single({ id: 'other' }), second])).toMatchObject([
    { rule: 'duplicate-stem', itemId: 'second', message: expect.stringContaining('first') },
  ])
})

test('stems that share a scene but ask something else are no duplicates', () => {
  const scene = 'A man of 70 kg is given an infusion of 500 mL over four hours.'
  const first = single({ id: 'first', stem: `${scene} At what rate in mL/hour does the pump run?` })
  const second = single({ id: 'second', stem: `${scene} How many drops fall in a minute from a set of 20 drops/mL?` })
  expect(lintDuplicates([first, second])).toEqual([])
})

const animals = ['otter', 'heron', 'badger', 'lynx', 'newt', 'crane', 'stoat', 'vole', 'ibex', 'quail', 'tern', 'hare']

function manySingles(count: number, change: (index: number) => Partial<SingleBestAnswer>): Question[] {
  return Array.from({ length: count }, (_, index) => {
    const name = animals[index % animals.length] ?? ''
    const stem = `${name} ${animals[(index * 5 + 3) % animals.length]} ${'x'.repeat(index + 1)} asks about the dose?`
    const sources = [{ title: 'A public page', url: `https://example.org/page/${index}`, asOf: '2026-11' }]
    return single({ id: `single-${index}`, stem, sources, ...change(index) })
  })
}

test('a course whose key is the longest option time after time is found', () => {
  const options = (key: string) =>
    letters.map((id) => ({
      id,
      text: id === key ? 'short text with more words' : `short text of ${id}`,
      explanation: 'Because it comes out this way.',
    }))
  const questions = manySingles(10, (index) => {
    const key = letters[index % 5] ?? 'a'
    return { key, options: options(key) }
  })
  expect(rulesOf(...questions)).toEqual(['keys-longest'])
})

test('a course whose key is mostly one letter is found', () => {
  const rules = rulesOf(...manySingles(20, (index) => ({ key: index < 16 ? 'c' : 'a' })))
  expect(rules).toContain('key-position')
})

test('a course in which nearly every option that opens with one word is wrong is found', () => {
  const options = letters.map((id) => ({
    id,
    text: `${'abc'.includes(id) ? 'Supply' : 'Decline'} with advice ${id}`,
    explanation: 'Because it comes out this way.',
  }))
  const rules = (keys: string) => rulesOf(...manySingles(10, (index) => ({ key: keys[index] ?? 'a', options })))
  expect(rules('dededededa')).toContain('key-opening')
  expect(rules('abcdeabcde')).toEqual([])
})

test('keys spread over the letters are no finding', () => {
  expect(rulesOf(...manySingles(20, (index) => ({ key: letters[index % 5] ?? 'a' })))).toEqual([])
})
