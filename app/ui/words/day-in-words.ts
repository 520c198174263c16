// The browser's own formatter takes a weak phone 30 ms and more to make, which the first question would wait for.
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** "5 July 2027" of an ISO date, `2027-07-05`. */
export function dayInWords(isoDate: string): string {
  const [year = '', month, day] = isoDate.split('-')
  return `${Number(day)} ${months[Number(month) - 1]} ${year}`
}

/** "July 2027" of a month, `2027-07`; a day as `dayInWords`. */
export function dayOrMonthInWords(isoDate: string): string {
  const [year = '', month, day] = isoDate.split('-')
  return day === undefined ? `${months[Number(month) - 1]} ${year}` : dayInWords(isoDate)
}
