import { expect, test } from 'vitest'
import type { PackItem } from '../content/item.ts'
import type { OptionList } from '../content/stimulus.ts'
import type { ExtendedMatching } from '../questions/extended-matching/schema.ts'
import { makeLibrary } from '../testing/make-library.ts'
import { answerFrom } from './answer-question.ts'
import { newAsk } from './ask.ts'
import { cutMarkdown, mostWords } from './cut-text.ts'
import { passagesOf } from './passages.ts'
import { passagesOfFaq } from './shop-passages.ts'

const sources = [
  { title: 'NG12', section: 'chapter 1', asOf: '2026-11', opened: { on: '2026-11-20', by: 'a program' } },
]
const common = { topic: 'blood', sources, reviewBy: '2027-11-01' }
const question: PackItem = {
  ...common,
  kind: 'question',
  type: 'single-best-answer',
  id: 'q-iron',
  concept: 'iron',
  difficulty: 'easy',
  stem: 'What is low in iron deficiency?',
  options: [
    { id: 'a', text: 'Ferritin', explanation: 'Ferritin is **low** when stores are empty.' },
    { id: 'b', text: 'Transferrin', explanation: 'Transferrin is high.' },
    { id: 'c', text: 'Platelets', explanation: 'Platelets are often high.' },
  ],
  key: 'a',
  takeAway: 'Ferritin tells of stores.',
}
const note: PackItem = {
  ...common,
  kind: 'note',
  id: 'n-blood',
  title: 'Reading a blood count',
  minutes: 1,
  body: 'First words.\n\n## Iron\n\nFerritin below 15 proves it.\n\n### Trait\n\n| Test | Trait |\n| --- | --- |\n| A2 | raised |\n\n## White cells\n\nCount them.',
}
const handbook: PackItem = {
  kind: 'handbook',
  id: 'h',
  topic: 'handbook',
  concepts: [{ id: 'iron', title: 'Iron deficiency', topic: 'blood', requires: [] }],
  glossary: [{ term: 'MCV', meaning: 'Mean cell volume.', concept: 'iron' }],
  reference: { title: 'Normal values', body: '## Blood\n\nFerritin 15–200', sources, reviewBy: '2027-11-01' },
}

const list: OptionList = {
  ...common,
  kind: 'stimulus',
  type: 'option-list',
  id: 'l-anaemias',
  title: 'Anaemias',
  body: 'Which is it?',
  options: ['a', 'b', 'c', 'd'].map((id) => ({
    id,
    text: `Anaemia ${id}`,
    explanation: `Anaemia ${id} is of its own kind.`,
  })),
}
const stemOf = (id: string, key: string): ExtendedMatching => ({
  ...common,
  kind: 'question',
  type: 'extended-matching',
  id,
  concept: 'iron',
  difficulty: 'easy',
  stem: 'A tired woman.',
  stimulusId: list.id,
  key,
  explanation: `It is ${key}.`,
})

test('the reason of an option that questions share is of one whose page has it', () => {
  const reasons = passagesOf(1, [list, stemOf('q-1', 'a'), stemOf('q-2', 'b')]).filter(({ id }) => id.includes(list.id))
  expect(reasons.map(({ id, sourceId, keyOf }) => [id.at(-1), sourceId, keyOf])).toEqual([
    ['a', 'q-2', 'q-2'],
    ['b', 'q-1', 'q-1'],
    ['c', 'q-1', 'q-1'],
    ['d', 'q-1', 'q-1'],
  ])
})

test('why an option that questions share is wrong is cited from the question that was answered', () => {
  const shared = makeLibrary(passagesOf(1, [list, stemOf('q-1', 'a'), stemOf('q-2', 'b')]))
  const second = { ...stemOf('q-2', 'b'), stimulus: list }
  const about = { kind: 'question', courseId: 1, itemId: 'q-2', chosen: { kind: 'option', optionId: 'c' } } as const
  const asked = { text: 'Why is mine wrong?', engine: 'device', seed: '', nowMs: 0, about, question: second } as const
  const { citations } = answerFrom(shared, newAsk(asked))
  expect(citations.map(({ href }) => href)).toEqual([
    '/study/1/questions?item=q-2&cited=Anaemia%20c%20is%20of%20its%20own%20kind.',
  ])
})

test('a note is cut by its headings, and each piece says which stand above it', () => {
  const notes = passagesOf(1, [note])
  expect(notes.map(({ id, heading, text }) => [id, heading.join(' › '), text])).toEqual([
    ['note:n-blood:0', 'Reading a blood count', 'First words.'],
    ['note:n-blood:1', 'Reading a blood count › Iron', 'Ferritin below 15 proves it.'],
    ['note:n-blood:2', 'Reading a blood count › Iron › Trait', 'Test\tTrait\nA2\traised'],
    ['note:n-blood:3', 'Reading a blood count › White cells', 'Count them.'],
  ])
  expect(notes[0]).toMatchObject({ keyOf: null, concept: null, topic: 'blood', courseId: 1 })
})

