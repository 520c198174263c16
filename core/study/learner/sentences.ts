import { monthNames } from '../../month-names.ts'
import { weekdayName } from '../../weekdays.ts'

/** Words for what the engine counts. */

/** "1 question", "5 questions". */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** A part of a whole, 0..1, in whole per cent: 0 and 100 are said of nothing and of all alone. */
export const wholePercent = (share: number): number =>
  share <= 0 || share >= 1 ? Math.round(share * 100) : Math.min(99, Math.max(1, Math.round(share * 100)))

/** Marks of a hundred in words: "about 3 marks of a hundred", "less than one mark of a hundred". */
export function marksInWords(marks: number): string {
  const whole = Math.round(marks)
  return whole < 1 ? 'less than one mark of a hundred' : `about ${counted(whole, 'mark')} of a hundred`
}

/** "A", "A and B", "A, B and C". */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`

/** "45 minutes", "2 hours", "2 hours 10 minutes". */
export function minutesInWords(minutes: number): string {
  const whole = Math.round(minutes)
  const hours = Math.floor(whole / 60)
  const rest = whole % 60
  if (hours === 0) return counted(whole, 'minute')
  return rest === 0 ? counted(hours, 'hour') : `${counted(hours, 'hour')} ${counted(rest, 'minute')}`
}

/** "June"; 1 is January. */
export const monthInWords = (month: number): string => monthNames[month - 1] ?? ''

/** "Tuesday 1 June". */
export const dateInWords = (isoDate: string): string =>
  `${weekdayName(isoDate)} ${Number(isoDate.slice(8, 10))} ${monthInWords(Number(isoDate.slice(5, 7)))}`
