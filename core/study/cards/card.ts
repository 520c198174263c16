import { type CountedAnswer, countedAnswersOf, firstMarkOf } from '../events/counted-answers.ts'
import {
  type AnsweredEvent,
  type Confidence,
  type MarkCorrectedEvent,
  type PlacedEvent,
  isAnswered,
} from '../events/event.ts'
import type { Answer } from '../../questions/answer.ts'
import type { Family, ProjectionRow } from '../events/family.ts'
import { type Mark, gradeOf, hasFullMarks, hasLostMarks, isSameMark } from '../mark.ts'
import { type KeptAnswer, keptAnswers } from './kept-answers.ts'
import { isTaskAnswer } from '../tasks/task-family.ts'
import { memoryAfter } from './memory-after.ts'
import { type Memory, retrievability, schedulerVersion } from './schedule.ts'
import { dayMs } from '../../durations.ts'
import { daysBetween, dueAfter, finalReviewMs } from './spacing.ts'

/** What a student's attempts at one question add up to. */
export interface Card {
  itemId: string
  courseId: number
  attempts: number
  /** Attempts that earned full marks. */
  correctAttempts: number
  lastMark: Mark | null
  lastAnswer: Answer
  /** By which the options and numbers of that attempt were drawn. */
  lastAttemptKey: string
  lastAnsweredAtMs: number
  /** What the marked attempts taught the schedule; `null` before the first of them. */
  review: Review | null
  /** Attempts that lost marks right after one with full marks. */
  lapses: number
  schedulerVersion: number
}

export interface Review {
  memory: Memory
  reviewedAtMs: number
  dueAtMs: number
}

export interface CardRow extends ProjectionRow {
  family: 'card'
  card: Card
  /** The marked ones, in the order in which they count. Missing in rows of earlier releases. */
  answers?: KeptAnswer[]
}

/** Counts up with every change of what a row holds besides its card. */
const rowVersion = 1

/** When a card is to be reviewed next, epoch ms; `null` before its first mark. `examAtMs`: when the exam begins, `null` where that is
 *  not known or has passed. What would be due only after it comes up once more in the week before. */
export function dueAtOf({ itemId, review: last }: Card, examAtMs: number | null): number | null {
  if (last === null) return null
  const finalAtMs = examAtMs === null ? null : finalReviewMs(itemId, last.reviewedAtMs, examAtMs)
  return finalAtMs === null ? last.dueAtMs : Math.min(last.dueAtMs, finalAtMs)
}

/** `examAtMs`: when the exam begins, if that is known. */
export function isDue(card: Card, nowMs: number, examAtMs: number | null = null): boolean {
  const dueAtMs = dueAtOf(card, examAtMs !== null && examAtMs > nowMs ? examAtMs : null)
  return dueAtMs !== null && dueAtMs <= nowMs
}

/** Probability that the question is remembered at `atMs`, 0..1, as the forgetting curve of FSRS-6 has it; `null` before its first mark. */
export function recallOf({ review: last }: Card, atMs: number): number | null {
  return last && retrievability(last.memory, Math.max(atMs - last.reviewedAtMs, 0) / dayMs)
}

export const cardSubject = (itemId: string) => `card:${itemId}`

export const cardFamily: Family<CardRow> = {
  name: 'card',
  version: schedulerVersion * 100 + rowVersion,
  takes: {
    answered: ({ itemId, answer }: AnsweredEvent) => (isTaskAnswer(answer) ? null : cardSubject(itemId)),
    'mark-corrected': ({ itemId }: MarkCorrectedEvent) => cardSubject(itemId),
  },
  fold: (_subject, events) => foldCardRow(events),
  readsAlike: (a, b) => !isAnswered(a.event) || isSameMark(firstMarkOf(a.event, a), firstMarkOf(a.event, b)),
}

/** The row of one question from all events about it, in any order; `null` without an answer. */
export function foldCardRow(events: readonly PlacedEvent[]): CardRow | null {
  const attempts = countedAnswersOf(events)
  const card = cardOf(attempts)
  if (!card) return null
  const { itemId, courseId } = card
  return { subject: cardSubject(itemId), family: 'card', courseId, card, answers: keptAnswers(attempts) }
}

/** The card of one question from all events about it, in any order; `null` without an answer. */
export const foldCard = (events: readonly PlacedEvent[]): Card | null => cardOf(countedAnswersOf(events))

function cardOf(attempts: readonly CountedAnswer[]): Card | null {
  let card: Card | null = null
  for (const attempt of attempts) card = addAnswer(card, attempt)
  return card
}

function addAnswer(card: Card | null, { event, atMs, mark }: CountedAnswer): Card {
  const isLapse = hasFullMarks(card?.lastMark ?? null) && hasLostMarks(mark)
  return {
    itemId: event.itemId,
    courseId: event.courseId,
    attempts: (card?.attempts ?? 0) + 1,
    correctAttempts: (card?.correctAttempts ?? 0) + (hasFullMarks(mark) ? 1 : 0),
    lastMark: mark,
    lastAnswer: event.answer,
    lastAttemptKey: event.attemptKey,
    lastAnsweredAtMs: atMs,
    review:
      mark === null ? (card?.review ?? null) : reviewed(card?.review ?? null, mark, atMs, event.confidence ?? null),
    lapses: (card?.lapses ?? 0) + (isLapse ? 1 : 0),
    schedulerVersion,
  }
}

function reviewed(last: Review | null, mark: Mark, atMs: number, said: Confidence | null): Review {
  const days = last === null ? 0 : daysBetween(last.reviewedAtMs, atMs)
  const memory = memoryAfter(last?.memory ?? null, days, gradeOf(mark), said)
  return { memory, reviewedAtMs: atMs, dueAtMs: dueAfter(memory, atMs) }
}
