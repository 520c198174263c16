import type { SatExam } from '../../../exams/exam-family.ts'
import type { ExamToSit } from '../../../exams/exam-length.ts'
import { dateOf, daysUntil } from '../../calendar.ts'
import type { Learner } from '../model/learner-inputs.ts'
import type { FreeDay } from './plan-days.ts'

/** Days between two mock exams, and between the last one and the exam: time to learn from each. */
const daysBetween = 10
const lastBefore = 4
/** The first one comes when there is something to be examined in: so many days after the first answer. */
const firstAfter = 6

/** A mock exam that was begun, and how much of it is over. */
export type SatMock = Pick<SatExam, 'examId' | 'title' | 'startedAtMs' | 'sectionCount'> & {
  sections: readonly { id: string }[]
}

/** Those that were sat to their end, and whole: a section that was sat alone is practice for its exam. */
export const finishedMocks = (sat: readonly SatMock[], exams: readonly ExamToSit[]): SatMock[] =>
  sat.filter(({ examId, sections, sectionCount }) => {
    const asked = exams.find(({ id }) => id === examId)?.sections ?? []
    return sections.length >= sectionCount && asked.every((each) => sections.some(({ id }) => id === each))
  })

interface Placing {
  learner: Pick<Learner, 'answers' | 'settings'>
  days: readonly FreeDay[]
  /** In the order in which to sit them. */
  exams: readonly ExamToSit[]
  sat: readonly SatMock[]
  nowMs: number
}

/** Mock exams by the index of their day, backwards from the exam at sensible distances, those first that were not sat whole yet.
 *  None without an exam date, or where there is no time for study. */
export function placeExams({ learner, days, exams, sat, nowMs }: Placing): Map<number, ExamToSit> {
  const over = finishedMocks(sat, exams)
  const done = new Set(over.map(({ examId }) => examId))
  const left = exams.filter(({ id }) => !done.has(id))
  if (learner.settings.minutesPerDay === 0) return new Map()
  const first = firstDay(learner, over, nowMs)
  const placed: number[] = []
  let nearest = lastBefore
  for (let at = days.length - 1; at >= first && placed.length < left.length; at--) {
    const day = days[at]
    if (!day || day.daysToExam === null || day.daysToExam < nearest || day.isOff) continue
    placed.unshift(at)
    nearest = day.daysToExam + daysBetween
  }
  return new Map(placed.flatMap((at, number) => (left[number] ? [[at, left[number]]] : [])))
}

/** From today on, the first day that may have a mock exam. */
function firstDay({ answers, settings }: Placing['learner'], over: readonly SatMock[], nowMs: number): number {
  const daysSince = (atMs: number) => -daysUntil(dateOf({ atMs, tzOffsetMin }), { atMs: nowMs, tzOffsetMin })
  const { tzOffsetMin } = settings
  // A clock that was ahead holds nothing up.
  const earlier = (atMs: number) => atMs <= nowMs
  const firstAnswerMs = answers.map(({ atMs }) => atMs).reduce((least, atMs) => Math.min(least, atMs), nowMs)
  const lastSatMs = over
    .map(({ startedAtMs }) => startedAtMs)
    .filter(earlier)
    .toSorted((a, b) => b - a)[0]
  return Math.max(
    0,
    firstAfter - daysSince(firstAnswerMs),
    lastSatMs === undefined ? 0 : daysBetween - daysSince(lastSatMs),
  )
}
