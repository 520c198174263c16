import { monthNames } from '../../../core/month-names.ts'

/** "5 July 2027" of an ISO date, `2027-07-05`. */
export function dayInWords(isoDate: string): string {
  const [year = '', month, day] = isoDate.split('-')
  return `${Number(day)} ${monthNames[Number(month) - 1]} ${year}`
}

/** The day that it is in London at a moment in ISO 8601, as mails word it: "5 July 2027". */
export function londonDayInWords(at: string): string {
  return new Date(at).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })
}

/** "July 2027" of a month, `2027-07`; a day as `dayInWords`. */
export function dayOrMonthInWords(isoDate: string): string {
  const [year = '', month, day] = isoDate.split('-')
  return day === undefined ? `${monthNames[Number(month) - 1]} ${year}` : dayInWords(isoDate)
}
