import { dayMs, hourMs } from '../../core/durations.ts'
import type { Mastery } from '../../core/study/learner/learner-view.ts'
import { minutesInWords } from '../../core/study/learner/sentences.ts'
import { formatCount } from '../ui/words/format-amount.ts'

/** An expected share, 0..1, in whole per cent: what is expected is never nothing, nor all. */
export const inPercent = (share: number): number => Math.min(99, Math.max(1, Math.round(share * 100)))

/** How many standard errors lie between an estimate and the ends of its 80 % interval. */
const eightyPercent = 1.2816

/** The ends of the 80 % interval of a share, 0..1. */
export function intervalOf(share: number, error: number): { low: number; high: number } {
  return { low: Math.max(0, share - eightyPercent * error), high: Math.min(1, share + eightyPercent * error) }
}

/** Answers from which a mastery is told at all. */
const answersToAssess = 3

/** "72%, between 64% and 80%"; before there are answers enough, how many are missing. */
export function masteryInWords({ share, error, answers }: Pick<Mastery, 'share' | 'error' | 'answers'>): string {
  if (share === null || error === null) {
    const missing = Math.max(1, answersToAssess - answers)
    return `Not assessed yet: ${formatCount(missing, 'more answer')}`
  }
  const { low, high } = intervalOf(share, error)
  return `${inPercent(share)}%, between ${inPercent(low)}% and ${inPercent(high)}%`
}

/** What an estimate rests on: "12 answers, last 3 days ago". */
export function restsOnInWords({ answers, lastAtMs }: Pick<Mastery, 'answers' | 'lastAtMs'>, nowMs: number): string {
  if (answers === 0 || lastAtMs === null) return 'No answer yet'
  return `${formatCount(answers, 'answer')}, last ${agoInWords(lastAtMs, nowMs)}`
}

/** "3 days ago"; what a clock that was ahead puts later than now was just now. Epoch ms. */
export function agoInWords(atMs: number, nowMs: number): string {
  const ms = Math.max(0, nowMs - atMs)
  if (ms < hourMs) return 'just now'
  if (ms < dayMs) return `${formatCount(Math.floor(ms / hourMs), 'hour')} ago`
  const days = Math.floor(ms / dayMs)
  if (days < 14) return `${formatCount(days, 'day')} ago`
  if (days < 60) return `${Math.floor(days / 7)} weeks ago`
  if (days < 730) return `${Math.floor(days / 30)} months ago`
  return `${Math.floor(days / 365)} years ago`
}

/** Minutes as people say them: "25 minutes", "3 hours", "1 hour 30 minutes"; above ten hours to the hour. */
export function studyTimeInWords(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes))
  return minutesInWords(whole < 600 ? whole : Math.round(whole / 60) * 60)
}

/** The same where there is little room: "25 min", "1 h 30 min", "11 h". */
export function minutesInShort(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes))
  const [hours, rest] = [Math.floor(whole / 60), whole % 60]
  if (whole >= 600) return `${Math.round(whole / 60)} h`
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}
