import type { AnswerOf } from '../../../core/contract/endpoint.ts'
import type { listFaq } from '../../../core/contract/shop/faq.ts'

export type FaqItem = AnswerOf<typeof listFaq>[number]

/** Words that every question holds and that say nothing of what it is about. */
const empty = new Set(
  `a an and any are as at be been but by can could did do does for from get had has have how i if in into is it its just me my
  no not of on or our please shall should so than that the their them then there these they this to up us was we were what
  when where which who whom why will with would you your`.split(/\s+/),
)

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

/** Words without what their use in a sentence adds to them: "downloading", "downloads" → "download". Rough on purpose. */
export function stemsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu) ?? [])
    .map((word) => word.replace(/['’].*$/, ''))
    .filter((word) => word !== '' && !empty.has(word))
    .map(stem)
}

function stem(word: string): string {
  if (word.length < 5) return word.replace(/(?<=[^s]{3})s$/, '')
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(ing|ed)$/, '')
    .replace(/(.)\1$/, '$1')
    .replace(/e$/, '')
}

interface Indexed {
  item: FaqItem
  /** The most that each stem is worth in this item. */
  worths: Map<string, number>
}

export interface FaqIndex {
  items: Indexed[]
  /** How rare a stem is: what stands in few questions tells more. */
  rarity: (stem: string) => number
}

export function indexFaq(items: readonly FaqItem[]): FaqIndex {
  const indexed = items.map((item): Indexed => {
    const worths = new Map<string, number>()
    const add = (text: string, value: number) => {
      for (const each of stemsOf(text)) worths.set(each, Math.max(value, worths.get(each) ?? 0))
    }
    add(item.question, worth.question)
    add(item.tags.join(' '), worth.tag)
    add(item.answer, worth.answer)
    return { item, worths }
  })
  const holders = new Map<string, number>()
  for (const { worths } of indexed) for (const each of worths.keys()) holders.set(each, (holders.get(each) ?? 0) + 1)
  return {
    items: indexed,
    rarity: (each) => Math.log(1 + (holders.has(each) ? indexed.length / (holders.get(each) ?? 1) : unknownIn)),
  }
}

/** The questions that answer `asked` best, best first; none when nothing fits well enough to be shown as an answer. */
export function findAnswers({ items, rarity }: FaqIndex, asked: string, limit = 3): FaqItem[] {
  const stems = [...new Set(stemsOf(asked))]
  const whole = stems.reduce((sum, each) => sum + rarity(each), 0)
  return items
    .map(({ item, worths }) => {
      const hits = stems.map((each) => ({ by: rarity(each), value: valueOf(each, worths) }))
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
