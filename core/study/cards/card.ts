import { type Attempt, attemptsOf, firstMarkOf } from '../events/attempts.ts'
import { type AnsweredEvent, type MarkCorrectedEvent, type PlacedEvent, isAnswered } from '../events/event.ts'
import type { Answer } from '../../questions/answer.ts'
import type { Family, ProjectionRow } from '../events/family.ts'
import { type Mark, gradeOf, hasFullMarks, hasLostMarks, isSameMark } from '../mark.ts'
import { isTaskAnswer } from '../tasks/task-family.ts'
import { type Memory, intervalDays, review, schedulerVersion } from './schedule.ts'
import { dayMs } from '../../durations.ts'

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
}

export const isDue = (card: Card, nowMs: number): boolean => card.review !== null && card.review.dueAtMs <= nowMs

export const cardSubject = (itemId: string) => `card:${itemId}`

export const cardFamily: Family = {
  name: 'card',
  version: schedulerVersion,
  takes: {
    answered: ({ itemId, answer }: AnsweredEvent) => (isTaskAnswer(answer) ? null : cardSubject(itemId)),
    'mark-corrected': ({ itemId }: MarkCorrectedEvent) => cardSubject(itemId),
  },
  fold(subject, events): CardRow | null {
    const card = foldCard(events)
    return card && { subject, family: 'card', courseId: card.courseId, card }
  },
  readsAlike: (a, b) => !isAnswered(a.event) || isSameMark(firstMarkOf(a.event, a), firstMarkOf(a.event, b)),
}

/** The card of one question from all events about it, in any order; `null` without an answer. */
export function foldCard(events: readonly PlacedEvent[]): Card | null {
  let card: Card | null = null
  for (const attempt of attemptsOf(events)) card = addAttempt(card, attempt)
  return card
}

function addAttempt(card: Card | null, { event, atMs, mark }: Attempt): Card {
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
    review: mark === null ? (card?.review ?? null) : reviewed(card?.review ?? null, mark, atMs),
    lapses: (card?.lapses ?? 0) + (isLapse ? 1 : 0),
    schedulerVersion,
  }
}

function reviewed(last: Review | null, mark: Mark, atMs: number): Review {
  const days = last === null ? 0 : Math.floor((atMs - last.reviewedAtMs) / dayMs)
  const memory = review(last?.memory ?? null, days, gradeOf(mark))
  return { memory, reviewedAtMs: atMs, dueAtMs: atMs + intervalDays(memory) * dayMs }
}
