import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taskTypes } from '../content/task-types.ts'
import { task } from '../content/task.ts'
import { questionTypes } from '../questions/question-kinds.ts'
import type { ExamSectionEvent, PlacedEvent } from '../study/events/event.ts'
import { canonicalJson } from '../study/events/canonical.ts'
import { study } from '../study/families.ts'
import {
  aCorrection,
  anAnswer,
  anExamSection,
  anExamStart,
  noonMs,
  numberedId,
  right,
  wrong,
} from '../testing/make-events.ts'
import { examSubject, foldExam } from './exam-family.ts'
import type { Scale } from './scale-schema.ts'
import { type ReviewFilter, comparableSittings, examReport, isReviewed, isUnmarked, placedItems } from './report.ts'

const sitting = numberedId(77)
const key = (at: number) => numberedId(500 + at)

const asked = (at: number, type = 'single-best-answer', topic = 'doses'): ExamSectionEvent['items'][number] => ({
  itemId: `item-${at}`,
  itemHash: '0'.repeat(64),
  topic,
  type,
  attemptKey: key(at),
  elapsedMs: 1000 * (at + 1),
})

const given = (at: number, mark = right, earlier: { mark: typeof right | null; elapsedMs: number }[] = []) =>
  anAnswer({
    seq: 10 + at,
    sessionId: sitting,
    itemId: `item-${at}`,
    attemptKey: key(at),
    clientMark: mark,
    exam: { section: 0, earlier },
  })

const section = (items: ExamSectionEvent['items'], changes: Partial<ExamSectionEvent> = {}) =>
  anExamSection({ seq: 90, sessionId: sitting, items, ...changes })

function examOf(events: PlacedEvent[]) {
  const exam = foldExam(events)
  if (!exam) throw new Error('no exam')
  return exam
}

const reportOf = (events: PlacedEvent[]) => examReport(examOf(events))

test('an exam whose time was up while nobody was there ended then, not when it was found again', () => {
  const minute = 60_000
  const found = noonMs + 3 * 24 * 60 * minute
  const ended = (endedAtMs: number | undefined) => {
    const part = section([asked(0)]).event as ExamSectionEvent
    const told = { ...part.section, ...(endedAtMs !== undefined && { endedAtMs }) }
    const start = anExamStart({ seq: 1, sessionId: sitting, atMs: noonMs })
    return examOf([
      start,
      anExamSection({ seq: 90, sessionId: sitting, items: [asked(0)], section: told, atMs: found }),
    ])
  }
  expect(ended(noonMs + 30 * minute).endedAtMs).toBe(noonMs + 30 * minute)
  // An app of before did not say, and a clock may have been set back or on.
  expect(ended(undefined).endedAtMs).toBe(found)
  expect(ended(noonMs - 30 * minute).endedAtMs).toBe(noonMs)
  expect(ended(found + 30 * minute).endedAtMs).toBe(found)
})

test('marks, times and topics are those of the answers; a question that was left has none of its marks', () => {
  const report = reportOf([
    given(0),
    given(1, wrong),
    given(2, { marks: 1, of: 2 }),
    section([asked(0), asked(1, 'single-best-answer', 'rates'), asked(2, 'yes-no'), { ...asked(3, 'yes-no'), of: 2 }]),
  ])
  expect(report).toMatchObject({ items: 4, answered: 3, marks: 2, of: 6, elapsedMs: 10_000, paceMs: 150_000 })
  expect(report.byTopic).toMatchObject([
    { id: 'doses', items: 3, marks: 2, of: 5 },
    { id: 'rates', items: 1, marks: 0, of: 1 },
  ])
  expect(report.byType.map(({ id, marks, of }) => [id, marks, of])).toEqual([
    ['single-best-answer', 1, 2],
    ['yes-no', 1, 4],
  ])
  expect(report.score).toMatchObject({ is: 'percent', value: 33 })
})

