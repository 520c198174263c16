import { formatCount } from './format-amount.ts'

/** "42 seconds", "1 minute 5 seconds"; nothing takes less than one. */
export function durationInWords(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return formatCount(rest, 'second')
  return [formatCount(minutes, 'minute'), rest > 0 && formatCount(rest, 'second')].filter(Boolean).join(' ')
}

/** "1:05", as a clock shows it. */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** "101 minutes", to the minute. */
export const minutesInWords = (ms: number): string => formatCount(Math.max(1, Math.round(ms / 60_000)), 'minute')
