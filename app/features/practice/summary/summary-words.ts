import { type Card, dueAtOf } from '../../../../core/study/cards/card.ts'
import type { Confidence } from '../../../../core/study/events/event.ts'
import { formatCount } from '../../../ui/words/format-amount.ts'
import { dayOfYearInWords } from '../../../ui/words/own-dates.ts'
import { durationInWords } from '../../../ui/words/duration-in-words.ts'
import type { NextStep } from './summary-groups.ts'

export const confidenceWords: Record<Confidence, string> = { sure: 'Sure', 'think-so': 'Thought so', guess: 'Guessed' }

/** What the button does that begins the next thing. */
export function wordsOfStep({ is, itemIds }: NextStep): string {
  const count = itemIds.length
  switch (is) {
    case 'repeat-incorrect':
      return count === 1 ? 'Repeat my incorrect answer' : `Repeat my ${formatCount(count, 'incorrect answer')}`
    case 'repeat-unsure':
      return count === 1 ? 'Repeat the one I was unsure of' : `Repeat the ${count} I was unsure of`
    case 'review-due':
      return `Review ${formatCount(count, 'due question')}`
    case 'go-on':
      return `Practise ${formatCount(count, 'new question')}`
  }
}

/** When a question comes up again; `null` where no answer to it has been marked. `examAtMs`: when the exam begins, if it is known. */
export function dueInWords(card: Card, nowMs: number, examAtMs: number | null = null): string | null {
  const dueAtMs = dueAtOf(card, examAtMs !== null && examAtMs > nowMs ? examAtMs : null)
  if (dueAtMs === null) return null
  if (dueAtMs <= nowMs) return 'Due for review now'
  const day = new Date(dueAtMs)
  if (isSameDay(day, new Date(nowMs))) return 'Due again today'
  if (isSameDay(day, dayAfter(nowMs))) return 'Due again tomorrow'
  return `Due again on ${dayOfYearInWords(dueAtMs, nowMs)}`
}

function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString()
}

function dayAfter(atMs: number): Date {
  const date = new Date(atMs)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1)
}

/** How a timed run went with its time. */
export const timeTaken = (usedMs: number, limitMs: number): string =>
  usedMs < limitMs
    ? `Done in ${durationInWords(usedMs)} of ${durationInWords(limitMs)}.`
    : `Time was up after ${durationInWords(limitMs)}.`
