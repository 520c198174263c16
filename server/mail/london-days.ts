// Making one takes far longer than writing a day with it.
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })
const times = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' })

/** "23 November 2026", in London. */
export const londonDay = (ms: number) => days.format(ms)

/** "23 November 2026 at 14:05 (London)". */
export const londonMoment = (ms: number) => `${londonDay(ms)} at ${times.format(ms)} (London)`
