import { expect, test } from 'vitest'
import { interviews, sampleExam } from '../testing/make-course.ts'
import type { ExamBlueprint } from './blueprint.ts'
import { type ExamsFrom, examsToSit } from './exam-length.ts'
import type { Drawable } from './exam-pool.ts'

const questions = (count: number): Drawable[] =>
  Array.from({ length: count }, (_, at) => ({
    kind: 'question',
    itemId: `q-${at}`,
    hash: '',
    topic: 'doses',
    type: 'single-best-answer',
  }))
const sessions = (changes: Partial<ExamBlueprint> = {}): ExamBlueprint => ({
  ...sampleExam,
  sections: sampleExam.sections.flatMap((paper) =>
    paper.asks === 'questions' ? ['one', 'two'].map((id) => ({ ...paper, id, questions: 90, minutes: 153 })) : [],
  ),
  ...changes,
})
const lengths = (from: Partial<ExamsFrom>) =>
  examsToSit({ exams: [], bank: questions(200), topics: [], sat: [], timeFactor: 1, ...from }).map(
    ({ id, minutes }) => [id, minutes] as const,
  )
const lengthOf = (exam: ExamBlueprint, from: Partial<ExamsFrom> = {}) =>
  new Map(lengths({ exams: [exam], ...from })).get(exam.id)

test('an exam lasts as long as the bank allows, and with extra time longer', () => {
  expect(lengthOf(sessions())).toBe(306)
  expect(lengthOf(sessions(), { bank: questions(119) })).toBe(203)
  expect(lengthOf(sessions(), { bank: questions(119), timeFactor: 1.25 })).toBe(253)
  expect(lengths({ bank: questions(19) })).toEqual([1, 2, 3, 4, 5].map((n) => [`mock-exam-${n}`, expect.any(Number)]))
  expect(new Map(lengths({ bank: questions(14) })).get('mock-exam-1')).toBe(21)
})

test('instructions count with the sections that are sat', () => {
  const told = sessions()
  const [one, two] = told.sections.map((section) => ({ ...section, instructionSeconds: 240 }))
  if (!one || !two) throw new Error('there are two sections')
  expect(lengthOf({ ...told, sections: [one, two] }, { timeFactor: 2 })).toBe(612 + 16)
  expect(lengthOf({ ...told, sections: [one, { ...two, topics: ['none'] }] })).toBe(153 + 4)
})

test('what nothing can be asked in is no exam', () => {
  expect(lengths({ exams: [interviews] }).map(([id]) => id)).not.toContain('mmi-circuit')
  expect(lengths({ exams: [sessions()], bank: [] })).toEqual([])
})

test('what another exam keeps shortens an exam until that one was sat', () => {
  const keeping = { ...sampleExam, id: 'keeping', reserve: 1 }
  const from = { exams: [sampleExam, keeping], bank: questions(40) }
  expect(lengths(from)).toEqual([['keeping', 30]])
  expect(new Map(lengths({ ...from, sat: [{ examId: 'keeping' }] })).get('sample-exam')).toBe(30)
})
