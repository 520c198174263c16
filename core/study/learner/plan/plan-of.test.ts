import { expect, test } from 'vitest'
import { dayMs } from '../../../durations.ts'
import { answersTo, makeBank, makeLearner, monday } from '../../../testing/make-learner.ts'
import type { ExamToSit } from '../../../exams/exam-length.ts'
import type { StudyPlan } from '../learner-view.ts'
import type { SatMock } from './place-exams.ts'
import { studyPlanOf } from './plan-of.ts'
import type { Learner } from '../model/learner-inputs.ts'
import { dateInWords } from '../sentences.ts'

const bank = makeBank({ a: 0.6, b: 0.4 }, [
  { id: 'x', topic: 'a' },
  { id: 'y', topic: 'a', requires: ['x'] },
  { id: 'z', topic: 'b' },
])
const exams = [1, 2].map((n) => ({
  id: `mock-exam-${n}`,
  title: `Mock exam ${n}`,
  minutes: 90 + 15 * n,
  sections: ['questions'],
}))
const notes = [{ itemId: 'note-b', title: 'About b', topic: 'b', minutes: 5 }]
const nowMs = monday + dayMs
const plan = (learner: Learner, atMs = nowMs, sat: readonly SatMock[] = [], sittable: readonly ExamToSit[] = exams) =>
  studyPlanOf(learner, { nowMs: atMs, exams: sittable, sat, notes })
/** Index of the day and id of each mock exam. */
const mocksIn = (made: StudyPlan) =>
  made.days.flatMap(({ tasks }, day) => tasks.flatMap((task) => (task.is === 'exam' ? [[day, task.examId]] : [])))
const textOf = (value: unknown) => JSON.stringify(value)

test('a plan has each day until the exam, with minutes that fit', () => {
  const made = plan(makeLearner(bank, answersTo('x', 5, 2), { examDate: '2027-08-05', daysOff: [6] }))
  expect(made.days).toHaveLength(30)
  expect(made.days[0]?.date).toBe('2027-07-06')
  for (const { isOff, minutes, tasks } of made.days) {
    if (isOff) expect(tasks).toEqual([])
    if (!tasks.some(({ is }) => is === 'exam')) expect(minutes).toBeLessThanOrEqual(33)
    for (const { why, minutes: taken } of tasks) {
      expect(why).toMatch(/\.$/)
      expect(taken).toBeGreaterThan(0)
    }
  }
  expect(textOf(made)).not.toMatch(/NaN|null %|Infinity/)
})

test('mock exams stand at a distance from each other and from the exam', () => {
  const made = plan(makeLearner(bank, answersTo('x', 5, 2), { examDate: '2027-08-05' }))
  const at = made.days.flatMap(({ tasks }, day) => (tasks.some(({ is }) => is === 'exam') ? [day] : []))
  expect(at).toHaveLength(2)
  expect(made.days.length - (at[1] ?? 0)).toBeGreaterThanOrEqual(4)
  expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(10)
  expect(made.notices.join()).toContain('Set aside')
})

test('a mock exam that is planned comes: on its day it is still there', () => {
  const learner = makeLearner(bank, answersTo('x', 5, 2), { examDate: '2027-08-05' })
  const [[day] = []] = mocksIn(plan(learner))
  for (let later = 1; later <= Number(day); later++)
    expect(mocksIn(plan(learner, nowMs + later * dayMs))[0]).toEqual([Number(day) - later, 'mock-exam-1'])
})

test('who has practised enough for the day still finds its mock exam', () => {
  const onDay = nowMs + 16 * dayMs
  const before = answersTo('x', 5, 2)
  const done = Array.from({ length: 6 }, (_, at) => ({ itemId: `y-${at + 1}`, atMs: onDay, durationMs: 600_000 }))
  for (const given of [before, [...before, ...done]])
    expect(mocksIn(plan(makeLearner(bank, given, { examDate: '2027-08-05' }), onDay))[0]).toEqual([0, 'mock-exam-1'])
})

