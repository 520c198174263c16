import { expect, test } from 'vitest'
import type { ExamSectionEvent, ExamStartedEvent, PlacedEvent } from '../study/events/event.ts'
import { examFamily, foldExam } from './exam-family.ts'
import { anExamSection, anExamStart, noonMs, numberedId } from '../testing/make-events.ts'
import { sampleExam } from '../testing/make-course.ts'
import type { ExamBlueprint } from './blueprint.ts'
import { startedFact } from './exam-facts.ts'
import { type SittingStart, startSitting } from './sitting.ts'

const minute = 60_000
const sessionId = numberedId(77)

type StartChanges = Partial<Pick<ExamStartedEvent, 'startedAtMs' | 'longestMs' | 'serverOffsetMs'>>
const started = (clock: 'device' | 'server', receivedAtMs: number | null = null, changes: StartChanges = {}) =>
  anExamStart({ seq: clock === 'device' ? 1 : 2, sessionId, clock, receivedAtMs, ...changes })

interface Told extends Partial<Pick<ExamSectionEvent['section'], 'at' | 'usedMs' | 'endedAtMs'>> {
  serverOffsetMs?: number
}

const ended = (told: Told, receivedAtMs: number | null = null): PlacedEvent => {
  const { serverOffsetMs = 0, ...section } = told
  const item = { itemId: 'q', itemHash: '0'.repeat(64), topic: 't', type: 'numeric', elapsedMs: 0 }
  const items = [{ ...item, attemptKey: numberedId(500 + (told.at ?? 0)) }]
  const seq = 10 + (told.at ?? 0)
  const plain = anExamSection({ seq, sessionId, items }).event as ExamSectionEvent
  return anExamSection({
    seq,
    sessionId,
    items,
    receivedAtMs,
    serverOffsetMs,
    section: { ...plain.section, usedMs: 30 * minute, ...section },
  })
}

const foldOf = (events: PlacedEvent[]) => {
  const exam = foldExam(events)
  if (!exam) throw new Error('no exam')
  return exam
}
const isDoubtful = (...events: PlacedEvent[]) => foldOf(events).isClockDoubtful

test('the start is by the server’s clock where it said so, else by the device’s, with when the server learned of it', () => {
  const section = ended({})
  expect(foldOf([section]).start).toBeNull()
  expect(foldOf([started('device'), section]).start).toEqual({ clock: 'device', atMs: noonMs, receivedAtMs: null })
  const received = noonMs + 5 * minute
  expect(foldOf([section, started('device', received)]).start).toMatchObject({ receivedAtMs: received })
  const byServer = started('server', noonMs + 3, { startedAtMs: noonMs + 3 })
  expect(foldOf([started('device', received), section, byServer]).start).toEqual({ clock: 'server', atMs: noonMs + 3 })
})

test('a start without a section is no exam yet', () => {
  expect(foldExam([started('device'), started('server', noonMs)])).toBeNull()
})

test('an exam whose times fit is not doubted, however late it arrives', () => {
  const days = 3 * 24 * 60 * minute
  const start = started('device', noonMs + days, { longestMs: 31 * minute })
  const section = ended({ endedAtMs: noonMs + 31 * minute }, noonMs + days)
  expect(isDoubtful(start, section)).toBe(false)
  expect(isDoubtful(start, started('server', noonMs), section)).toBe(false)
  // An app of before says neither when a section ended nor when the exam began.
  expect(isDoubtful(ended({}))).toBe(false)
})

test('more time used than passed between the server’s start and the arrival is doubted, over all sections', () => {
  const start = started('server', noonMs)
  expect(isDoubtful(start, ended({}, noonMs + 29 * minute))).toBe(false)
  expect(isDoubtful(start, ended({}, noonMs + 27 * minute))).toBe(true)
  const two = [ended({}, noonMs + 45 * minute), ended({ at: 1 }, noonMs + 45 * minute)]
  expect(isDoubtful(start, ...two)).toBe(true)
  // Without the server nobody knows when it began.
  expect(isDoubtful(started('device', noonMs + 20 * minute), ended({}, noonMs + 27 * minute))).toBe(false)
})

test('a clock set back is doubted by what the exam used, and one set on by how long it can take', () => {
  const start = started('device', null, { longestMs: 31 * minute })
  expect(isDoubtful(start, ended({ endedAtMs: noonMs - 29 * minute }))).toBe(true)
  expect(isDoubtful(start, ended({ endedAtMs: noonMs + 33 * minute }))).toBe(false)
  expect(isDoubtful(start, ended({ endedAtMs: noonMs + 90 * minute }))).toBe(true)
  // Where one may take any time, none is too long.
  const free = started('device', null, { longestMs: null })
  expect(isDoubtful(free, ended({ endedAtMs: noonMs + 90 * minute }))).toBe(false)
})

test('a section that ended after it arrived, and a clock that needs another correction than at the start, are doubted', () => {
  expect(isDoubtful(ended({ endedAtMs: noonMs + 90 * minute }, noonMs + 40 * minute))).toBe(true)
  const section = ended({ serverOffsetMs: 60 * minute, endedAtMs: noonMs + 31 * minute })
  expect(isDoubtful(started('device'), started('server', noonMs), section)).toBe(true)
  // A clock that was always wrong and is known so only now was not changed.
  expect(isDoubtful(started('device'), section)).toBe(false)
})

test('when the server had a start or a section changes what is folded', () => {
  const [waiting, sent] = [started('device'), started('device', noonMs)]
  expect(examFamily.readsAlike(waiting, sent)).toBe(false)
  expect(examFamily.readsAlike(sent, sent)).toBe(true)
})

test('an exam takes as long as its instructions, sections and breaks, where no part of it waits for the candidate', () => {
  const [paper] = sampleExam.sections
  if (!paper) throw new Error('the sample has a section')
  const item = { kind: 'question' as const, itemId: 'q', hash: 'a'.repeat(64), topic: 't', type: 'numeric' }
  const sections = [
    { ...paper, minutes: 10, instructionSeconds: 60, breakAfterSeconds: 300 },
    { ...paper, id: 'two', minutes: 20, instructionSeconds: 60, breakAfterSeconds: 300 },
  ]
  const longestMs = (exam: Partial<ExamBlueprint>, changes: Partial<SittingStart> = {}) => {
    const { sitting } = startSitting({
      id: sessionId,
      courseId: 1,
      packVersion: 1,
      exam: { ...sampleExam, sections, ...exam },
      plans: [0, 1],
      drawn: [
        { items: [item], wanted: 1 },
        { items: [item], wanted: 1 },
      ],
      timeFactor: 1,
      hasRestBreaks: false,
      isMet: () => false,
      newId: () => 'id',
      nowMs: 0,
      ...changes,
    })
    return startedFact(sitting).longestMs
  }
  expect(longestMs({})).toBe(37 * minute)
  expect(longestMs({}, { timeFactor: 2 })).toBe(69 * minute)
  expect(longestMs({}, { hasRestBreaks: true })).toBeNull()
  expect(longestMs({ absence: 'pauses' })).toBeNull()
  expect(longestMs({ sections: [{ ...paper, instructionSeconds: 0 }] }, { plans: [0] })).toBeNull()
})
