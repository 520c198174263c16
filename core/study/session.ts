import type { Difficulty } from '../content/parts.ts'
import type { Answer } from '../questions/answer.ts'
import type { Confidence } from './events/event.ts'
import type { AnswerFact } from './families.ts'
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

/** `tutor`: each answer is explained as soon as it is given. `timed`: against the clock, all of them are given and explained at its end. */
export type RunMode = 'tutor' | 'timed'

/** A run of questions, also the sheet of a tutor's quiz. A device's own: it is never sent, and is resumed where it was left. */
export interface PracticeSession {
  id: string
  courseId: number
  packVersion: number
  /** Read by `modeOf`: earlier releases wrote `tutor` for every run. */
  mode: RunMode
  items: SessionItem[]
  /** The question on the screen. */
  index: number
  startedAtMs: number
  updatedAtMs: number
  finishedAtMs: number | null
  /** Time for the whole run, ms, where it is timed. */
  limitMs?: number
}

/** A question as a list has it. */
export interface QuestionRef {
  itemId: string
  hash: string
  topic: string
  type?: string
  /** Not known of all that earlier releases stored. */
  difficulty?: Difficulty
  /** The passage, scenario or option list that it belongs to. */
  stimulusId?: string
}

export function startSession(
  base: Pick<PracticeSession, 'id' | 'courseId' | 'packVersion' | 'startedAtMs' | 'limitMs'>,
  questions: readonly QuestionRef[],
): PracticeSession {
  return {
    ...base,
    mode: base.limitMs === undefined ? 'tutor' : 'timed',
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

export const modeOf = ({ mode, limitMs }: Pick<PracticeSession, 'mode' | 'limitMs'>): RunMode =>
  limitMs === undefined ? mode : 'timed'

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

/** Whether the question waits for an answer still. In a timed run what is chosen will be one. */
export const isUnanswered = (session: PracticeSession, { given, choice }: SessionItem): boolean =>
  given === null && (modeOf(session) === 'tutor' || choice === null)

/** Time on all of its questions, ms. */
export const timeUsedMs = ({ items }: Pick<PracticeSession, 'items'>): number =>
  items.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0)

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

/** The answer that the choice of a question becomes; `null` without a choice, and for a question that was never shown. */
export function answerFact(
  { id, courseId, packVersion }: PracticeSession,
  { itemId, itemHash, attemptKey, choice, confidence, elapsedMs }: SessionItem,
  clientMark: Mark | null,
): AnswerFact | null {
  if (attemptKey === null || choice === null) return null
  return {
    type: 'answered',
    attemptKey,
    revision: 1,
    courseId,
    packVersion,
    sessionId: id,
    itemId,
    itemHash,
    answer: choice,
    clientMark,
    ...(confidence !== null && { confidence }),
    durationMs: elapsedMs,
  }
}