test('a mock exam that was sat is done, and the next one keeps its distance', () => {
  const learner = makeLearner(bank, answersTo('x', 5, 2), { examDate: '2027-08-05' })
  const sat = (startedAtMs: number, over = 1): SatMock[] => [
    {
      examId: 'mock-exam-1',
      title: 'Mock exam 1',
      startedAtMs,
      sectionCount: 1,
      sections: [{ id: 'questions' }].slice(0, over),
    },
  ]
  const later = nowMs + 12 * dayMs
  const mocks = mocksIn(plan(learner, later, sat(later - dayMs)))
  expect(mocks).toEqual([[14, 'mock-exam-2']])
  expect(plan(learner, later, sat(later - dayMs)).changes).toContainEqual({
    atMs: later - dayMs,
    trigger: 'Mock exam 1 was sat on Saturday',
    action: 'The next one, Mock exam 2, is on Sunday 1 August',
    impact: 'What you know and your readiness follow its answers',
  })
  const lateMs = nowMs + 20 * dayMs
  expect(mocksIn(plan(learner, lateMs, sat(lateMs)))).toEqual([])
  expect(mocksIn(plan(learner, later, sat(later, 0))).map(([, id]) => id)).toContain('mock-exam-1')
  expect(mocksIn(plan(learner, later, sat(later + 400 * dayMs)))).toEqual([[14, 'mock-exam-2']])
})

test('one section of a mock exam sat alone is not the exam: it is planned, and said to be sat, only with all of them', () => {
  const learner = makeLearner(bank, answersTo('x', 5, 2), { examDate: '2027-08-05' })
  const later = nowMs + 12 * dayMs
  const ucat: ExamToSit = { id: 'ucat', title: 'UCAT', minutes: 120, sections: ['verbal', 'decisions'] }
  const after = (...ids: string[]) => {
    const sat = { examId: 'ucat', title: 'UCAT', startedAtMs: later - dayMs, sectionCount: ids.length }
    const made = plan(learner, later, [{ ...sat, sections: ids.map((id) => ({ id })) }], [ucat])
    const isSaid = made.changes.some(({ trigger }) => trigger === 'UCAT was sat on Saturday')
    return [mocksIn(made).map(([, id]) => id), isSaid]
  }
  expect(after('verbal')).toEqual([['ucat'], false])
  expect(after('verbal', 'decisions')).toEqual([[], true])
})

test('all through a day, and wherever it is made, a plan is the same', () => {
  const settings = { examDate: '2027-08-05' }
  const [morning, evening] = [0, 10].map((hours) =>
    plan(makeLearner(bank, answersTo('x', 5, 2), settings), nowMs + hours * 3_600_000),
  )
  expect(evening).toEqual(morning)
})

test('a day that was missed is told, and the plan goes on without it', () => {
  const made = plan(makeLearner(bank, answersTo('x', 5, 2)), monday + 3 * dayMs)
  expect(made.changes.map(({ trigger }) => trigger)).toEqual(
    expect.arrayContaining(['Wednesday was missed', 'Tuesday was missed']),
  )
  expect(made.days[0]?.date).toBe('2027-07-08')
})

test('a day on which nothing but tasks was done was not missed', () => {
  const tasksDone = [{ atMs: monday + dayMs, tzOffsetMin: 0 }]
  const input = { nowMs: monday + 3 * dayMs, exams, sat: [], notes, tasksDone }
  const { changes } = studyPlanOf(makeLearner(bank, answersTo('x', 5, 2)), input)
  const missed = changes.flatMap(({ trigger }) => (trigger.endsWith('was missed') ? [trigger] : []))
  expect(missed).toEqual(['Wednesday was missed'])
})

test('a day that was studied elsewhere, late in its night, was not missed', () => {
  const tuesdayInTokyo = Date.parse('2027-07-06T00:30:00+09:00')
  const given = [0, 1].map((day) => ({ itemId: 'x-1', atMs: tuesdayInTokyo + day * dayMs, tzOffsetMin: 540 }))
  const { changes } = plan(makeLearner(bank, given, { tzOffsetMin: 0 }), monday + 4 * dayMs)
  expect(changes.map(({ trigger }) => trigger)).toEqual(['Thursday was missed'])
})

