import { durationInWords } from '../../ui/words/duration-in-words.ts'

/** What is said of a clock when it comes to half of its time, to five minutes and to the last one; empty before that. */
export function announcementAt(leftMs: number, limitMs: number): string {
  const halfMs = limitMs / 2
  const passed = [halfMs, 300_000, 60_000].filter((atMs) => atMs <= halfMs && leftMs <= atMs).at(-1)
  if (passed === undefined) return ''
  return passed === halfMs
    ? `Half of the time has passed: ${durationInWords(halfMs)} left`
    : `${durationInWords(passed)} left`
}
