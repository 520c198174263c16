import { seedOf } from '../../../seed.ts'
import type { Bank, BankItem } from './bank.ts'

/** What is learnt and practised as one: a concept with the questions of its topic. Questions of a topic that belong to no concept of
 *  it make an area of the topic's id. */
export interface Area {
  /** Concept or topic id. */
  id: string
  title: string
  /** Topic id. */
  topic: string
  topicTitle: string
  /** Share of the exam, 0..1: the topic's, in proportion to its questions. The shares of a bank's areas sum to 1. */
  weight: number
  /** At least one. */
  items: readonly BankItem[]
  /** Of their ids, for lots. */
  seeds: readonly number[]
  /** Ids of the areas to know first. */
  requires: readonly string[]
  /** On average, as in `BankItem`. */
  chance: number
  seconds: number
}

export interface Areas {
  /** In the course's order: of its topics, then of its concepts. */
  all: readonly Area[]
  byId: ReadonlyMap<string, Area>
  /** By item id. */
  ofItem: ReadonlyMap<string, Area>
}

/** A bank never changes; its areas are made once. */
const known = new WeakMap<Bank, Areas>()

export function areasOf(bank: Bank): Areas {
  const held = known.get(bank)
  if (held) return held
  const made = makeAreas(bank)
  known.set(bank, made)
  return made
}

function makeAreas(bank: Bank): Areas {
  const concepts = new Map(bank.concepts.map((concept) => [concept.id, concept]))
  const topics = new Map(bank.topics.map((topic) => [topic.id, topic]))
  const itemsOf = new Map<string, BankItem[]>()
  const countOf = new Map<string, number>()
  for (const item of bank.items.values()) {
    // A question of a topic that the course no longer has is in no exam.
    if (!topics.has(item.topic)) continue
    const id = concepts.get(item.concept)?.topic === item.topic ? item.concept : item.topic
    const items = itemsOf.get(id)
    if (items) items.push(item)
    else itemsOf.set(id, [item])
    countOf.set(item.topic, (countOf.get(item.topic) ?? 0) + 1)
  }
  const weightOf = topicWeights(bank, countOf)
  const places = bank.topics.flatMap(({ id }) => [
    ...bank.concepts.filter(({ topic }) => topic === id).map((concept) => concept.id),
    id,
  ])
  const all = [...new Set(places)].flatMap((id): Area[] => {
    const items = itemsOf.get(id)
    if (!items) return []
    const concept = concepts.get(id)
    const topic = topics.get(concept?.topic ?? id)
    if (!topic) return []
    return [
      {
        id,
        title: concept?.title ?? topic.title,
        topic: topic.id,
        topicTitle: topic.title,
        weight: (items.length * (weightOf.get(topic.id) ?? 0)) / (countOf.get(topic.id) ?? 1),
        items,
        seeds: items.map(({ itemId }) => seedOf(itemId)),
        requires: neededFor(id, bank, itemsOf),
        chance: mean(items.map(({ chance }) => chance)),
        seconds: mean(items.map(({ seconds }) => seconds)),
      },
    ]
  })
  const ofItem = new Map(all.flatMap((area) => area.items.map(({ itemId }) => [itemId, area] as const)))
  return { all, byId: new Map(all.map((area) => [area.id, area])), ofItem }
}

/** Whether a question counts for a topic, or for a concept within its own topic. */
export function countsFor(bank: Bank, id: string): (itemId: string) => boolean {
  const { ofItem } = areasOf(bank)
  return (itemId) => ofItem.get(itemId)?.id === id || bank.items.get(itemId)?.topic === id
}

/** Shares of the exam of the topics that have questions, together 1; by their questions where the course names no shares. */
function topicWeights(bank: Bank, countOf: ReadonlyMap<string, number>): Map<string, number> {
  const asked = bank.topics.filter(({ id }) => countOf.has(id))
  const sum = asked.reduce((all, { weight }) => all + weight, 0)
  const questions = asked.reduce((all, { id }) => all + (countOf.get(id) ?? 0), 0)
  return new Map(asked.map(({ id, weight }) => [id, sum > 0 ? weight / sum : (countOf.get(id) ?? 0) / questions]))
}

/** Concepts with questions that come before this one; through those without any to what these require. Whatever leads back to itself
 *  is passed over. */
function neededFor(id: string, bank: Bank, itemsOf: ReadonlyMap<string, unknown>): string[] {
  const requires = new Map(bank.concepts.map((concept) => [concept.id, concept.requires]))
  const seen = new Set([id])
  const found: string[] = []
  const next = [...(requires.get(id) ?? [])]
  for (let other = next.shift(); other !== undefined; other = next.shift()) {
    if (seen.has(other)) continue
    seen.add(other)
    if (itemsOf.has(other)) found.push(other)
    else next.push(...(requires.get(other) ?? []))
  }
  return found
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