test('an exam that is over, today or tomorrow, no time, and an empty course have their words', () => {
  const noticesFor = (settings: Partial<Learner['settings']>, of = bank) =>
    plan(makeLearner(of, [], settings)).notices.join(' ')
  expect(noticesFor({ examDate: '2027-07-01' })).toContain('has passed')
  expect(plan(makeLearner(bank, [], { examDate: '2027-07-01' })).examDate).toBeNull()
  expect(noticesFor({ examDate: '2027-07-06' })).toContain('today')
  expect(noticesFor({ examDate: '2027-07-07' })).toContain('tomorrow')
  expect(noticesFor({ minutesPerDay: 0 })).toContain('no time')
  expect(noticesFor({ daysOff: [0, 1, 2, 3, 4, 5, 6] })).toContain('All days')
  expect(noticesFor({}, makeBank({ a: 1 }, []))).toContain('no questions')
  for (const settings of [{ examDate: '2027-07-07' }, { minutesPerDay: 0 }, { examDate: '2030-01-01' }])
    expect(textOf(plan(makeLearner(bank, answersTo('x', 3, 0), settings)))).not.toMatch(/NaN|Infinity/)
})

test('what will not be reached is named, as the lightest only where the plan chose; on the eve nothing is', () => {
  const small = { minutesPerDay: 5, examDate: '2027-07-08' }
  const notices = (settings: Partial<Learner['settings']>) => plan(makeLearner(bank, [], settings)).notices.join(' ')
  expect(notices(small)).toContain('will not be reached. They cost the fewest marks.')
  // Today is off, and tomorrow is the eve.
  expect(notices({ ...small, daysOff: [1] })).toMatch(/Concept x, Concept y and Concept z will not be reached\.$/)
  expect(notices({ ...small, examDate: '2027-07-07' })).not.toContain('will not be reached')
})

test('a bad day is told with where one stands by now', () => {
  const known = Array.from({ length: 20 }, () => answersTo('x', 6, 6, { atMs: monday + dayMs })).flat()
  const badDay = (later: typeof known) =>
    plan(makeLearner(bank, [...answersTo('x', 6, 2), ...later]), monday + 2 * dayMs).changes.find(({ trigger }) =>
      trigger.startsWith('“Concept x” went badly on Monday'),
    )?.impact
  expect(badDay([])).toMatch(/can be won here$/)
  expect(badDay(known)).toBe('By now you reach your target here')
})

test('what went well and is practised today all the same is not said to rest until today', () => {
  const answers = ['x', 'y'].flatMap((id) => answersTo(id, 5, 5))
  const { changes, days } = plan(makeLearner(bank, answers), monday + 2 * dayMs)
  const rests = changes.flatMap(({ action }) => (action.includes('rests until') ? [action] : []))
  expect(days[0]?.tasks.some((task) => task.is === 'practice' && task.topic === 'a')).toBe(true)
  expect(rests.filter((action) => action.includes(dateInWords(days[0]?.date ?? '')))).toEqual([])
})

test('a note comes before a topic that was never met', () => {
  const made = plan(makeLearner(bank, answersTo('x', 5, 5), { examDate: '2027-08-05' }))
  const tasks = made.days.flatMap((day) => day.tasks)
  const note = tasks.findIndex((task) => task.is === 'notes')
  const practice = tasks.findIndex((task) => task.is === 'practice' && task.topic === 'b')
  expect(note).toBeGreaterThanOrEqual(0)
  expect(note).toBeLessThan(practice)
})

test('a course of many small concepts has few tasks a day, each of some questions', () => {
  const concepts = Array.from({ length: 40 }, (_, at) => ({ id: `c${at}`, topic: at % 2 ? 'a' : 'b', questions: 1 }))
  const made = plan(makeLearner(makeBank({ a: 0.6, b: 0.4 }, concepts), [], { examDate: '2027-08-05' }))
  for (const { tasks } of made.days) expect(tasks.filter(({ is }) => is === 'practice').length).toBeLessThanOrEqual(4)
  const [first] = (made.days[0]?.tasks ?? []).filter((task) => task.is === 'practice')
  expect(first).toMatchObject({ concept: first?.topic, title: `Topic ${first?.topic}` })
  expect(first?.questions).toBeGreaterThanOrEqual(4)
})
