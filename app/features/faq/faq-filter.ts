import type { AnswerOf } from '../../../core/contract/endpoint.ts'
import type { listFaq } from '../../../core/contract/shop/faq.ts'
import { normalise, holdsAll } from '../../../core/search/words.ts'
import type { FaqSearch, FaqTopic } from './faq-search.ts'

export type FaqItem = AnswerOf<typeof listFaq>[number]

/** The topic buttons, in order. */
export const topics: readonly { value: FaqTopic | 'all'; label: string }[] = [
  { value: 'all', label: 'All Topics' },
  { value: 'resources', label: 'Resources' },
  { value: 'quality', label: 'Quality' },
  { value: 'customization', label: 'Customization' },
  { value: 'feedback', label: 'Feedback' },
]

/** The questions of a topic that hold every word of the search, in their own order. */
export function filterFaq(items: readonly FaqItem[], { topic, q = '' }: FaqSearch): FaqItem[] {
  const isFound = holdsAll(q)
  return items.filter(
    ({ category, question, answer, tags }) =>
      (topic === undefined || category === topic) && isFound(normalise([question, answer, ...tags].join('\n'))),
  )
}