test('a change is counted by what the first answer and the last earned', () => {
  const before = (mark: typeof right) => [{ mark, elapsedMs: 500 }]
  const report = reportOf([
    given(0, right, before(wrong)),
    given(1, wrong, before(right)),
    given(2, wrong, before(wrong)),
    given(3, right, before(right)),
    given(4, wrong, [{ mark: null, elapsedMs: 1 }]),
    section([0, 1, 2, 3, 4].map((at) => asked(at))),
  ])
  expect(report.changes).toEqual({ wrongToRight: 1, rightToWrong: 1, wrongToWrong: 1 })
})

test('a filter of the review takes what it says, by places that go through all sections', () => {
  const exam = examOf([
    given(0),
    given(1, wrong, [{ mark: right, elapsedMs: 500 }]),
    given(2, { marks: 1, of: 2 }),
    section([asked(0), { ...asked(1), isFlagged: true }]),
    section([asked(2), asked(3)], {
      seq: 91,
      section: { ...(section([asked(2)]).event as ExamSectionEvent).section, at: 1, id: 'two', items: 2 },
    }),
  ])
  const places = (filter: ReviewFilter) =>
    placedItems(exam).map((items) => items.filter(({ item }) => isReviewed(filter, item)).map(({ place }) => place))
  expect(places('all')).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(places('incorrect')).toEqual([[2], [3]])
  expect(places('unanswered')).toEqual([[], [4]])
  expect(places('flagged')).toEqual([[2], []])
  expect(places('changed')).toEqual([[2], []])
})

test('attempts are compared with whole ones at the same sections of the same exam, the earliest first', () => {
  const first = { ...examOf([given(0), section([asked(0)])]), id: 'first', endedAtMs: 1 }
  const second = { ...first, id: 'second', endedAtMs: 2 }
  const others = [
    { ...first, id: 'another exam', examId: 'another' },
    { ...first, id: 'not over', sectionCount: 2 },
    { ...first, id: 'another section', sections: first.sections.map((each) => ({ ...each, id: 'two' })) },
  ]
  expect(comparableSittings(first, [second, ...others, first]).map(({ id }) => id)).toEqual(['first', 'second'])
})

test('a section that is told in parts is there once all of them are', () => {
  const items = [0, 1, 2].map((at) => asked(at))
  const parts = section(items).event as ExamSectionEvent
  const [first, second] = [
    section(items.slice(0, 2), { section: { ...parts.section, items: 3 } }),
    section(items.slice(2), { seq: 91, section: { ...parts.section, items: 3 }, first: 2 }),
  ]
  expect(foldExam([first])).toBeNull()
  expect(foldExam([second, first])?.sections[0]?.items.map(({ itemId }) => itemId)).toEqual([
    'item-0',
    'item-1',
    'item-2',
  ])
})

test('an exam of which a section is still to come says so', () => {
  const exam = { id: 'sample-exam', title: 'A sample exam', sections: 2, scale: undefined }
  expect(reportOf([given(0), section([asked(0)], { exam })])).toMatchObject({ isPartial: true, isShortened: false })
})

test('an order counts for two marks at most, answered or left: it does not decide an exam', () => {
  const order = (at: number, marks: number) => given(at, { marks, of: 12 })
  const asks = [0, 1, 2, 3].map((at) => ({ ...asked(at, 'ranking'), of: 12 }))
  const report = reportOf([order(0, 12), order(1, 6), order(2, 5), given(4), section([...asks, asked(4)])])
  expect(report).toMatchObject({ marks: 4, of: 9 })
  expect(report.byType.map(({ id, marks, of }) => [id, marks, of])).toEqual([
    ['ranking', 3, 8],
    ['single-best-answer', 1, 1],
  ])
})

