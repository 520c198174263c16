import type { Topic } from '../content/topic.ts'
import type { ExamBlueprint } from './blueprint.ts'
import {
  type Drawable,
  type SectionPart,
  type SetOfItems,
  drawLot,
  partsOf,
  poolOf,
  reservedFor,
  setsOf,
} from './exam-pool.ts'

export interface DrawnSection {
  /** In the order in which they are asked; of tasks to choose from, all that are offered. */
  items: Drawable[]
  /** How many the blueprint asks for: more than there are where the bank is small; of tasks to choose from, how many are done. */
  wanted: number
}

export interface DrawnFrom {
  bank: readonly Drawable[]
  /** The course's, with the share that each has of its exam. */
  topics: readonly Topic[]
  /** Whether the student has answered it before. */
  isMet: (itemId: string) => boolean
  /** Decides among equals: the id of the sitting. */
  seed: string
}

/** The questions and tasks of a sitting. Where the bank holds fewer than the blueprint asks for, parts that draw from the same are
 *  shortened in proportion. Topics have the shares that they have in the exam, sets stay together, what is reserved for a section
 *  comes first in it, then what was not met before. The same arguments give the same sitting. */
export function drawExam(exam: ExamBlueprint, from: DrawnFrom): DrawnSection[] {
  const { bank, seed } = from
  const parts = exam.sections.flatMap(partsOf).map((part) => ({ ...part, pool: poolOf(part, bank) }))
  const sizes = sizesOf(parts)
  const kept = reservedFor(exam, bank)
  const taken = new Set<string>()
  const drawn = parts.map((part, at) => {
    const open = setsOf(part.pool.filter(({ itemId }) => !taken.has(itemId)))
    const rankOf = ({ id }: SetOfItems) => (!kept.has(id) ? 1 : kept.get(id) === part.section.id ? 0 : 2)
    const all = byRank(open, (set) => [rankOf(set), metIn(set, from), drawLot(seed, set.id)])
    const size = sizes[at] ?? 0
    const own = all.filter((set) => rankOf(set) < 2)
    // What is kept for another section is asked in this one only where there is too little else.
    const units = own.flatMap(({ items }) => items).length < size ? all : own
    const items = inOrder(taking(units, size, weightsOf(part, from.topics)), seed)
    for (const { itemId } of items) taken.add(itemId)
    return { section: part.section, items, wanted: part.wanted ?? part.pool.length }
  })
  return exam.sections.map((section) => {
    const own = drawn.filter((part) => part.section === section)
    const isChoice = section.asks === 'tasks' && section.tasks.choose !== undefined
    return {
      items: own.flatMap(({ items }) => items),
      wanted: isChoice ? section.tasks.count : own.reduce((sum, { wanted }) => sum + wanted, 0),
    }
  })
}

/** How many each part has: what it asks for, or its share of what there is for all that draw from the same. */
function sizesOf(parts: readonly (SectionPart & { pool: readonly Drawable[] })[]): number[] {
  return parts.map((part) => {
    const ids = new Set(part.pool.map(({ itemId }) => itemId))
    const rivals = parts.filter(({ pool }) => pool.some(({ itemId }) => ids.has(itemId)))
    const before = rivals.slice(0, rivals.indexOf(part))
    const sum = (of: typeof rivals) => of.reduce((all, { wanted, pool }) => all + (wanted ?? pool.length), 0)
    const available = new Set(rivals.flatMap(({ pool }) => pool.map(({ itemId }) => itemId))).size
    const wanted = sum(rivals)
    const upTo = (end: number) => (wanted <= available ? end : Math.floor((end * available) / wanted))
    // Cut at the running sum, so that what is rounded away in one falls to the next.
    return upTo(sum([...before, part])) - upTo(sum(before))
  })
}

const metIn = ({ items }: SetOfItems, { isMet }: DrawnFrom): number =>
  items.filter(({ itemId }) => isMet(itemId)).length / items.length

/** What each topic weighs; tasks come one of each where they can. */
function weightsOf({ kind }: SectionPart, topics: readonly Topic[]): (id: string) => number {
  const weights = new Map(topics.map(({ id, weight }) => [id, weight]))
  return kind === 'task' ? () => 1 : (id) => Math.max(weights.get(id) ?? 0, 0.001)
}

/** So many questions as there are up to `size`: the next set is one of the topic that is farthest behind what it weighs, in their order. A
 *  set is parted only where none is left that fits whole. */
function taking(units: readonly SetOfItems[], size: number, weightOf: (id: string) => number): SetOfItems[] {
  const topics = [...new Set(units.map(({ topic }) => topic))]
  const total = topics.reduce((sum, id) => sum + weightOf(id), 0)
  const open = topics.map((id) => ({
    behind: (weightOf(id) / total) * size,
    sets: units.filter(({ topic }) => topic === id),
  }))
  const taken: SetOfItems[] = []
  let left = size
  const fits = ({ items }: SetOfItems) => items.length <= left
  while (left > 0) {
    open.sort((a, b) => b.behind - a.behind)
    const next = open.find(({ sets }) => sets.some(fits)) ?? open.find(({ sets }) => sets.length > 0)
    if (!next) break
    for (const unit of next.sets.splice(Math.max(0, next.sets.findIndex(fits)), 1)) {
      const items = unit.items.slice(0, left)
      taken.push({ ...unit, items })
      next.behind -= items.length
      left -= items.length
    }
  }
  return taken
}

/** Topics mixed, sets together: the order is the seed's and has nothing to do with how they were chosen. */
const inOrder = (units: readonly SetOfItems[], seed: string): Drawable[] =>
  byRank(units, ({ id }) => [drawLot(`${seed}/order`, id)]).flatMap(({ items }) => items)

/** In the order of their ranks, the first figure that differs deciding. */
function byRank<Item>(items: readonly Item[], rankOf: (item: Item) => readonly number[]): Item[] {
  // Each is ranked once: a bank of thousands is compared ten times as often.
  const ranked = items.map((item) => ({ item, rank: rankOf(item) }))
  const compare = (a: readonly number[], b: readonly number[]) =>
    a.reduce((found, figure, at) => found || figure - (b[at] ?? 0), 0)
  return ranked.toSorted((a, b) => compare(a.rank, b.rank)).map(({ item }) => item)
}
