import { dayMs } from '../../durations.ts'
import { lotOf } from '../../seed.ts'
import { weekdayOf } from '../../weekdays.ts'
import { dateOf, todayStartMs } from '../calendar.ts'
import { type Card, type Review, dueAtOf } from '../cards/card.ts'
import { retrievability, review } from '../cards/schedule.ts'
import { daysBetween, dueAfter } from '../cards/spacing.ts'

export interface ReviewDay {
  /** "2027-06-01", by the student's calendar. */
  date: string
  /** Reviews that would be done on it. */
  count: number
}

/** Days that a forecast has, today first. */
const forecastDays = 28

/** How the coming weeks go if every day's reviews are done, up to the limit and the longest due first: of cards as they are, without
 *  those that new questions would add. Whether one is remembered is drawn by its id and the day, so all devices draw alike. */
export function forecastOf(
  cards: readonly Card[],
  options: {
    nowMs: number
    tzOffsetMin: number
    examAtMs: number | null
    /** `null`: no limit. */
    perDay: number | null
    /** That were done today already. */
    doneToday: number
    daysOff: readonly number[]
  },
): { days: ReviewDay[]; backlogDays: number | null } {
  const { nowMs, tzOffsetMin, examAtMs, perDay, doneToday, daysOff } = options
  const midnightMs = todayStartMs({ atMs: nowMs, tzOffsetMin })
  const lines = Array.from({ length: forecastDays }, (): Upcoming[] => [])
  const place = (card: Card, firstDay: number) => {
    const dueAtMs = dueAtOf(card, examAtMs)
    if (dueAtMs === null) return
    lines[Math.max(Math.floor((dueAtMs - midnightMs) / dayMs), firstDay)]?.push({ card, dueAtMs })
  }
  for (const card of cards) place(card, 0)

  const days: ReviewDay[] = []
  let waiting: Upcoming[] = []
  let backlogDays: number | null = null
  for (const [day, line] of lines.entries()) {
    const atMs = day === 0 ? nowMs : midnightMs + (day + 0.5) * dayMs
    const date = dateOf({ atMs, tzOffsetMin })
    waiting = [...waiting, ...line.toSorted(byDueDate)]
    const isOff = daysOff.includes(weekdayOf(date))
    const most = isOff ? 0 : Math.max((perDay ?? waiting.length) - (day === 0 ? doneToday : 0), 0)
    const done = waiting.slice(0, most)
    waiting = waiting.slice(most)
    if (waiting.length === 0) backlogDays ??= day
    days.push({ date, count: done.length })
    for (const { card } of done) place(reviewedOn(card, atMs, day), day + 1)
  }
  return { days, backlogDays }
}

interface Upcoming {
  card: Card
  dueAtMs: number
}

const byDueDate = (a: Upcoming, b: Upcoming) => a.dueAtMs - b.dueAtMs || (a.card.itemId < b.card.itemId ? -1 : 1)

function reviewedOn(card: Card, atMs: number, day: number): Card {
  return { ...card, review: card.review && reviewAfter(card.review, atMs, `${card.itemId}/${day}`) }
}

function reviewAfter({ memory, reviewedAtMs }: Review, atMs: number, lot: string): Review {
  const recall = retrievability(memory, Math.max(atMs - reviewedAtMs, 0) / dayMs)
  const grade = lotOf(lot) / 2 ** 32 < recall ? 3 : 1
  const next = review(memory, daysBetween(reviewedAtMs, atMs), grade)
  return { memory: next, reviewedAtMs: atMs, dueAtMs: dueAfter(next, atMs) }
}