test('a section sat alone has the result of its own scale where that of the exam says nothing of it', () => {
  const bands = [
    { title: 'Band 1', fromShare: 0.5 },
    { title: 'Band 2', fromShare: 0 },
  ]
  const { section: paper } = section([]).event as ExamSectionEvent
  const sat = (scale: Scale, sections = 1, own: Scale = { kind: 'bands', bands, note: 'Ours.' }) => {
    const exam = { id: 'sample-exam', title: 'A sample exam', sections, scale }
    return reportOf([given(0), section([asked(0)], { exam, section: { ...paper, items: 1, scale: own } })]).score
  }
  for (const kind of ['sum', 'unscored'] as const) {
    expect(sat({ kind, note: 'Of all.' })).toMatchObject({ is: 'band', value: 'Band 1' })
    expect(sat({ kind, note: 'Of all.' }, 2)).toEqual({ is: 'none' })
  }
  expect(sat({ kind: 'percent', note: 'Of all.' })).toMatchObject({ is: 'percent', value: 100 })
})

test('the pace of an exam is that of its questions: an essay and its time are no part of it', () => {
  const exam = { id: 'sample-exam', title: 'A sample exam', sections: 2, scale: undefined }
  const essay = { at: 1, id: 'essay', title: 'Essay', wanted: 1, items: 1, allowedMs: 2_400_000, usedMs: 2_000_000 }
  const report = reportOf([
    given(0),
    section([asked(0)], { exam }),
    section([asked(1, 'essay')], { seq: 91, exam, section: { ...essay, endedBy: 'time', scale: undefined } }),
  ])
  expect(report.paceMs).toBe(600_000)
})

test('every type of task is one that no machine marks, and no question is', () => {
  expect(task.def.options.map((option) => option.shape.type.def.values[0])).toEqual(taskTypes)
  for (const type of taskTypes) expect(isUnmarked({ type })).toBe(true)
  for (const type of questionTypes) expect(isUnmarked({ type })).toBe(false)
})

test('what only a later release knows of a scale is passed over, and the exam is still read', () => {
  const { event } = section([asked(0)])
  const later = { ...event, exam: { id: 'x', title: 'X', sections: 1, scale: { kind: 'stars', from: 'A' } } }
  expect(study.parse(later).is).toBe('event')
})

test('an answer outside an exam is no part of one, and one in it is a card too', () => {
  const outside = anAnswer({ seq: 1 }).event
  expect(study.subjectsOf(outside)).toEqual(['card:item-1'])
  expect(study.subjectsOf(given(0).event)).toEqual(['card:item-0', examSubject(sitting)])
  expect(foldExam([anAnswer({ seq: 1 })])).toBeNull()
})

test('after a correction an answer and those before it are held against one key, or not at all', () => {
  // By the key that was wrong the first was wrong and the last right; by the one that is right it is the other way round.
  const changed = given(0, right, [{ mark: wrong, elapsedMs: 5 }])
  const changesWith = (...more: PlacedEvent[]) => reportOf([changed, section([asked(0)]), ...more]).changes
  const none = { wrongToRight: 0, rightToWrong: 0, wrongToWrong: 0 }
  expect(changesWith()).toEqual({ ...none, wrongToRight: 1 })
  expect(changesWith(aCorrection(changed, 95, wrong, [right]))).toEqual({ ...none, rightToWrong: 1 })
  // An app of before did not say what was chosen.
  expect(changesWith(aCorrection(changed, 95, wrong))).toEqual(none)
})

test('the order in which events arrive changes nothing', () => {
  const events = [
    given(0),
    given(1, wrong),
    anAnswer({
      seq: 40,
      sessionId: sitting,
      itemId: 'item-1',
      attemptKey: key(1),
      revision: 2,
      exam: { section: 0, earlier: [] },
    }),
    section([asked(0), asked(1)]),
    section([asked(1), asked(0)], { seq: 95 }),
  ]
  const expected = canonicalJson(foldExam(events))
  fc.assert(
    fc.property(
      fc.shuffledSubarray(events, { minLength: events.length }),
      (order) => canonicalJson(foldExam(order)) === expected,
    ),
    { numRuns: 200 },
  )
})
