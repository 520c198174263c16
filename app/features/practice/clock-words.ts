import { durationInWords } from '../../ui/content/duration-in-words.ts'

/** "12:05", "1:02:30". */
export function digitsOf(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** What is said of a clock when it comes to half of its time, to five minutes and to the last one; empty before that. */
export function announcementAt(leftMs: number, limitMs: number): string {
  const halfMs = limitMs / 2
  const passed = [halfMs, 300_000, 60_000].filter((atMs) => atMs <= halfMs && leftMs <= atMs).at(-1)
  if (passed === undefined) return ''
  return passed === halfMs
    ? `Half of the time has passed: ${durationInWords(halfMs)} left`
    : `${durationInWords(passed)} left`
}
