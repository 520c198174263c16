import { expect, test } from 'vitest'
import { aCourseFile, aCourseFolder, aHandbook } from '../../core/testing/make-course.ts'
import type { Concept, Handbook } from '../../core/content/shop/handbook.ts'
import type { Finding } from './finding.ts'
import { lintHandbook } from './lint-handbook.ts'
import { dragSets } from '../questions/drag-sets.ts'
import { extendedMatching } from '../questions/extended-matching.ts'
import { mostLeast } from '../questions/most-least.ts'
import { ranking } from '../questions/ranking.ts'
import { sjtRating } from '../questions/sjt-rating.ts'
import { yesNo } from '../questions/yes-no.ts'
import { lintMultiple } from './lint-options.ts'
import { lintOrder } from './lint-order.ts'
import { lintPreview } from './lint-preview.ts'
import type { CourseFolder } from '../../core/content/course-content.ts'
import type { PreviewItem } from '../../core/content/shop/preview.ts'
import type { DragSets } from '../../core/questions/drag-sets/schema.ts'
import type { ExtendedMatching } from '../../core/questions/extended-matching/schema.ts'
import type { MostLeast } from '../../core/questions/most-least/schema.ts'
import type { MultipleResponse } from '../../core/questions/multiple-response/schema.ts'
import type { Ranking } from '../../core/questions/ranking/schema.ts'
import type { SjtRating } from '../../core/questions/sjt-rating/schema.ts'
import type { YesNo } from '../../core/questions/yes-no/schema.ts'
import type { OptionList, Stimulus } from '../../core/content/stimulus.ts'
import type { Task } from '../../core/content/task.ts'

const itemParts = {
  id: 'q',
  topic: 'law',
  sources: [{ title: 'A page', asOf: '2026-11-21' }],
  reviewBy: '2027-11-21',
}
const common = { ...itemParts, kind: 'question', concept: 'an-idea', difficulty: 'easy', stem: 'Which?' } as const
const options = ['a', 'b', 'c', 'd'].map((id) => ({
  id,
  text: `Option ${id}`,
  explanation: `Because of what ${id} says about it.`,
}))

const several: MultipleResponse = { ...common, type: 'multiple-response', options, keys: ['a', 'b'] }
const severalSeeded: [fact: string, change: Partial<MultipleResponse>, rule: string][] = [
  ['a key that is no option', { keys: ['a', 'x'] }, 'key-not-an-option'],
  ['a key listed twice', { keys: ['a', 'a'] }, 'key-not-an-option'],
  ['every option a key', { keys: ['a', 'b', 'c', 'd'] }, 'key-not-an-option'],
  [
    'a key that is explained as wrong',
    { options: options.with(0, { id: 'a', text: 'Option a', explanation: 'Wrong, since it lies in the past.' }) },
    'key-contradicted',
  ],
  [
    'a distractor that is explained as right',
    { options: options.with(3, { id: 'd', text: 'Option d', explanation: 'Correct: it has some value in law.' }) },
    'key-contradicted',
  ],
]
test.each(severalSeeded)('of several keys, %s is found', (_fact, change, rule) => {
  expect(lintMultiple(several)).toEqual([])
  expect(lintMultiple({ ...several, ...change }).map((found) => found.rule)).toEqual([rule])
})

const ends = { first: 'Do first', last: 'Do last' }
const response: MostLeast = { ...common, type: 'most-least', options, most: 'a', least: 'b' }
const inOrder: Ranking = { ...common, type: 'ranking', options, ends, order: ['b', 'a', 'd', 'c'] }
const sorted: DragSets = {
  ...common,
  type: 'drag-sets',
  sets: [
    { id: 'a', title: 'Early' },
    { id: 'b', title: 'Late' },
  ],
  items: options.map((each, at) => ({ ...each, set: at < 2 ? 'a' : 'b' })),
}
const oneUnexplained = options.with(2, { id: 'c', text: 'Option c', explanation: 'Option c' })
const arrangedSeeded: [fact: string, found: () => Finding[], rule: string][] = [
  ['a most that is no option', () => mostLeast.lint({ ...response, most: 'x' }, undefined), 'key-not-an-option'],
  ['one response for both ends', () => mostLeast.lint({ ...response, least: 'a' }, undefined), 'key-not-an-option'],
  [
    'a response unexplained',
    () => mostLeast.lint({ ...response, options: oneUnexplained }, undefined),
    'option-unexplained',
  ],
  [
    'an order that lacks one',
    () => ranking.lint({ ...inOrder, order: ['b', 'a', 'd'] }, undefined),
    'key-not-an-option',
  ],
  ['an order with one twice', () => ranking.lint({ ...inOrder, order: [...'baac'] }, undefined), 'key-not-an-option'],
  ['an order shown as the answer', () => ranking.lint({ ...inOrder, order: [...'abcd'] }, undefined), 'key-position'],
  [
    'an item of no set',
    () =>
      dragSets.lint(
        { ...sorted, items: sorted.items.map((item, at) => (at === 0 ? { ...item, set: 'c' } : item)) },
        undefined,
      ),
    'key-not-an-option',
  ],
  [
    'nothing to sort',
    () => dragSets.lint({ ...sorted, items: sorted.items.map((item) => ({ ...item, set: 'a' })) }, undefined),
    'key-position',
  ],
  [
    'two sets of one title',
    () => dragSets.lint({ ...sorted, sets: sorted.sets.map((set) => ({ ...set, title: 'Early' })) }, undefined),
    'duplicate-option',
  ],
]
test.each(arrangedSeeded)('of what is arranged, %s is found', (_fact, found, rule) => {
  for (const sound of [
    mostLeast.lint(response, undefined),
    ranking.lint(inOrder, undefined),
    dragSets.lint(sorted, undefined),
  ])
    expect(sound).toEqual([])
  expect(found().map((each) => each.rule)).toEqual([rule])
})

