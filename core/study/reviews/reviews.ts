import { weekdayOf } from '../../weekdays.ts'
import { dateOf, todayStartMs } from '../calendar.ts'
import { type Card, dueAtOf, isDue } from '../cards/card.ts'
import type { Bank } from '../learner/bank/bank.ts'
import { type Calibrator, calibratedRecall, reviewsSince } from './calibrator.ts'
import { type ReviewDay, forecastOf } from './review-forecast.ts'
import { horizonDays, marksPerQuestion, reviewWorth } from './review-value.ts'

/** What of a course is to be reviewed. Ids of questions that the course has now. */
export interface Reviews {
  /** What is due now, the most valuable first: by the marks that a minute of review is expected to save in the exam, and by how long it
   *  has waited. */
  due: string[]
  /** What of it is left for today under the limit; nothing on a day off, as the study plan has it. */
  today: string[]
  /** Reviews done today. */
  doneToday: number
  /** The most that are to be done on a day; `null`: no limit. */
  perDay: number | null
  /** Of the coming four weeks, today first. */
  forecast: ReviewDay[]
  /** Share of the answered questions that the student would get right now, 0..1; `null` without one. */
  recall: number | null
  /** Days until nothing that is due is left over under the limit: 0 where today's reviews are all; `null` where it takes longer than
   *  the forecast has days. */
  backlogDays: number | null
}

export interface ReviewsInput {
  /** By item id. */
  cards: ReadonlyMap<string, Card>
  bank: Bank
  calibrator: Calibrator
  /** Epoch ms; `null` where it is not known. One that has passed counts for nothing. */
  examAtMs: number | null
  perDay: number | null
  nowMs: number
  /** Minutes east of UTC where the student is. */
  tzOffsetMin: number
  /** Days of the week without study, 0 for Monday. */
  daysOff?: readonly number[]
}

export function reviewsOf(input: ReviewsInput): Reviews {
  const { cards, bank, calibrator, perDay, nowMs, tzOffsetMin, daysOff = [] } = input
  const examAtMs = input.examAtMs !== null && input.examAtMs > nowMs ? input.examAtMs : null
  const held = [...cards.values()].filter(({ itemId }) => bank.items.has(itemId))
  const due = held.filter((card) => isDue(card, nowMs, examAtMs))
  const doneToday = reviewsSince(calibrator, todayStartMs({ atMs: nowMs, tzOffsetMin }))
  const worth = worthOf(input, examAtMs)
  const ranked = due
    .map((card) => ({ itemId: card.itemId, worth: worth(card) }))
    .sort((a, b) => b.worth - a.worth || (a.itemId < b.itemId ? -1 : 1))
    .map(({ itemId }) => itemId)
  const isOff = daysOff.includes(weekdayOf(dateOf({ atMs: nowMs, tzOffsetMin })))
  const most = perDay === null ? ranked.length : Math.max(perDay - doneToday, 0)
  const ahead = forecastOf(held, { nowMs, tzOffsetMin, examAtMs, perDay, doneToday, daysOff })
  return {
    due: ranked,
    today: ranked.slice(0, isOff ? 0 : most),
    doneToday,
    perDay,
    forecast: ahead.days,
    recall: meanRecall(held, calibrator, nowMs),
    backlogDays: ahead.backlogDays,
  }
}

function meanRecall(cards: readonly Card[], calibrator: Calibrator, nowMs: number): number | null {
  const known = cards.flatMap(({ itemId }) => calibratedRecall(calibrator, itemId, nowMs) ?? [])
  return known.length === 0 ? null : known.reduce((sum, recall) => sum + recall, 0) / known.length
}

/** What a minute of review is worth, of marks in the exam. */
function worthOf({ bank, nowMs }: ReviewsInput, examAtMs: number | null): (card: Card) => number {
  const marks = marksPerQuestion(bank)
  const horizon = horizonDays(nowMs, examAtMs)
  return (card) => {
    const item = bank.items.get(card.itemId)
    const dueAtMs = dueAtOf(card, examAtMs)
    if (item === undefined || card.review === null || dueAtMs === null) return 0
    const worth = reviewWorth(card.review, dueAtMs, nowMs, horizon)
    return ((marks.get(item.topic) ?? 0) * worth * 60) / Math.max(item.seconds, 1)
  }
}

/** The most reviews that fit into a day's minutes. */
export function reviewsThatFit(minutesPerDay: number, { items }: Bank): number {
  let seconds = 0
  for (const item of items.values()) seconds += item.seconds
  const mean = items.size === 0 ? 60 : Math.max(seconds / items.size, 1)
  return Math.floor((minutesPerDay * 60) / mean)
}
