import type { AnswerOf } from '../../../core/contract/endpoint.ts'
import type { listFaq } from '../../../core/contract/shop/faq.ts'
import { rarityIn, termsOf } from '../../../core/search/terms.ts'

export type FaqItem = AnswerOf<typeof listFaq>[number]

/** Where a word stands decides what it is worth: people ask in the words of a question more than in those of an answer. */
const worth = { question: 4, tag: 3, answer: 1 }

/** A word that only begins alike counts for this share. */
const partly = 0.5
/** Shorter words have to be the same to count. */
const shortestPart = 4

/** The least share of what was asked, by weight, that an answer has to hold. */
const leastShare = 0.3

/** A word of no question counts as if it stood in one of so many: people say more than the answers can know. */
const unknownIn = 10

interface Indexed {
  item: FaqItem
  /** The most that each term is worth in this item. */
  worths: Map<string, number>
}

export interface FaqIndex {
  items: Indexed[]
  /** What stands in few questions tells more. */
  rarity: (term: string) => number
}

export function indexFaq(items: readonly FaqItem[]): FaqIndex {
  const indexed = items.map((item): Indexed => {
    const worths = new Map<string, number>()
    const add = (text: string, value: number) => {
      for (const term of termsOf(text)) worths.set(term, Math.max(value, worths.get(term) ?? 0))
    }
    add(item.question, worth.question)
    add(item.tags.join(' '), worth.tag)
    add(item.answer, worth.answer)
    return { item, worths }
  })
  return {
    items: indexed,
    rarity: rarityIn(
      indexed.map(({ worths }) => worths.keys()),
      unknownIn,
    ),
  }
}

/** The questions that answer `asked` best, best first; none when nothing fits well enough to be shown as an answer. */
export function findAnswers({ items, rarity }: FaqIndex, asked: string, limit = 3): FaqItem[] {
  const terms = [...new Set(termsOf(asked))]
  const whole = terms.reduce((sum, each) => sum + rarity(each), 0)
  return items
    .map(({ item, worths }) => {
      const hits = terms.map((each) => ({ by: rarity(each), value: valueOf(each, worths) }))
      return {
        item,
        score: hits.reduce((sum, { by, value }) => sum + by * value, 0),
        share: hits.reduce((sum, { by, value }) => sum + (value > 0 ? by : 0), 0) / whole,
      }
    })
    .filter(({ score, share }) => score > 0 && share >= leastShare)
    .sort((a, b) => b.score - a.score)
    .filter(({ score }, _, [best]) => best !== undefined && score >= best.score / 3)
    .slice(0, limit)
    .map(({ item }) => item)
}

function valueOf(wanted: string, worths: ReadonlyMap<string, number>): number {
  const same = worths.get(wanted)
  if (same !== undefined) return same
  if (wanted.length < shortestPart) return 0
  let best = 0
  for (const [each, value] of worths) {
    if (each.startsWith(wanted) || (each.length >= shortestPart && wanted.startsWith(each)))
      best = Math.max(best, value)
  }
  return best * partly
}