const list: OptionList = {
  ...itemParts,
  kind: 'stimulus',
  type: 'option-list',
  id: 'l',
  title: 'T',
  body: 'B',
  options,
}
const matching: ExtendedMatching = {
  ...common,
  type: 'extended-matching',
  stimulusId: 'l',
  key: 'c',
  explanation: 'Only c fits the time course.',
}

test('a matching stem needs an option list that has its key', () => {
  expect(extendedMatching.lint(matching, list)).toEqual([])
  expect(extendedMatching.lint({ ...matching, key: 'h' }, list)).toMatchObject([{ rule: 'key-not-an-option' }])
  const { options: _options, ...rest } = list
  expect(extendedMatching.lint(matching, { ...rest, type: 'passage' })).toMatchObject([{ rule: 'stimulus-unknown' }])
})

const rating: SjtRating = {
  ...common,
  type: 'sjt-rating',
  stimulusId: 's',
  scale: 'appropriateness',
  key: 'b',
  explanation: 'It helps and comes late.',
  whyNotBetter: 'It leaves the patient waiting.',
  whyNotWorse: 'It does help in the end.',
}

test('every rating that is not the key is explained away, and no other', () => {
  expect(sjtRating.lint(rating, undefined)).toEqual([])
  const { whyNotBetter: _better, ...unexplained } = rating
  expect(sjtRating.lint(unexplained, undefined)).toMatchObject([{ rule: 'option-unexplained' }])
  expect(sjtRating.lint({ ...rating, key: 'a' }, undefined)).toMatchObject([{ rule: 'option-unexplained' }])
  expect(sjtRating.lint({ ...rating, key: 'd' }, undefined)).toMatchObject([{ rule: 'option-unexplained' }])
})

const judged: YesNo = {
  ...common,
  type: 'yes-no',
  statements: [
    { text: 'Tulips are sold', key: 'yes', explanation: 'Each of the florists sells them.' },
    { text: 'Seeds are sold', key: 'no', explanation: 'Nothing is said about seeds.' },
  ],
}

test('statements differ, and each is explained', () => {
  expect(yesNo.lint(judged, undefined)).toEqual([])
  const [first, second] = judged.statements
  const twice = { ...judged, statements: [first!, { ...second!, text: 'Tulips are sold!' }] }
  expect(yesNo.lint(twice, undefined)).toMatchObject([{ rule: 'duplicate-option' }])
  const bare = { ...judged, statements: [first!, { ...second!, explanation: 'No.' }] }
  expect(yesNo.lint(bare, undefined)).toMatchObject([{ rule: 'option-unexplained' }])
})

test('no part of a question names an option by its letter, whatever its type calls its parts', () => {
  const [first, second] = judged.statements
  const byLetter = 'As option b has it, nothing is said about seeds.'
  const naming = { ...judged, statements: [first!, { ...second!, explanation: byLetter }] }
  expect(lintOrder(judged)).toEqual([])
  expect(lintOrder(naming)).toMatchObject([{ rule: 'option-named' }])
})

const file = aCourseFile({ topics: [{ id: 'law', title: 'Law', weight: 1 }] })

function folderWith(
  concepts: Concept[],
  change: Partial<CourseFolder> = {},
  more: Partial<Handbook> = {},
): CourseFolder {
  return aCourseFolder({ file, handbook: aHandbook(file, { concepts, ...more }), ...change })
}

