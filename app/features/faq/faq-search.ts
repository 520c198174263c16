import type { faqCategories } from '../../../core/content/shop/shop-kinds.ts'

// Read before any code of the screen is there: every page loads it.

export type FaqTopic = (typeof faqCategories)[number]

/** Longest search text that is read. */
export const searchLimit = 100

export interface FaqSearch {
  /** All of them when left out. */
  topic?: FaqTopic
  q?: string
  /** Words that a citation led here for. */
  cited?: string
}

const known: Record<FaqTopic, true> = { resources: true, quality: true, customization: true, feedback: true }
const isTopic = (topic: unknown): topic is FaqTopic => typeof topic === 'string' && Object.hasOwn(known, topic)

/** What an address asks for; wrong values are left out. */
export function faqSearch({ topic, q, cited }: Record<string, unknown>): FaqSearch {
  // The router reads `?q=14` as a number.
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, searchLimit) : ''
  return {
    ...(isTopic(topic) && { topic }),
    ...(text !== '' && { q: text }),
    ...(typeof cited === 'string' && { cited }),
  }
}
