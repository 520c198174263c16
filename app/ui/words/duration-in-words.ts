import { formatCount } from './format-amount.ts'

/** "42 seconds", "1 minute 5 seconds"; nothing takes less than one. */
export function durationInWords(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return formatCount(rest, 'second')
  return [formatCount(minutes, 'minute'), rest > 0 && formatCount(rest, 'second')].filter(Boolean).join(' ')
}

/** "12:05", "1:02:30". */
export function digitsOf(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** "101 minutes", to the minute. */
export const wholeMinutesInWords = (ms: number): string => formatCount(Math.max(1, Math.round(ms / 60_000)), 'minute')
