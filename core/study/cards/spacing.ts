import { dayMs, hourMs } from '../../durations.ts'
import { lotOf } from '../../seed.ts'
import { type Memory, intervalDays } from './schedule.ts'

/** By so much a review may come before its days are full, and counts as come in time: who studies at nine each morning finds what
 *  was answered at five yesterday. */
const earlyMs = 8 * hourMs

/** Whole days from one review to the next as the schedule counts them; 0 for the same day. */
export const daysBetween = (lastAtMs: number, atMs: number): number =>
  Math.max(Math.floor((atMs - lastAtMs + earlyMs) / dayMs), 0)

/** When a card with this memory, reviewed at `atMs`, is due again; epoch ms. */
export const dueAfter = (memory: Memory, atMs: number): number => atMs + intervalDays(memory) * dayMs - earlyMs

/** Days before an exam in which what was learnt is gone through once more. */
const finalDays = 7

/** When a card that was reviewed at `reviewedAtMs` is gone through before the exam, epoch ms: on one of the last days, which its id
 *  draws, so that not all come on the eve. `null` for one that was reviewed in or just before those days. */
export function finalReviewMs(itemId: string, reviewedAtMs: number, examAtMs: number): number | null {
  if (examAtMs - reviewedAtMs < (finalDays + 1) * dayMs) return null
  return examAtMs - (1 + (lotOf(itemId) % finalDays)) * dayMs
}
