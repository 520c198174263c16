import { expect, test } from 'vitest'
import { essaySection, interviews, sampleExam } from '../testing/make-course.ts'
import type { ExamBlueprint } from './blueprint.ts'
import { drawExam } from './draw.ts'
import { type ExamsFrom, examsToSit } from './exam-length.ts'
import type { Drawable } from './exam-pool.ts'
import { afterTime } from './sitting-moves.ts'
import { type TimeFactor, startSitting } from './sitting.ts'

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

test('one essay has its whole time, however few there are to choose it from', () => {
  const essay: Drawable = { kind: 'task', itemId: 'essay', hash: '', topic: 'essay', type: 'essay' }
  const paper = { ...sampleExam, sections: [essaySection] }
  for (const count of [1, 2, 3, 4]) {
    const bank = Array.from({ length: count }, (_, at) => ({ ...essay, itemId: `essay-${at}` }))
    expect(lengthOf(paper, { bank })).toBe(40)
  }
})

test('instructions count with the sections that are sat', () => {
  const told = sessions()
  const [one, two] = told.sections.map((section) => ({ ...section, instructionSeconds: 240 }))
  if (!one || !two) throw new Error('there are two sections')
  expect(lengthOf({ ...told, sections: [one, two] }, { timeFactor: 2 })).toBe(612 + 16)
  expect(lengthOf({ ...told, sections: [one, { ...two, topics: ['none'] }] })).toBe(153 + 4)
})

test('an exam with a break is planned for as long as its clocks run in a sitting, with extra time too', () => {
  const [one, two] = sessions().sections.map((each) => ({ ...each, instructionSeconds: 60, breakAfterSeconds: 3600 }))
  if (!one || !two) throw new Error('there are two sections')
  const sat = (exam: ExamBlueprint, timeFactor: TimeFactor) => {
    const drawn = drawExam(exam, { bank: questions(200), topics: [], isMet: () => false, seed: 's' })
    const start = { id: 's', courseId: 1, packVersion: 1, exam, drawn, timeFactor, hasRestBreaks: false }
    const { sitting } = startSitting({ ...start, plans: [0, 1], isMet: () => false, newId: () => 'a', nowMs: 0 })
    return (afterTime(sitting, 1e9).finishedAtMs ?? 0) / 60_000
  }
  const whole = sessions({ sections: [one, two] })
  const alone = sessions({ sections: [one, { ...two, topics: ['none'] }] })
  for (const timeFactor of [1, 1.5] as const)
    for (const exam of [whole, alone]) expect(lengthOf(exam, { timeFactor })).toBe(sat(exam, timeFactor))
  expect(lengthOf(whole)).toBe(306 + 2 + 60)
  expect(lengthOf(alone)).toBe(153 + 1)
})

test('a break half-way counts where there is something on both sides of it', () => {
  const stations = interviews.sections.map((each) => ({ ...each, breakHalfwaySeconds: 300 }))
  const station = (at: number): Drawable => ({
    kind: 'task',
    itemId: `s-${at}`,
    hash: '',
    topic: 'doses',
    type: 'mmi-station',
  })
  const minutes = (exam: ExamBlueprint, count: number, timeFactor: TimeFactor) =>
    lengthOf(exam, { bank: Array.from({ length: count }, (_, at) => station(at)), timeFactor }) ?? 0
  const breakOf = (count: number, timeFactor: TimeFactor = 1) =>
    minutes({ ...interviews, sections: stations }, count, timeFactor) - minutes(interviews, count, timeFactor)
  expect([breakOf(1), breakOf(2), breakOf(2, 2)]).toEqual([0, 5, 5])
})

test('what nothing can be asked in is no exam', () => {
  expect(lengths({ exams: [interviews] }).map(([id]) => id)).not.toContain('mmi-circuit')
  expect(lengths({ exams: [sessions()], bank: [] })).toEqual([])
})

test('what another exam keeps shortens an exam until that one was sat', () => {
  const keeping = { ...sampleExam, id: 'keeping', reserve: 1 }
  const from = { exams: [sampleExam, keeping], bank: questions(40) }
  expect(lengths(from)).toEqual([['keeping', 30]])
  const sat = [{ examId: 'keeping', sections: [{ id: 'paper' }] }]
  expect(new Map(lengths({ ...from, sat })).get('sample-exam')).toBe(30)
})

test('a section that was sat alone frees for other exams what was kept for it, and no more', () => {
  const keeping = sessions({ id: 'keeping', reserve: 1 })
  const from = { exams: [sampleExam, keeping], bank: questions(16) }
  const minutesAfter = (...over: string[]) =>
    new Map(lengths({ ...from, sat: [{ examId: 'keeping', sections: over.map((id) => ({ id })) }] })).get('sample-exam')
  const [all, one, two] = [minutesAfter('one', 'two'), minutesAfter('one'), minutesAfter('two')]
  expect(minutesAfter()).toBeUndefined()
  expect(all).toBe(24)
  expect((one ?? 0) + (two ?? 0)).toBeGreaterThanOrEqual(24)
  expect(Math.max(one ?? 0, two ?? 0)).toBeLessThan(24)
})
