import { expect, test } from 'vitest'
import { sampleExam } from '../testing/make-course.ts'
import type { ExamBlueprint, QuestionSection } from './blueprint.ts'
import { drawExam } from './draw.ts'
import { type Drawable, reservedFor } from './exam-pool.ts'
import { levelOfMockExam, mockExam } from './mock-exams.ts'

const [paper] = sampleExam.sections
const section = (changes: Partial<QuestionSection>): QuestionSection => {
  if (paper?.asks !== 'questions') throw new Error('the sample has a section of questions')
  return { ...paper, ...changes }
}
const exam = (...sections: ExamBlueprint['sections']): ExamBlueprint => ({ ...sampleExam, sections })

const question = (itemId: string, changes: Partial<Drawable> = {}): Drawable => ({
  kind: 'question',
  itemId,
  hash: 'a'.repeat(64),
  topic: 'doses',
  type: 'single-best-answer',
  ...changes,
})
const questions = (count: number, changes: Partial<Drawable> = {}, name = changes.topic ?? 'q') =>
  Array.from({ length: count }, (_, at) => question(`${name}-${at}`, changes))

const topics = [
  { id: 'doses', title: 'Doses', weight: 0.7 },
  { id: 'rates', title: 'Rates', weight: 0.3 },
]
const from = (bank: Drawable[], more: { isMet?: (id: string) => boolean; seed?: string } = {}) => ({
  bank,
  topics,
  isMet: () => false,
  seed: 'seed',
  ...more,
})
const idsOf = (items: readonly Drawable[] | undefined) => (items ?? []).map(({ itemId }) => itemId)

test('topics have the shares of the exam, and the same seed gives the same paper', () => {
  const bank = [...questions(50, { topic: 'doses' }), ...questions(50, { topic: 'rates' })]
  const [drawn] = drawExam(exam(section({ questions: 20 })), from(bank))
  expect(drawn?.items.filter(({ topic }) => topic === 'doses')).toHaveLength(14)
  expect(drawn?.items.filter(({ topic }) => topic === 'rates')).toHaveLength(6)
  expect(drawExam(exam(section({ questions: 20 })), from(bank))[0]).toEqual(drawn)
  expect(drawExam(exam(section({ questions: 20 })), from(bank, { seed: 'other' }))[0]).not.toEqual(drawn)
})

test('a topic that has too few is made up for by the others', () => {
  const bank = [...questions(3, { topic: 'doses' }), ...questions(50, { topic: 'rates' })]
  const [drawn] = drawExam(exam(section({ questions: 20 })), from(bank))
  expect(drawn?.items).toHaveLength(20)
})

test('sections that draw from the same bank share what there is in proportion, and no question comes twice', () => {
  const bank = questions(119)
  const two = exam(section({ id: 'one', questions: 90 }), section({ id: 'two', questions: 90 }))
  const drawn = drawExam(two, from(bank))
  expect(drawn.map(({ items, wanted }) => [items.length, wanted])).toEqual([
    [59, 90],
    [60, 90],
  ])
  expect(new Set(drawn.flatMap(({ items }) => idsOf(items))).size).toBe(119)
})

test('a section whose number is not published has all that the course has for it', () => {
  const { questions: _questions, ...open } = section({ topics: ['rates'] })
  const [drawn] = drawExam(exam(open), from([...questions(7, { topic: 'doses' }), ...questions(5, { topic: 'rates' })]))
  expect(drawn?.items).toHaveLength(5)
  expect(drawn?.wanted).toBe(5)
})

test('questions of one passage stay together and in their order', () => {
  const bank = ['x', 'y', 'z'].flatMap((set) => questions(4, { stimulusId: set }, set))
  const [drawn] = drawExam(exam(section({ questions: 12 })), from(bank))
  const sets = drawn?.items.map(({ stimulusId }) => stimulusId).join('') ?? ''
  expect(sets).toMatch(/^(xxxx|yyyy|zzzz){3}$/)
  expect(idsOf(drawn?.items.slice(0, 4)).map((id) => id.slice(-1))).toEqual(['0', '1', '2', '3'])
})

