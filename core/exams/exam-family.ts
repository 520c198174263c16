import type { Answer } from '../questions/answer.ts'
import { type CountedAnswer, countedAnswersOf, firstMarkOf } from '../study/events/counted-answers.ts'
import {
  type AnsweredEvent,
  type ExamSectionEvent,
  type ExamStartedEvent,
  type MarkCorrectedEvent,
  type PlacedEvent,
  compareEvents,
  isAnswered,
  isExamSection,
  isExamStarted,
} from '../study/events/event.ts'
import type { Family, ProjectionRow } from '../study/events/family.ts'
import { isSameMark, type Mark } from '../study/mark.ts'
import type { Scale } from './scale-schema.ts'
import { type ExamStart, isClockDoubtful, startOf } from './exam-clock.ts'

/** A question or task of an exam that was sat. */
export interface SatItem {
  itemId: string
  itemHash: string
  topic: string
  type: string
  attemptKey: string
  elapsedMs: number
  isFlagged: boolean
  /** All marks that it has, where it was left and the device could tell. */
  of: number | undefined
  /** `null` where it was left. */
  answer: Answer | null
  /** `null` where it was left, and where nobody has marked it. */
  mark: Mark | null
  earlier: { mark: Mark | null; elapsedMs: number }[]
}

export interface SatSection {
  id: string
  title: string
  /** How many its blueprint asks for. */
  wanted: number
  allowedMs: number | null
  usedMs: number
  endedBy: 'candidate' | 'time'
  scale: Scale | undefined
  items: SatItem[]
}

/** An exam as it was sat, of those sections that are over. */
export interface SatExam {
  /** The sitting. */
  id: string
  courseId: number
  examId: string
  title: string
  scale: Scale | undefined
  timeFactor: number
  met: number
  startedAtMs: number
  /** How that is known; `null` where it was sat with an app of before that was told. */
  start: ExamStart | null
  /** What is told of its times cannot all be true. */
  isClockDoubtful: boolean
  /** When its last section that is known ended, epoch ms. */
  endedAtMs: number
  /** How many sections the sitting has; fewer are in `sections` where it was not finished, or not all has arrived. */
  sectionCount: number
  /** How many its blueprint had; absent where an app of before did not say. */
  sectionsInAll?: number
  sections: SatSection[]
}

export interface ExamRow extends ProjectionRow {
  family: 'exam'
  exam: SatExam
}

export const examSubject = (sittingId: string) => `exam:${sittingId}`

export const examFamily: Family<ExamRow> = {
  name: 'exam',
  version: 4,
  takes: {
    'exam-started': ({ sessionId }: ExamStartedEvent) => examSubject(sessionId),
    'exam-section': ({ sessionId }: ExamSectionEvent) => examSubject(sessionId),
    answered: ({ sessionId, exam }: AnsweredEvent) => (exam ? examSubject(sessionId) : null),
    // Of a practice run too, which its section then is missing for: nothing is made of it.
    'mark-corrected': ({ sessionId }: MarkCorrectedEvent) => examSubject(sessionId),
  },
  fold(subject, events) {
    const exam = foldExam(events)
    return exam && { subject, family: 'exam', courseId: exam.courseId, exam }
  },
  readsAlike: (a, b) => {
    if (isAnswered(a.event)) return isSameMark(firstMarkOf(a.event, a), firstMarkOf(a.event, b))
    // When the server had it is what its times are held against.
    return a.receivedAtMs === b.receivedAtMs
  },
}

/** An exam from all events of its sitting, in any order; `null` while no section of it is whole. */
export function foldExam(events: readonly PlacedEvent[]): SatExam | null {
  const inOrder = events.toSorted(compareEvents)
  const starts = inOrder.flatMap(({ event, ...placed }) => (isExamStarted(event) ? [{ event, ...placed }] : []))
  const placedParts = inOrder.flatMap(({ event, ...placed }) => (isExamSection(event) ? [{ event, ...placed }] : []))
  const parts = placedParts.map(({ event }) => event)
  const [first] = parts
  if (!first) return null
  const answers = new Map(countedAnswersOf(events).map((attempt) => [attempt.event.attemptKey, attempt]))
  const sections = [...new Set(parts.map(({ section }) => section.at))]
    .toSorted((a, b) => a - b)
    .flatMap((at) => sectionOf(parts.filter(({ section }) => section.at === at)) ?? [])
  if (sections.length === 0) return null
  return {
    id: first.sessionId,
    courseId: first.courseId,
    examId: first.exam.id,
    title: first.exam.title,
    scale: first.exam.scale,
    timeFactor: first.timeFactor,
    met: first.met,
    startedAtMs: first.startedAtMs,
    start: startOf(starts),
    isClockDoubtful: isClockDoubtful(starts, placedParts),
    endedAtMs: endedAtMs(),
    sectionCount: first.exam.sections,
    ...(first.exam.sectionsInAll !== undefined && { sectionsInAll: first.exam.sectionsInAll }),
    sections,
  }

  /** What ended while nobody was there was recorded when somebody was again. */
  function endedAtMs(): number {
    const recordedAtMs = placedParts.at(-1)?.effectiveAtMs ?? 0
    const toldMs = parts.at(-1)?.section.endedAtMs ?? recordedAtMs
    return Math.min(recordedAtMs, Math.max(toldMs, inOrder[0]?.effectiveAtMs ?? 0))
  }

  /** `null` while a part of it has not arrived. */
  function sectionOf(own: readonly ExamSectionEvent[]): SatSection | null {
    const byPlace = new Map<number, ExamSectionEvent['items'][number]>()
    // Of two that tell of the same place the earlier counts.
    for (const { first: from, items } of own.toReversed())
      for (const [offset, item] of items.entries()) byPlace.set(from + offset, item)
    const section = own[0]?.section
    if (!section || byPlace.size < section.items) return null
    const items = [...byPlace].toSorted(([a], [b]) => a - b).map(([, item]) => satItem(item))
    return {
      id: section.id,
      title: section.title,
      wanted: section.wanted,
      allowedMs: section.allowedMs,
      usedMs: section.usedMs,
      endedBy: section.endedBy,
      scale: section.scale,
      items,
    }
  }

  function satItem(item: ExamSectionEvent['items'][number]): SatItem {
    const { itemId, itemHash, topic, type, attemptKey, elapsedMs, isFlagged = false } = item
    const attempt = answers.get(attemptKey)
    return {
      itemId,
      itemHash,
      topic,
      type,
      attemptKey,
      elapsedMs,
      isFlagged,
      of: item.of,
      answer: attempt?.event.answer ?? null,
      mark: attempt?.mark ?? null,
      earlier: attempt ? earlierOf(attempt) : [],
    }
  }
}

/** The answers before it, by the same key as itself: marks of a key that was put right would say that it was changed for the worse. */
function earlierOf({ event, earlierMarks }: CountedAnswer): SatItem['earlier'] {
  const earlier = event.exam?.earlier ?? []
  return earlier.map(({ mark, elapsedMs }, at) => ({
    mark: earlierMarks ? (earlierMarks[at] ?? null) : mark,
    elapsedMs,
  }))
}
