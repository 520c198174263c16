import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { courseSummary } from '../../contract/study/learner-parts.ts'
import { dayMs } from '../../durations.ts'
import { interviews, sampleExam } from '../../testing/make-course.ts'
import { answersTo, makeBank, makeLearner, monday } from '../../testing/make-learner.ts'
import { courseSummaryOf, lazyMembers } from './course-summary.ts'
import type { Learner } from './model/learner-inputs.ts'

const none = {
  exams: [],
  drawables: [],
  timeFactor: 1 as const,
  notes: [],
  sat: [],
  tasksDone: [],
  reserved: new Set<string>(),
}
const bank = makeBank({ a: 0.6, b: 0.4 }, [
  { id: 'first', topic: 'a', questions: 30 },
  { id: 'second', topic: 'b', requires: ['first'], questions: 30 },
])
const dayLater = monday + dayMs

/** Every number in it, with where it stands. */
function figuresIn(value: unknown, at = ''): [string, number][] {
  if (typeof value === 'number') return [[at, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => figuresIn(member, `${at}.${name}`))
}

const students: [string, Learner][] = [
  ['who has answered nothing', makeLearner(bank)],
  ['who has answered once', makeLearner(bank, answersTo('first', 1, 1))],
  [
    'who knows one half and not the other',
    makeLearner(bank, [...answersTo('first', 30, 30), ...answersTo('second', 30, 3)]),
  ],
  ['who was right throughout', makeLearner(bank, [...answersTo('first', 30, 30), ...answersTo('second', 30, 30)])],
  ['whose exam has passed', makeLearner(bank, answersTo('first', 30, 9), { examDate: '2020-01-01' })],
  ['whose exam is tomorrow', makeLearner(bank, answersTo('first', 30, 9), { examDate: '2027-07-07' })],
  ['with no minutes a day', makeLearner(bank, answersTo('first', 30, 9), { minutesPerDay: 0 })],
  ['with no day that is not off', makeLearner(bank, answersTo('first', 30, 9), { daysOff: [0, 1, 2, 3, 4, 5, 6] })],
  ['of a course without concepts', makeLearner({ ...bank, concepts: [] }, answersTo('first', 30, 9))],
  ['of a course without questions', makeLearner({ ...bank, items: new Map() }, answersTo('first', 30, 9))],
  ['of an empty course', makeLearner({ ...bank, topics: [], concepts: [], items: new Map() })],
  [
    'whose clock was a year off',
    makeLearner(
      bank,
      answersTo('first', 30, 9).map((each) => ({ ...each, atMs: monday + 365 * dayMs })),
    ),
  ],
]

test.each(students)('a student %s gets no figure that is none, and all of it travels', (_, learner) => {
  const summary = courseSummaryOf(learner, { nowMs: dayLater, ...none })
  expect(figuresIn(summary).filter(([, figure]) => !Number.isFinite(figure))).toEqual([])
  expect(z.parse(courseSummary, JSON.parse(JSON.stringify(summary)))).toEqual(summary)
  const { readiness } = summary
  if (readiness.is === 'known')
    for (const share of [readiness.low, readiness.share, readiness.high]) expect(share).toBeLessThan(1)
})

test('an exam that no machine marks forecasts no score, and all else of its course is as it was', () => {
  const learner = makeLearner(bank, [...answersTo('first', 30, 30), ...answersTo('second', 30, 3)])
  const { readiness, ...rest } = courseSummaryOf(learner, { nowMs: dayLater, ...none, exams: [interviews] })
  const { readiness: known, ...all } = courseSummaryOf(learner, { nowMs: dayLater, ...none })
  expect(known.is).toBe('known')
  expect(readiness).toEqual({ is: 'unmarked' })
  expect(rest).toEqual(all)
  expect(rest.weaknesses).not.toEqual([])
  expect(rest.plan.days).not.toEqual([])
})

test('what is weak is first in weaknesses, quizzes and paths by marks', () => {
  const learner = makeLearner(bank, [...answersTo('first', 30, 29), ...answersTo('second', 20, 2)])
  const { weaknesses, quizzes, performance, answers } = courseSummaryOf(learner, { nowMs: dayLater, ...none })
  expect(weaknesses[0]?.concept).toBe('second')
  expect(quizzes[0]?.concept).toBe('second')
  expect({ answers, correct: performance.correct }).toEqual({ answers: 50, correct: 31 })
})

test('what is kept for an exam is in no quiz and not due', () => {
  const learner = makeLearner(bank, answersTo('second', 20, 2))
  const all = courseSummaryOf(learner, { nowMs: monday + 60 * dayMs, ...none })
  const reserved = new Set(Array.from({ length: 10 }, (_, at) => `second-${at + 1}`))
  const left = courseSummaryOf(learner, { nowMs: monday + 60 * dayMs, ...none, reserved })
  expect(left.reviews.due).toBe(all.reviews.due - 10)
  expect(left.quizzes.flatMap(({ itemIds }) => itemIds).filter((itemId) => reserved.has(itemId))).toEqual([])
  const judged = (summary: typeof all) => summary.weaknesses.map(({ improvements: _said, ...rest }) => rest)
  expect(judged(left)).toEqual(judged(all))
})

test('no path leads to a concept of which all questions are kept for an exam; what rests on it waits for what comes before', () => {
  const three = makeBank({ a: 1 }, [
    { id: 'first', topic: 'a' },
    { id: 'kept', topic: 'a', requires: ['first'], questions: 1 },
    { id: 'last', topic: 'a', requires: ['kept'] },
  ])
  const sources = { nowMs: dayLater, ...none, reserved: new Set(['kept-1']) }
  const { paths, concepts } = courseSummaryOf(makeLearner(three, answersTo('first', 6, 3)), sources)
  for (const { nodes } of paths)
    expect(nodes.map(({ id, prerequisites }) => [id, prerequisites])).toEqual([
      ['first', []],
      ['last', ['first']],
    ])
  expect(concepts.map(({ id }) => id)).toEqual(['first', 'kept', 'last'])
})

test('what to do never counts questions that practice does not give', () => {
  const reserved = new Set(['first-30', 'second-29', 'second-30'])
  const nextOf = (learner: Learner) => courseSummaryOf(learner, { nowMs: dayLater, ...none, reserved })
  const some = nextOf(makeLearner(bank, answersTo('second', 20, 2)))
  expect(some.weaknesses[0]?.improvements.at(-1)).toBe('Practise the 8 questions that you have not met yet.')

  const all = nextOf(makeLearner(bank, [...answersTo('first', 29, 29), ...answersTo('second', 28, 2)]))
  expect(all.weaknesses.find(({ concept }) => concept === 'second')?.improvements).toEqual([
    'Answer again the 26 questions that last cost you marks.',
  ])

  const right = [...answersTo('first', 29, 29), ...answersTo('second', 28, 28)]
  const known = nextOf(makeLearner(bank, right, { examDate: '2027-12-01' }))
  expect(known.analytics.next).toEqual(['Keep what you know: do the reviews as they come.'])
  const wrong = Array.from({ length: 4 }, () => answersTo('first', 29, 0)).flat()
  const again = nextOf(makeLearner(bank, [...wrong, ...answersTo('first', 29, 29)]))
  expect(again.weaknesses[0]?.improvements).toEqual([
    'Repeat it in a few days: you have met all of its questions but those that are kept for an exam.',
  ])
})

test('the plan gives a mock exam the time that it takes: what the bank allows, with extra time', () => {
  const learner = makeLearner(bank, answersTo('first', 5, 2), { examDate: '2027-07-28' })
  const drawables = Array.from(bank.items.values(), (item) => ({ ...item, kind: 'question', type: 'numeric' }) as const)
  const examsIn = (timeFactor: 1 | 2, from = drawables) => {
    const sources = { ...none, exams: [interviews, sampleExam], timeFactor, drawables: from }
    const { days, notices } = courseSummaryOf(learner, { nowMs: dayLater, ...sources }).plan
    const tasks = days.flatMap((day) => day.tasks.flatMap((task) => (task.is === 'exam' ? [task] : [])))
    return { minutes: tasks.map(({ title, minutes }) => [title, minutes]), notices: notices.join(' ') }
  }
  // Of 60 questions, where the first mock exam asks for 70 in 105 minutes; nothing for the interviews.
  expect(examsIn(1).minutes).toEqual([
    ['A sample exam', 30],
    ['Mock exam 1', 90],
  ])
  expect(examsIn(2).minutes).toEqual([
    ['A sample exam', 60],
    ['Mock exam 1', 180],
  ])
  expect(examsIn(1).notices).toContain('Set aside 1 hour 30 minutes on')
  expect(examsIn(1, drawables.slice(0, 10)).minutes).toEqual([
    ['A sample exam', 15],
    ['Mock exam 1', 15],
  ])
  expect(examsIn(1, []).minutes).toEqual([])
})

test('a member is reckoned when it is first read, and once', () => {
  let times = 0
  const made = lazyMembers<{ cheap: number; dear: number }>({ cheap: () => 1, dear: () => ++times })
  expect(made.cheap).toBe(1)
  expect(times).toBe(0)
  expect([made.dear, made.dear]).toEqual([1, 1])
  expect(JSON.parse(JSON.stringify(made))).toEqual({ cheap: 1, dear: 1 })
  expect({ ...made }).toEqual({ cheap: 1, dear: 1 })
})