test('a list of options comes with all of its questions, whatever the shares of the topics are, while one fits', () => {
  const lists = ['doses', 'rates'].flatMap((topic) =>
    [1, 2, 3, 4, 5].flatMap((n) => questions(2, { topic, stimulusId: `${topic}-${n}` }, `${topic}-${n}`)),
  )
  const drawnOf = (count: number) => drawExam(exam(section({ questions: count })), from(lists))[0]?.items ?? []
  const sizes = (items: readonly Drawable[]) =>
    [...new Set(items.map(({ stimulusId }) => stimulusId))]
      .map((list) => items.filter(({ stimulusId }) => stimulusId === list).length)
      .toSorted()
  expect(sizes(drawnOf(10))).toEqual([2, 2, 2, 2, 2])
  // An odd number leaves no other way.
  expect(sizes(drawnOf(11))).toEqual([1, 2, 2, 2, 2, 2])
  expect(drawnOf(30)).toHaveLength(20)
})

test('parts of a section come one after the other, each of its types', () => {
  const bank = [...questions(90), ...questions(30, { type: 'extended-matching' }, 'm')]
  const parts = [
    { types: ['single-best-answer'], questions: 9 },
    { types: ['extended-matching'], questions: 3 },
  ]
  const [drawn] = drawExam(exam(section({ questions: 12, parts })), from(bank))
  expect(drawn?.items.map(({ type }) => type)).toEqual([
    ...Array.from({ length: 9 }, () => 'single-best-answer'),
    ...Array.from({ length: 3 }, () => 'extended-matching'),
  ])
})

test('what the student has not met comes before what was answered already', () => {
  const bank = questions(40)
  const met = new Set(idsOf(bank.slice(0, 20)))
  const [drawn] = drawExam(exam(section({ questions: 20 })), from(bank, { isMet: (id) => met.has(id) }))
  expect(idsOf(drawn?.items).filter((id) => met.has(id))).toEqual([])
})

test('what is reserved comes first in its exam, is about the part that is asked for, and never moves', () => {
  const reserving = { ...exam(section({ questions: 60 })), reserve: 0.2 }
  const bank = questions(400)
  const kept = reservedFor(reserving, bank)
  expect(kept.size).toBeGreaterThan(50)
  expect(kept.size).toBeLessThan(110)
  const [drawn] = drawExam(reserving, from(bank))
  expect(idsOf(drawn?.items).every((id) => kept.has(id))).toBe(kept.size >= 60)
  const later = reservedFor(reserving, [...bank, ...questions(100, {}, 'new')])
  expect([...kept.keys()].every((id) => later.has(id))).toBe(true)
  expect(reservedFor(sampleExam, bank).size).toBe(0)
})

test('tasks are drawn by type and format, one of each topic first', () => {
  const scenario = (id: string, topic: string, format: string) =>
    question(id, { kind: 'task', type: 'casper-scenario', topic, format })
  const bank = [
    scenario('t1', 'doses', 'typed'),
    scenario('t2', 'doses', 'typed'),
    scenario('t3', 'rates', 'typed'),
    scenario('v1', 'rates', 'video'),
  ]
  const typed: ExamBlueprint['sections'][number] = {
    id: 'typed',
    title: 'Typed',
    asks: 'tasks',
    tasks: { type: 'casper-scenario', format: 'typed', count: 2 },
    minutes: 7,
    instructionSeconds: 0,
    noteboard: false,
    sitAlone: true,
  }
  const [drawn] = drawExam(exam(typed), from(bank))
  expect(drawn?.items.map(({ topic }) => topic).toSorted()).toEqual(['doses', 'rates'])
  expect(drawn?.items.some(({ itemId }) => itemId === 'v1')).toBe(false)
})

test('mock exam n has 60 + 10 n questions in 90 + 15 n minutes, and its level', () => {
  for (const n of [1, 2, 3, 4, 5]) {
    const [only] = mockExam(n, sampleExam).sections
    expect(only).toMatchObject({ questions: 60 + 10 * n, minutes: 90 + 15 * n, calculator: 'four-function' })
  }
  expect([1, 2, 3, 4, 5].map(levelOfMockExam)).toEqual([
    'Beginner',
    'Beginner',
    'Intermediate',
    'Intermediate',
    'Advanced',
  ])
})