const concept = (id: string, ...requires: string[]): Concept => ({ id, title: id, topic: 'law', requires })
const badConcepts: [fact: string, concepts: Concept[], rule: string][] = [
  ['a circle', [concept('a', 'b'), concept('b', 'c'), concept('c', 'b')], 'concept-circle'],
  ['a concept that requires itself', [concept('a', 'a')], 'concept-circle'],
  ['an unknown requirement', [concept('a', 'z')], 'unknown-concept'],
  ['a repeated concept', [concept('a'), concept('a')], 'duplicate-concept'],
  ['a concept of no topic', [{ ...concept('a'), topic: 'cookery' }], 'unknown-topic'],
]
test.each(badConcepts)('%s is found', (_fact, concepts, rule) => {
  expect(new Set(lintHandbook(folderWith(concepts)).map((found) => found.rule))).toEqual(new Set([rule]))
})

test('a concept that two others require is no circle', () => {
  expect(lintHandbook(folderWith([concept('a'), concept('b', 'a'), concept('c', 'a', 'b')]))).toEqual([])
})

test('a term is explained once, and of a concept that exists', () => {
  const term = { term: 'Tort', meaning: 'A civil wrong' }
  const found = lintHandbook(folderWith([], {}, { glossary: [term, { ...term, term: 'tort', concept: 'a' }] }))
  expect(found.map(({ rule }) => rule)).toEqual(['unknown-concept', 'duplicate-term'])
})

const card = { id: 'p', title: 'Try it', description: 'A part of the course', minutes: 2 }
const preview: PreviewItem[] = [
  { ...card, type: 'video', animation: 'media/x.svg', transcript: 'What it shows.' },
  { ...card, type: 'text', note: 'a-note' },
  { ...card, type: 'quiz', questions: ['q'] },
  { ...card, type: 'download', body: 'To print.' },
]

test('what a preview names has to be there and to play', () => {
  const messages = lintPreview(folderWith([], { preview, questions: [several] })).map(({ message }) => message)
  expect(messages).toEqual([
    expect.stringContaining('media/x.svg is not there'),
    expect.stringContaining('no note a-note'),
  ])
})

test('a picture in a text of a preview has to be there, and needs words', () => {
  const shown = preview.with(3, { ...card, type: 'download', body: 'To print.\n\n![](media/y.svg)' })
  const messages = lintPreview(folderWith([], { preview: shown, questions: [several] })).map(({ message }) => message)
  expect(messages.slice(2)).toEqual([
    expect.stringContaining('media/y.svg: no such picture'),
    expect.stringContaining('media/y.svg: say between [ ] what the picture shows'),
  ])
})

test('a preview has a question of each type that the course has, one about a passage, and a task of each type', () => {
  const passage: Stimulus = { ...itemParts, kind: 'stimulus', type: 'passage', id: 'text', title: 'T', body: 'B' }
  const essay: Task = {
    ...itemParts,
    kind: 'task',
    type: 'essay',
    id: 'e',
    concept: 'an-idea',
    difficulty: 'easy',
    title: 'Is it so?',
    minutes: 40,
    guidance: 'It turns on what it is.',
    outline: ['One', 'Two', 'Three'],
    pitfalls: ['One', 'Two'],
  }
  const course = folderWith([], {
    preview,
    questions: [
      several,
      { ...several, id: 'of-passage', stimulusId: 'text' },
      { ...judged, id: 'judged' },
      { ...matching, id: 'matched' },
    ],
    stimuli: [list, passage],
    tasks: [essay],
  })
  const quizOf = (questions: string[], tasks?: string[]) =>
    lintPreview({ ...course, preview: preview.with(2, { ...card, type: 'quiz', questions, ...(tasks && { tasks }) }) })
      .map(({ message }) => message)
      .slice(2)
  expect(quizOf(['q', 'gone'], ['lost'])).toEqual([
    'p: there is no question gone, correct the name',
    'p: there is no task lost, correct the name',
    'p: add a question of type multiple-response about a passage',
    'p: add a question of type yes-no',
    'p: add a question of type extended-matching',
    'p: add a task of type essay',
  ])
  expect(quizOf(['q', 'of-passage', 'judged', 'matched'], ['e'])).toEqual([])
})

test('a preview has one item of each type', () => {
  const twice = preview.with(3, preview[1]!)
  const messages = lintPreview(folderWith([], { preview: twice })).map(({ message }) => message)
  expect(messages.slice(0, 2)).toEqual([
    'preview.yaml has 2 items of type text, make it one',
    'preview.yaml has 0 items of type download, make it one',
  ])
})
