import { type LocalTime, dateOf, todayStartMs } from '../../calendar.ts'
import { dayMs } from '../../../durations.ts'
import { recallOf } from '../../cards/card.ts'
import type { Bank } from '../bank/bank.ts'
import type { Learner } from '../model/learner-inputs.ts'
import type { Analytics, Weakness } from '../learner-view.ts'
import { longestMs } from '../model/pace.ts'
import { counted } from '../sentences.ts'
import type { MasteryOfCourse } from './weaknesses.ts'

const mostNext = 4

export interface AnalyticsSources {
  mastery: MasteryOfCourse
  weaknesses: readonly Weakness[]
  nowMs: number
  /** With the questions that practice gives; without it, all of them. */
  open?: Bank
  /** When tasks were answered, of which there are no marked answers. */
  tasksDone?: readonly LocalTime[]
}

/** How a student goes about a course. */
export function analyticsOf(
  learner: Learner,
  { mastery, weaknesses, nowMs, open, tasksDone = [] }: AnalyticsSources,
): Analytics {
  const { answers, bank, settings } = learner
  const dates = new Set([...answers, ...tasksDone].map(dateOf))
  const own = answers.filter(({ itemId }) => bank.items.has(itemId))
  const met = new Set(own.map(({ itemId }) => itemId))
  return {
    streakDays: streakOf(dates, nowMs, settings.tzOffsetMin),
    studyDays: dates.size,
    minutes: answers.reduce((sum, { durationMs }) => sum + Math.min(durationMs, longestMs), 0) / 60_000,
    completion: bank.items.size === 0 ? null : met.size / bank.items.size,
    averageShare: own.length === 0 ? null : own.reduce((sum, { share }) => sum + share, 0) / own.length,
    retention: retentionOf(learner, nowMs),
    strong: mastery.topics.flatMap(({ id, title, isMastered }) => (isMastered ? [{ topic: id, title }] : [])),
    weak: weakTopics(weaknesses),
    next: nextSteps(learner, mastery, weaknesses, unmetIn(open ?? bank, met)),
  }
}

/** Days in a row up to today; a day that has only begun breaks nothing. */
function streakOf(dates: ReadonlySet<string>, nowMs: number, tzOffsetMin: number): number {
  const noonMs = todayStartMs({ atMs: nowMs, tzOffsetMin }) + dayMs / 2
  const isActive = (back: number) => dates.has(dateOf({ atMs: noonMs - back * dayMs, tzOffsetMin }))
  let back = isActive(0) ? 0 : 1
  let days = 0
  while (isActive(back)) {
    days++
    back++
  }
  return days
}

function retentionOf({ cards, bank }: Learner, nowMs: number): number | null {
  let sum = 0
  let count = 0
  for (const card of cards.values()) {
    const recall = bank.items.has(card.itemId) ? recallOf(card, nowMs) : null
    if (recall === null) continue
    sum += recall
    count++
  }
  return count === 0 ? null : sum / count
}

/** The topics of the weaknesses, by the marks that these cost together. */
function weakTopics(weaknesses: readonly Weakness[]): Analytics['weak'] {
  const lost = new Map<string, { title: string; marks: number }>()
  for (const { topic, topicTitle, marksLost } of weaknesses) {
    const held = lost.get(topic) ?? { title: topicTitle, marks: 0 }
    held.marks += marksLost
    lost.set(topic, held)
  }
  return [...lost]
    .sort(([a, { marks: ofA }], [b, { marks: ofB }]) => ofB - ofA || (a < b ? -1 : 1))
    .map(([topic, { title }]) => ({ topic, title }))
}

const unmetIn = ({ items }: Bank, met: ReadonlySet<string>): number =>
  [...items.keys()].filter((itemId) => !met.has(itemId)).length

function nextSteps(
  { answers, bank, settings }: Learner,
  { topics }: MasteryOfCourse,
  weaknesses: readonly Weakness[],
  unmet: number,
): string[] {
  if (bank.items.size === 0) return []
  const said: string[] = []
  if (answers.length < 10)
    said.push(`Answer ${counted(10 - answers.length, 'question')} more, and your first figures are there.`)
  for (const { conceptTitle, improvements } of weaknesses.slice(0, 2)) {
    const [first] = improvements
    if (first !== undefined) said.push(`${conceptTitle}: ${first}`)
  }
  const unknown = topics.find(({ share }) => share === null)
  if (unknown)
    said.push(`${unknown.title}: ${counted(Math.max(3 - unknown.answers, 1), 'answer')} more, and it is assessed.`)
  if (settings.examDate === null) said.push('Say when your exam is, and the plan leads up to it.')
  if (said.length === 0 && unmet > 0)
    said.push(`Go on with the ${counted(unmet, 'question')} that you have not met yet.`)
  if (said.length === 0) said.push('Keep what you know: do the reviews as they come.')
  return said.slice(0, mostNext)
}
