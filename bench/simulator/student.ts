import type { BankItem } from '../../core/study/learner/bank/bank.ts'
import { evenLot, logNormalLot, normalLot } from './chance.ts'
import type { ConceptLearning, LearningLaw } from './learning-laws.ts'
import type { MemoryLaw, MemoryTrace } from './memory-laws.ts'
import type { SimulatedCourse } from './simulated-course.ts'
import type { StudentKind } from './student-kinds.ts'

/** Standard deviations between students, and within one between concepts and between questions, and how far a weak topic lies below;
 *  logits. Ours but for the first (see `studentKinds`). */
const spread = { ability: 0.4, concept: 0.5, question: 1, weakTopic: 2.2 }

/** What no study says in numbers, and is ours. */
export interface Assumptions {
  /** Share of the exam that asks about points which the bank has too. */
  covered: number
  /** How much of what is kept of a question helps with another one about the same point, between none and all. Testing does transfer, most of
   *  all to application and diagnosis (Pan and Rickard 2018, d = 0.40). */
  transfer: number
  /** What is left of learning where nothing is known of what a concept requires. */
  unprepared: number
}

export const usualAssumptions: Assumptions = { covered: 0.6, transfer: 0.8, unprepared: 0.5 }

/** What a student is like, as far as it is not what they know. */
export interface World {
  name: string
  assumptions: Assumptions
  /** Of what was answered and read; `null`: single questions are not kept. */
  memory: MemoryLaw | null
  learning: LearningLaw
}

/** Of all that they know, students miss so much. Corbett and Anderson 1995 bound it by 0.1. */
const slip = 0.05

/** A student who answers, learns and forgets. Nothing but the answers is shown to a strategy. */
export interface Student {
  answer(item: BankItem, atMs: number): { isRight: boolean; seconds: number }
  /** Expected share of marks if the exam were at this moment; 0..1. */
  examShare(atMs: number): number
  /** By item id, how much one more answer now adds to that of the exam, for each second: what only somebody who sees into the student
   *  can know. */
  worths(nowMs: number, examAtMs: number): ReadonlyMap<string, number>
}

