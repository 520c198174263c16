import type * as z from 'zod/mini'
import type { blueprint } from '../../../../core/content/blueprint.ts'
import type { Card } from '../../../../core/study/cards/card.ts'
import type { Confidence } from '../../../../core/study/events/event.ts'
import { formatCount } from '../../../ui/content/format-amount.ts'
import { dayOfYearInWords } from '../../../ui/content/day-in-words.ts'
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

/** When a question comes up again; `null` where no answer to it has been marked. */
export function dueInWords({ review }: Card, nowMs: number): string | null {
  if (review === null) return null
  if (review.dueAtMs <= nowMs) return 'Due for review now'
  const day = new Date(review.dueAtMs)
  if (isSameDay(day, new Date(nowMs))) return 'Due again today'
  if (isSameDay(day, dayAfter(nowMs))) return 'Due again tomorrow'
  const isThisYear = day.getFullYear() === new Date(nowMs).getFullYear()
  return `Due again on ${dayOfYearInWords(review.dueAtMs)}${isThisYear ? '' : ` ${day.getFullYear()}`}`
}

function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString()
}

function dayAfter(atMs: number): Date {
  const date = new Date(atMs)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1)
}

/** Time that the real exam gives a question of these topics, ms; `null` where its body does not say. */
export function examPaceMs({ sections }: z.infer<typeof blueprint>, topics: readonly string[]): number | null {
  const own = sections.filter((section) => !section.topics || topics.some((topic) => section.topics?.includes(topic)))
  const questions = own.reduce((sum, section) => sum + (section.questions ?? Number.NaN), 0)
  const minutes = own.reduce((sum, section) => sum + section.minutes, 0)
  return questions > 0 ? (minutes * 60_000) / questions : null
}