test('each reason of a question is a passage under its concept and option, and is kept back until the question was answered', () => {
  const reasons = passagesOf(1, [question, handbook]).filter(({ kind }) => kind === 'explanation')
  expect(reasons.map(({ id, heading, text }) => [id, heading.join(' › '), text])).toEqual([
    ['explanation:q-iron:a', 'Iron deficiency › Ferritin', 'Ferritin is low when stores are empty.'],
    ['explanation:q-iron:b', 'Iron deficiency › Transferrin', 'Transferrin is high.'],
    ['explanation:q-iron:c', 'Iron deficiency › Platelets', 'Platelets are often high.'],
    ['explanation:q-iron:take-away', 'Iron deficiency', 'Ferritin tells of stores.'],
  ])
  expect(new Set(reasons.map(({ keyOf }) => keyOf))).toEqual(new Set(['q-iron']))
  expect(reasons.map(({ about }) => about)).toEqual([
    'What is low in iron deficiency?',
    undefined,
    undefined,
    undefined,
  ])
  expect(reasons[0]?.sources).toEqual([
    { title: 'NG12, chapter 1', url: null, asOf: '2026-11', openedOn: '2026-11-20' },
  ])
})

test('a term of the glossary and a part of the reference sheet are passages', () => {
  const [reference, term] = passagesOf(1, [handbook])
  expect(reference).toMatchObject({ id: 'reference:h:0', heading: ['Normal values', 'Blood'], text: 'Ferritin 15–200' })
  expect(term).toMatchObject({ id: 'glossary:h:MCV', heading: ['MCV'], text: 'MCV: Mean cell volume.', topic: 'blood' })
})

test('the order of the items changes nothing', () => {
  expect(passagesOf(1, [handbook, note, question])).toEqual(passagesOf(1, [question, handbook, note]))
})

test('no piece is longer than it may be, and no word is lost', () => {
  const sentence = (length: number) => `${Array.from({ length }, (_, at) => `w${at}`).join(' ')}.`
  const source = [sentence(50), sentence(90), sentence(300), `${sentence(70)} ${sentence(70)}`].join('\n\n')
  const pieces = cutMarkdown(source)
  const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean)
  for (const { text } of pieces) expect(wordsIn(text).length).toBeLessThanOrEqual(mostWords)
  expect(pieces.flatMap(({ text }) => wordsIn(text))).toEqual(wordsIn(source))
})

test('a table that is cut has its head above the rows of every piece, and an empty line before another table', () => {
  const row = (name: string) => `| ${name} | ${Array.from({ length: 30 }, () => 'w').join(' ')} |`
  const source = ['| Name | Words |', '| --- | --- |', ...['a', 'b', 'c', 'd', 'e'].map(row)].join('\n')
  const pieces = cutMarkdown(source).map(({ text }) => text.replace(/\t(?:w ?)+/g, '\t…').split('\n'))
  expect(pieces).toEqual([
    ['Name\tWords', 'a\t…', 'b\t…', 'c\t…'],
    ['Name\tWords', 'd\t…', 'e\t…'],
  ])
  const two = '| A | B |\n| - | - |\n| 1 | 2 |\n\n| C | D |\n| - | - |\n| 3 | 4 |'
  expect(cutMarkdown(two).map(({ text }) => text)).toEqual(['A\tB\n1\t2\n\nC\tD\n3\t4'])
})

test('an answer of the shop is open to everybody and asks its question as the heading', () => {
  expect(passagesOfFaq({ id: 'offline', question: 'Does it work offline?', answer: '**Yes.** Always.' })).toMatchObject(
    [{ id: 'faq:offline:0', courseId: null, heading: ['Does it work offline?'], text: 'Yes. Always.', keyOf: null }],
  )
})

test('a piece of a note is about the concept that its heading names, whatever stands below', () => {
  const both: PackItem = {
    ...handbook,
    concepts: [
      { id: 'iron', title: 'Iron deficiency', topic: 'blood', requires: [] },
      { id: 'counts', title: 'Counting white cells', topic: 'blood', requires: [] },
    ],
  }
  const body = '## How do you count white cells?\n\nNot in iron deficiency.\n\n## Else\n\nIn iron deficiency.'
  const passages = passagesOf(1, [both, { ...note, body }], { 'n-blood': ['iron', 'counts'] })
  expect(passages.flatMap(({ kind, concept }) => (kind === 'note' ? [concept] : []))).toEqual(['counts', 'iron'])
})

test('a piece of a note is about the concept of the note whose title it has most words of, else about its first', () => {
  const items = [question, note, handbook]
  const conceptsOf = (named: Record<string, string[]>) =>
    passagesOf(1, items, named).flatMap(({ kind, concept }) => (kind === 'note' ? [concept] : []))
  expect(conceptsOf({})).toEqual([null, null, null, null])
  expect(conceptsOf({ 'n-blood': ['iron'] })).toEqual(['iron', 'iron', 'iron', 'iron'])
  expect(conceptsOf({ 'n-blood': ['white-cells', 'iron'] })).toEqual(['white-cells', 'iron', 'iron', 'white-cells'])
})
