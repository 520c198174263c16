/** Days of the week, Monday first. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** From 0, Monday. Of a date as "2027-06-01". */
export const weekdayOf = (isoDate: string): number => (new Date(isoDate).getUTCDay() + 6) % 7

/** "Tuesday", of a date as "2027-06-01". */
export const weekdayName = (isoDate: string): string => weekdays[weekdayOf(isoDate)] ?? ''
