import { monthNames } from '../../../core/month-names.ts'
import { dayInWords } from './day-in-words.ts'

/** The language in which a student wants the dates of their own work, on the page's root; none on the server and until one is chosen. */
const chosenLanguage = (): string | undefined =>
  typeof document === 'undefined' ? undefined : document.documentElement.dataset['dates']

/** "5 July 2027" of the student's own date, `2027-07-05`, in the language they chose. */
export function ownDayInWords(isoDate: string): string {
  const language = chosenLanguage()
  if (language === undefined) return dayInWords(isoDate)
  return new Date(isoDate).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' })
}

/** "5 July" of a moment, epoch ms, where the device is, in the language that the student chose; "5 July 2027" where that is not the
 *  year of `nowMs`. */
export function dayOfYearInWords(atMs: number, nowMs = atMs): string {
  const date = new Date(atMs)
  const language = chosenLanguage()
  const isThisYear = date.getFullYear() === new Date(nowMs).getFullYear()
  if (language !== undefined)
    return date.toLocaleDateString(language, { day: 'numeric', month: 'long', ...(!isThisYear && { year: 'numeric' }) })
  return `${date.getDate()} ${monthNames[date.getMonth()]}${isThisYear ? '' : ` ${date.getFullYear()}`}`
}

/** "5 July, 09:05" of a moment, epoch ms, where the device is, its date as `dayOfYearInWords` has it. */
export function timeOfDayInWords(atMs: number, nowMs = atMs): string {
  const date = new Date(atMs)
  const [hours, minutes] = [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0'))
  return `${dayOfYearInWords(atMs, nowMs)}, ${hours}:${minutes}`
}
