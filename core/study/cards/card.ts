import type { Answer } from '../../questions/answer.ts'
import { type AnsweredEvent, type PlacedEvent, compareEvents, isAnswered } from '../events/event.ts'
import { type Memory, intervalDays, review, schedulerVersion } from './schedule.ts'

const dayMs = 86_400_000

/** What a student's attempts at one question add up to. A fold of events: never sent, always recomputable. */
export interface Card {
  itemId: string
  courseId: number
  attempts: number
  correctAttempts: number
  lastCorrect: boolean
  lastAnswer: Answer
  lastAnsweredAtMs: number
  memory: Memory
  dueAtMs: number
  /** Wrong answers after a right one. */
  lapses: number
  schedulerVersion: number
}

/** The server's marking where there is one, else the device's. */
export function isCorrect(placed: PlacedEvent): boolean {
  return placed.correct ?? (placed.event as AnsweredEvent).clientCorrect
}

/** One event an attempt: the highest revision; of two events with the same revision, from two tabs, the earlier. The others
 *  are kept and count for nothing. In the order of `compareEvents`. */
export function attemptsOf(events: readonly PlacedEvent[]): PlacedEvent[] {
  const best = new Map<string, PlacedEvent>()
  for (const placed of [...events].sort(compareEvents)) {
    if (!isAnswered(placed.event)) continue
    const held = best.get(placed.event.attemptKey)
    if (!held || placed.event.revision > (held.event as AnsweredEvent).revision)
      best.set(placed.event.attemptKey, placed)
  }
  return [...best.values()].sort(compareEvents)
}

/** The card of one question from all answer events about it, in any order; `null` without any.
 *  Binary grading, right is Good and wrong is Again: free-spaced-repetition-scheduler #42. */
export function foldCard(events: readonly PlacedEvent[]): Card | null {
  let card: Card | null = null
  for (const placed of attemptsOf(events)) card = addAttempt(card, placed)
  return card
}

function addAttempt(card: Card | null, placed: PlacedEvent): Card {
  const event = placed.event as AnsweredEvent
  const atMs = placed.effectiveAtMs
  const correct = isCorrect(placed)
  const days = card === null ? 0 : Math.floor((atMs - card.lastAnsweredAtMs) / dayMs)
  const memory = review(card?.memory ?? null, days, correct ? 3 : 1)
  return {
    itemId: event.itemId,
    courseId: event.courseId,
    attempts: (card?.attempts ?? 0) + 1,
    correctAttempts: (card?.correctAttempts ?? 0) + (correct ? 1 : 0),
    lastCorrect: correct,
    lastAnswer: event.answer,
    lastAnsweredAtMs: atMs,
    memory,
    dueAtMs: atMs + intervalDays(memory) * dayMs,
    lapses: (card?.lapses ?? 0) + (card?.lastCorrect === true && !correct ? 1 : 0),
    schedulerVersion,
  }
}
