import type { ReviewLoad } from '../../../core/study/learner/course-summary.ts'
import { ownDayInWords } from '../../ui/words/own-dates.ts'
import { formatCount } from '../../ui/words/format-amount.ts'

const reviewsInWords = (count: number) => formatCount(count, 'review')

/** Has nothing been answered that comes back? */
export const isWithoutReviews = ({ due, doneToday, forecast }: ReviewLoad): boolean =>
  due === 0 && doneToday === 0 && forecast.every(({ count }) => count === 0)

/** Is nothing for today, though there is room for what is due? */
export const isDayOff = ({ due, today, doneToday, perDay }: ReviewLoad): boolean =>
  due > 0 && today === 0 && (perDay === null || doneToday < perDay)

/** What is to be done today, as a heading: "12 reviews for today". */
export function todayInWords(load: ReviewLoad): string {
  const { due, today, doneToday, perDay } = load
  if (today > 0) return `${reviewsInWords(today)} for today`
  if (due === 0) return doneToday > 0 ? 'All reviews are done' : 'No review is due'
  if (isDayOff(load)) return 'No reviews on a day off'
  return perDay === 0 ? 'Your days have no time for reviews' : 'Today’s reviews are done'
}

/** How that stands to all that is due, and what comes next. */
export function outlookInWords(load: ReviewLoad): string {
  const { due, today, doneToday, perDay } = load
  const done = doneToday > 0 ? `${reviewsInWords(doneToday)} done today.` : ''
  if (due === 0) return [done, nextInWords(load)].filter(Boolean).join(' ')
  if (perDay === 0)
    return `${reviewsInWords(due)} ${due === 1 ? 'is' : 'are'} due. Set a limit, or say how many minutes a day you have.`
  if (due === today) return done
  const more = today + doneToday > 0 ? 'more ' : ''
  const waiting = `${formatCount(due - today, `${more}is`, `${more}are`)} due and ${due - today === 1 ? 'waits' : 'wait'} for the days to come.`
  return [done, waiting, backlogInWords(load)].filter(Boolean).join(' ')
}

function backlogInWords({ backlogDays, perDay, forecast }: ReviewLoad): string {
  if (perDay === null) return ''
  if (backlogDays === null)
    return `At ${perDay} a day they are not caught up with in ${forecast.length / 7} weeks: what is worth least waits longest.`
  return `At ${perDay} a day all is caught up in ${formatCount(backlogDays, 'day')}.`
}

/** When the next reviews come: "Next: 5 tomorrow". */
function nextInWords({ forecast }: ReviewLoad): string {
  const [today, ...days] = forecast
  if (today && today.count > 0) return `${today.count} more later today.`
  const next = days.find(({ count }) => count > 0)
  if (!next) return ''
  return `Next: ${next.count} ${next === days[0] ? 'tomorrow' : `on ${ownDayInWords(next.date)}`}.`
}

/** The coming weeks in a sentence, for who cannot see the drawing. */
export function forecastInWords({ forecast }: ReviewLoad): string {
  const all = forecast.reduce((sum, { count }) => sum + count, 0)
  const most = Math.max(...forecast.map(({ count }) => count))
  return `${reviewsInWords(all)} in ${forecast.length / 7} weeks, at most ${most} on a day.`
}

/** The limits that are offered beside one's own. */
const usualLimits = [10, 20, 30, 50, 75, 100, 150, 200, 300]

/** In their order, with the one that was chosen. */
export function limitsOffered(chosen: number | null): number[] {
  const all = chosen === null ? usualLimits : [...usualLimits, chosen]
  return [...new Set(all)].sort((a, b) => a - b)
}
