import type { Answer } from '../questions/answer.ts'
import type { Confidence } from './events/event.ts'
import { type Mark, hasFullMarks } from './mark.ts'

/** A question as it stands in a run: pinned by hash, so an edit of the pack never changes what was asked. */
export interface SessionItem {
  itemId: string
  itemHash: string
  topic: string
  /** Minted when the question is first shown; `null` before. */
  attemptKey: string | null
  /** Time on the question so far, by a monotonic clock. */
  elapsedMs: number
  /** Option ids struck out. */
  struck: string[]
  /** What is chosen or typed but not submitted. */
  choice: Answer | null
  confidence: Confidence | null
  given: { answer: Answer; mark: Mark | null } | null
}

/** A run of questions with an explanation after each answer (tutor mode). A device's own: it is resumed where it was left. */
export interface PracticeSession {
  id: string
  courseId: number
  packVersion: number
  mode: 'tutor'
  items: SessionItem[]
  /** The question on the screen. */
  index: number
  startedAtMs: number
  updatedAtMs: number
  finishedAtMs: number | null
}

export interface QuestionRef {
  itemId: string
  hash: string
  topic: string
  /** The passage, scenario or option list that it belongs to. */
  stimulusId?: string
}

export function startSession(
  base: { id: string; courseId: number; packVersion: number; startedAtMs: number },
  questions: readonly QuestionRef[],
): PracticeSession {
  return {
    ...base,
    mode: 'tutor',
    items: questions.map(({ itemId, hash, topic }) => ({
      itemId,
      itemHash: hash,
      topic,
      attemptKey: null,
      elapsedMs: 0,
      struck: [],
      choice: null,
      confidence: null,
      given: null,
    })),
    index: 0,
    updatedAtMs: base.startedAtMs,
    finishedAtMs: null,
  }
}

/** The session with one item changed; others are untouched. */
export function withItem(
  session: PracticeSession,
  index: number,
  change: (item: SessionItem) => SessionItem,
): PracticeSession {
  return { ...session, items: session.items.map((item, at) => (at === index ? change(item) : item)) }
}

/** Strikes an option out, or takes the strike back. Never changes what is chosen. */
export function toggleStrike(item: SessionItem, optionId: string): SessionItem {
  const struck = item.struck.includes(optionId)
    ? item.struck.filter((id) => id !== optionId)
    : [...item.struck, optionId]
  return { ...item, struck }
}

export interface SessionScore {
  answered: number
  /** Answers with full marks. */
  correct: number
  total: number
}

export function scoreOf(session: PracticeSession): SessionScore {
  const given = session.items.filter((item) => item.given !== null)
  return {
    answered: given.length,
    correct: given.filter((item) => hasFullMarks(item.given?.mark ?? null)).length,
    total: session.items.length,
  }
}
