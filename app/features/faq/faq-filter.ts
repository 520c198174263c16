import type { faqCategories } from '../../../core/content/shop-kinds.ts'
import type { AnswerOf } from '../../../core/contract/endpoint.ts'
import type { listFaq } from '../../../core/contract/faq.ts'

export type FaqItem = AnswerOf<typeof listFaq>[number]
export type FaqTopic = (typeof faqCategories)[number] | 'all'

/** The topic buttons, in order. */
export const topics: readonly { value: FaqTopic; label: string }[] = [
  { value: 'all', label: 'All Topics' },
  { value: 'resources', label: 'Resources' },
  { value: 'quality', label: 'Quality' },
  { value: 'customization', label: 'Customization' },
  { value: 'feedback', label: 'Feedback' },
]

export const labelOf = (topic: FaqTopic): string => topics.find(({ value }) => value === topic)?.label ?? ''

/** Longest search text that is read. */
export const searchLimit = 100

export interface FaqSearch {
  topic?: FaqTopic
  q?: string
}

/** What an address asks for; wrong values are left out. */
export function faqSearch(search: Record<string, unknown>): FaqSearch {
  const { topic, q } = search
  const known = topics.find(({ value }) => value === topic && value !== 'all')
  // The router reads `?q=14` as a number.
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, searchLimit) : ''
  return { ...(known && { topic: known.value }), ...(text !== '' && { q: text }) }
}

/** The questions of a topic that hold every word of the search, in their own order. */
export function filterFaq(items: readonly FaqItem[], { topic = 'all', q = '' }: FaqSearch): FaqItem[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter((item) => {
    if (topic !== 'all' && item.category !== topic) return false
    const text = `${item.question} ${item.answer} ${item.tags.join(' ')}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
