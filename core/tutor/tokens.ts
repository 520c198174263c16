import type { Usage } from '../contract/account/profile.ts'
import { dateInWords } from '../study/learner/sentences.ts'

/** One token is one answer of the server. What a device answers costs none. */

/** A month, for who has no plan. */
export const freeTokens = 100

/** When counting begins anew: the 1st of the next month, UTC; epoch ms. */
export function resetsAtMs(nowMs: number): number {
  const now = new Date(nowMs)
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)
}

/** What is known of the tokens, where it may be of a month that is over: then none of the new one are known to be used. */
export function usageAt(known: Usage, nowMs: number): Usage {
  if (nowMs < Date.parse(known.resetsAt)) return known
  return { ...known, used: 0, days: [], resetsAt: new Date(resetsAtMs(nowMs)).toISOString() }
}

/** The first day of this month, UTC: "2026-11-01". */
export const monthOf = (nowMs: number): string => `${dayOf(nowMs).slice(0, 7)}-01`
/** "2026-11-21", UTC. */
export const dayOf = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 10)

/** What is said to who has used all. */
export function usedUpWords(limit: number, nowMs: number): string {
  const day = dateInWords(dayOf(resetsAtMs(nowMs)))
  return `You have used all ${limit} AI answers of this month. The server answers again from ${day}. Until then this device answers by itself, from what is downloaded.`
}