/** The same `name` is the same student, whatever the strategy. */
export function newStudent(name: string, kind: StudentKind, world: World, course: SimulatedCourse): Student {
  const { covered, transfer, unprepared } = world.assumptions
  const speed = logNormalLot(`${name}/speed`, 0.4)
  const pace = logNormalLot(`${name}/pace`, 0.2)
  const ability = kind.ability + spread.ability * normalLot(`${name}/ability`)
  const byWeight = course.bank.topics.toSorted((a, b) => b.weight - a.weight).slice(0, 6)
  const weak = new Set(
    byWeight
      .toSorted((a, b) => evenLot(`${name}/${a.id}/weak`) - evenLot(`${name}/${b.id}/weak`))
      .slice(0, kind.weakTopics)
      .map(({ id }) => id),
  )
  const traces = new Map<string, MemoryTrace>()
  const counts = new Map<string, number>()
  const concepts = new Map<string, ConceptLearning>()
  const requires = new Map(course.bank.concepts.map((concept) => [concept.id, concept.requires]))
  for (const [concept, [first]] of course.itemsOf) {
    const topic = first?.topic ?? ''
    const atFirst =
      ability +
      kind.topicDeviation * normalLot(`${name}/${topic}`) -
      (weak.has(topic) ? spread.weakTopic : 0) +
      spread.concept * normalLot(`${name}/${concept}`)
    concepts.set(concept, world.learning.begin(`${name}/${concept}`, atFirst))
  }
  const conceptOf = (id: string) => {
    const concept = concepts.get(id)
    if (!concept) throw new Error(`no concept ${id}`)
    return concept
  }
  /** Lots of the questions, which would otherwise be drawn anew at every look. */
  const ownLogits = new Map<string, number>()
  const ownLogit = (id: string, logit: number) => {
    const known = ownLogits.get(id)
    if (known !== undefined) return known
    const own = spread.question * normalLot(`${name}/${id}`) - logit
    ownLogits.set(id, own)
    return own
  }
  const weightOf = (concept: string) => course.weights.get(concept) ?? 0
  const strengthOf = (id: string) => normalLot(`${name}/${id}/strength`)

  const knows = (learning: ConceptLearning, id: string, logit: number, recall: number, atMs: number) =>
    (1 - (1 - recall) * (1 - learning.knows(ownLogit(id, logit), atMs))) * (1 - slip)
  const withChance = (known: number, chance: number) => chance + (1 - chance) * known
  const recallOf = (trace: MemoryTrace | undefined, atMs: number) => trace?.recallAt(atMs) ?? 0
  const trueLogit = ({ itemId }: BankItem) => course.logits.get(itemId) ?? 0

  /** What a question's point, and one like it, brings in the exam, as a part of what its concept does; 0..1. */
  const itemPart = (item: BankItem, atMs: number, learning: ConceptLearning, trace: MemoryTrace | undefined) => {
    const recall = transfer * recallOf(trace, atMs)
    return covered * withChance(knows(learning, item.itemId, trueLogit(item), recall, atMs), item.chance)
  }
  const unseenPart = (concept: string, atMs: number, learning: ConceptLearning) => {
    const points = course.unseen.get(concept) ?? []
    const sum = points.reduce((all, { id, logit }) => all + withChance(knows(learning, id, logit, 0, atMs), 0.2), 0)
    return ((1 - covered) * sum) / points.length
  }
  /** Expected share of marks over what the exam may ask of a concept. */
  const conceptShare = (concept: string, items: readonly BankItem[], atMs: number, learning: ConceptLearning) =>
    items.reduce((sum, item) => sum + itemPart(item, atMs, learning, traces.get(item.itemId)), 0) / items.length +
    unseenPart(concept, atMs, learning)

  /** 1 where all that a concept requires is known, down to what is left where nothing of it is. */
  const preparedFor = (concept: string, atMs: number) => {
    let least = 1
    for (const id of requires.get(concept) ?? []) {
      const required = concepts.get(id)
      if (required) least = Math.min(least, required.knows(0, atMs))
    }
    return unprepared + (1 - unprepared) * least
  }

  const after = (item: BankItem, atMs: number, isRight: boolean): MemoryTrace | null => {
    if (world.memory === null) return null
    const trace = traces.get(item.itemId)
    return trace
      ? trace.practised(atMs, isRight)
      : world.memory.firstAt(atMs, isRight, { speed, strength: strengthOf(item.itemId) })
  }

  const chanceOf = (item: BankItem, atMs: number) =>
    withChance(
      knows(conceptOf(item.concept), item.itemId, trueLogit(item), recallOf(traces.get(item.itemId), atMs), atMs),
      item.chance,
    )

  return {
    answer(item, atMs) {
      const count = (counts.get(item.itemId) ?? 0) + 1
      counts.set(item.itemId, count)
      const lot = `${name}/${item.itemId}/${count}`
      const isRight = evenLot(lot) < chanceOf(item, atMs)
      const trace = after(item, atMs, isRight)
      if (trace) traces.set(item.itemId, trace)
      const learning = conceptOf(item.concept)
      concepts.set(item.concept, learning.practised(preparedFor(item.concept, atMs), atMs, evenLot(`${lot}/learns`)))
      // Response times are lognormal (van der Linden 2006); then the explanation is read, longer after a mistake. Ours.
      const length = item.seconds * (course.lengths.get(item.itemId) ?? 1)
      const seconds = length * pace * logNormalLot(`${lot}/seconds`, 0.4) + (isRight ? 15 : 45)
      return { isRight, seconds }
    },
    examShare(atMs) {
      let sum = 0
      for (const [concept, items] of course.itemsOf)
        sum += weightOf(concept) * conceptShare(concept, items, atMs, conceptOf(concept))
      return sum
    },
    worths(nowMs, examAtMs) {
      const worths = new Map<string, number>()
      for (const [concept, items] of course.itemsOf) {
        const learning = conceptOf(concept)
        const learnt = learning.expected(preparedFor(concept, nowMs), nowMs)
        const now = conceptShare(concept, items, examAtMs, learning)
        const learntShare = conceptShare(concept, items, examAtMs, learnt)
        for (const item of items) {
          const right = chanceOf(item, nowMs)
          const part = (trace: MemoryTrace | undefined) => itemPart(item, examAtMs, learnt, trace)
          const before = part(traces.get(item.itemId))
          const then = (isRight: boolean) => part(after(item, nowMs, isRight) ?? undefined)
          const own = (right * then(true) + (1 - right) * then(false) - before) / items.length
          worths.set(item.itemId, (weightOf(concept) * (learntShare + own - now)) / (item.seconds + 45 - 30 * right))
        }
      }
      return worths
    },
  }
}
