import { expect, test } from 'vitest'
import type { ExamBlueprint, QuestionSection, TaskSection } from '../../../core/exams/blueprint.ts'
import type { Drawable } from '../../../core/exams/exam-pool.ts'
import { sampleExam } from '../../../core/testing/make-course.ts'
import { type ExamOffer, examOffer, isOfScenarios, rulesInWords, sizeInWords } from './exam-offer.ts'

const [paper] = sampleExam.sections
const questions = (changes: Partial<QuestionSection>): QuestionSection => {
  if (paper?.asks !== 'questions') throw new Error('the sample has a section of questions')
  return { ...paper, ...changes }
}
const tasks = (of: TaskSection['tasks'], minutes: number): TaskSection => ({
  id: 'tasks',
  title: 'Tasks',
  asks: 'tasks',
  tasks: of,
  minutes,
  instructionSeconds: 0,
  noteboard: false,
  sitAlone: true,
})

const bank: Drawable[] = Array.from({ length: 119 }, (_, at) => ({
  kind: 'question',
  itemId: `q-${at}`,
  hash: '',
  topic: 'doses',
  type: 'single-best-answer',
}))
const taskOf = (itemId: string, type: string): Drawable => ({ kind: 'task', itemId, hash: '', topic: 'doses', type })
const offer = (exam: Partial<ExamBlueprint>, from: Partial<Parameters<typeof examOffer>[1]> = {}): ExamOffer =>
  examOffer({ ...sampleExam, ...exam }, { bank, topics: [], isMet: () => false, timeFactor: 1, sat: [], ...from })

test('two sessions of 90 questions share the 119 that there are, each with its part of the time', () => {
  const sections = ['one', 'two'].map((id) => questions({ id, questions: 90, minutes: 153 }))
  const two = offer({ sections }, { timeFactor: 1.25 })
  expect(two.sections.map(sizeInWords)).toEqual(['59 of 90 questions', '60 of 90 questions'])
  expect(two.sections.map(({ lengthMs }) => Math.round(lengthMs / 60_000))).toEqual([125, 128])
  expect(two).toMatchObject({ isShortened: true, items: 119, met: 0 })
})

test('a section that the course has nothing for is not offered, and the exam says that it is shortened', () => {
  const sections = [questions({ questions: 20 }), tasks({ type: 'essay', count: 1, choose: 3 }, 40)]
  expect(offer({ sections }).sections.map(({ plan }) => plan)).toEqual([0])
  expect(offer({ sections }).isShortened).toBe(true)
})

test('what is met is counted of what would be drawn: what is new comes first', () => {
  const sections = [questions({ questions: 100 })]
  const met = new Set(bank.slice(0, 29).map(({ itemId }) => itemId))
  expect(offer({ sections }, { isMet: (id) => met.has(id) })).toMatchObject({ items: 100, met: 10, isShortened: false })
})

test('what practice keeps is told of the sections that are still to be sat', () => {
  const sections = ['one', 'two'].map((id) => questions({ id }))
  const sat = [{ examId: sampleExam.id, sections: [{ id: 'one' }] }]
  const [all, left, none] = [[], sat, [...sat, { ...sat[0]!, sections: [{ id: 'two' }] }]].map(
    (over) => offer({ sections, reserve: 1 }, { sat: over }).reserved,
  )
  expect(all).toBe(119)
  expect(left).toBeGreaterThan(40)
  expect(left).toBeLessThan(80)
  expect(none).toBe(0)
})

test('tasks are called what they are', () => {
  const essays = ['a', 'b', 'c'].map((id) => taskOf(id, 'essay'))
  const choice = offer({ sections: [tasks({ type: 'essay', count: 1, choose: 3 }, 40)] }, { bank: essays })
  expect(choice.sections.map(sizeInWords)).toEqual(['1 essay, from 3 to choose from'])
  const scenarios = ['a', 'b'].map((id) => taskOf(id, 'casper-scenario'))
  const casper = offer({ sections: [tasks({ type: 'casper-scenario', count: 7 }, 25)] }, { bank: scenarios })
  expect(casper.sections.map(sizeInWords)).toEqual(['2 of 7 scenarios'])
  expect([choice, casper].map(isOfScenarios)).toEqual([false, true])
})

test('rules say where a calculator is and what may be opened again', () => {
  const sections = [
    questions({ id: 'a', title: 'Reading', questions: 10, calculator: 'none' }),
    questions({ id: 'b', title: 'Numbers', questions: 10 }),
  ]
  expect(rulesInWords(offer({ sections }))).toEqual([
    'A calculator with four functions in Numbers.',
    'You can go back within a section until its time is up.',
    'A section that has ended cannot be opened again.',
    'The clock runs on while you are away.',
  ])
  const onward = [questions({ questions: 10, calculator: 'none', canGoBack: false })]
  expect(rulesInWords(offer({ sections: onward, absence: 'pauses' }))).toEqual([
    'No calculator.',
    'You cannot go back.',
    'The clock stops while you are away, and you can pause.',
  ])
})

test('rules say that the clock of a task stands still while one is away, and that a recording is then cut off', () => {
  const from = { bank: [...bank, taskOf('a', 'mmi-station'), taskOf('b', 'essay')] }
  const rulesWith = (...sections: ExamBlueprint['sections']) => rulesInWords(offer({ sections }, from)).slice(1)
  const stations = tasks({ type: 'mmi-station', count: 1 }, 7)
  expect(rulesWith(stations)).toEqual([
    'The clock of each station stands still when you leave the exam.',
    'A recording that is under way when you leave is not kept.',
  ])
  expect(rulesWith({ ...stations, id: 'stations' }, questions({}))).toContain(
    'The clock runs on while you are away, but that of each station stands still when you leave the exam.',
  )
  const essay = tasks({ type: 'essay', count: 1, choose: 3 }, 40)
  expect(rulesWith(essay)).toEqual(['The clock runs on while you are away.'])
})
