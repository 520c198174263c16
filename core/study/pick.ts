import type { Difficulty } from '../content/parts.ts'
import { seedOf } from '../seed.ts'
import { type Card, isDue } from './cards/card.ts'
import { hasLostMarks } from './mark.ts'
import type { QuestionRef } from './session.ts'

export const questionStatuses = ['any', 'unused', 'incorrect', 'flagged', 'due'] as const
/** Which questions of a bank a run takes from. `due`: the review date has come. */
export type QuestionStatus = (typeof questionStatuses)[number]

/** What narrows a bank; an empty list lets all through. */
export interface QuestionFilters {
  status: QuestionStatus
  /** Topic ids. */
  topics: readonly string[]
  /** Types of question. */
  types: readonly string[]
  difficulties: readonly Difficulty[]
}

export const allQuestions: QuestionFilters = { status: 'any', topics: [], types: [], difficulties: [] }

export interface PracticeFilters extends QuestionFilters {
  size: number
}

export interface PracticeHistory {
  cards: ReadonlyMap<string, Card>
  flagged: ReadonlySet<string>
  nowMs: number
  /** When the exam of the course begins, epoch ms; `null` and left out: not known. */
  examAtMs?: number | null
}

type Facet = keyof QuestionFilters

/** What a question is, seen from each side that it can be chosen by. */
function facetsOf(ref: QuestionRef, history: PracticeHistory): Record<Facet, readonly string[]> {
  return {
    status: statusesOf(ref.itemId, history),
    topics: [ref.topic],
    types: ref.type === undefined ? [] : [ref.type],
    difficulties: ref.difficulty === undefined ? [] : [ref.difficulty],
  }
}

function statusesOf(itemId: string, { cards, flagged, nowMs, examAtMs }: PracticeHistory): QuestionStatus[] {
  const card = cards.get(itemId)
  const statuses: QuestionStatus[] = ['any']
  if (card === undefined) statuses.push('unused')
  else {
    if (hasLostMarks(card.lastMark)) statuses.push('incorrect')
    if (isDue(card, nowMs, examAtMs)) statuses.push('due')
  }
  if (flagged.has(itemId)) statuses.push('flagged')
  return statuses
}

const facets = ['status', 'topics', 'types', 'difficulties'] as const satisfies readonly Facet[]

const lets = (wanted: readonly string[], values: readonly string[]) =>
  wanted.length === 0 || values.some((value) => wanted.includes(value))

/** The sides by which the filters shut a question out. */
function missedBy(of: Record<Facet, readonly string[]>, filters: QuestionFilters): Facet[] {
  const wanted = { ...filters, status: [filters.status] }
  return facets.filter((facet) => !lets(wanted[facet], of[facet]))
}

/** The questions that fit the filters, before the size is applied. */
export function matching<Ref extends QuestionRef>(
  questions: readonly Ref[],
  filters: QuestionFilters,
  history: PracticeHistory,
): Ref[] {
  return questions.filter((ref) => missedBy(facetsOf(ref, history), filters).length === 0)
}

export interface FilterCounts {
  /** Questions that fit the filters as they are. */
  all: number
  /** Questions that would fit if this value were the only one chosen of its list, and the rest of the filters as they are. */
  of(facet: Facet, value: string): number
}

/** What the counts on the buttons show. One pass over the bank, however many buttons there are. */
export function countsOf(
  questions: readonly QuestionRef[],
  filters: QuestionFilters,
  history: PracticeHistory,
): FilterCounts {
  const counts: Record<Facet, Map<string, number>> = {
    status: new Map(),
    topics: new Map(),
    types: new Map(),
    difficulties: new Map(),
  }
  let all = 0
  for (const ref of questions) {
    const of = facetsOf(ref, history)
    const missed = missedBy(of, filters)
    if (missed.length === 0) all++
    for (const facet of facets) {
      if (missed.some((other) => other !== facet)) continue
      for (const value of of[facet]) counts[facet].set(value, (counts[facet].get(value) ?? 0) + 1)
    }
  }
  return { all, of: (facet, value) => counts[facet].get(value) ?? 0 }
}

/** Questions for a run: due reviews first, then unused ones, then those got wrong, then the rest; within each rank in an
 *  order that `seed` (the session's id) decides, so the same session is picked the same way again. */
export function pickQuestions(
  questions: readonly QuestionRef[],
  filters: PracticeFilters,
  history: PracticeHistory,
  seed: string,
): QuestionRef[] {
  const picked = matching(questions, filters, history)
    .map((ref) => ({ ref, rank: rankOf(history.cards.get(ref.itemId), history), pickLot: lot(seed, ref.itemId) }))
    .sort((a, b) => a.rank - b.rank || a.pickLot - b.pickLot)
    .slice(0, filters.size)
    .map(({ ref }) => ref)
  return setsTogether(picked)
}

/** Questions of one passage come one after the other, where the first of them comes, in the order of the bank. */
export function setsTogether<Ref extends QuestionRef>(picked: readonly Ref[]): Ref[] {
  const placeOf = new Map<string, number>()
  const setOf = ({ stimulusId, itemId }: QuestionRef) => stimulusId ?? itemId
  for (const [at, ref] of picked.entries()) if (!placeOf.has(setOf(ref))) placeOf.set(setOf(ref), at)
  const place = (ref: QuestionRef) => placeOf.get(setOf(ref)) ?? 0
  return picked.toSorted((a, b) => place(a) - place(b) || (a.itemId < b.itemId ? -1 : 1))
}

function rankOf(card: Card | undefined, { nowMs, examAtMs }: PracticeHistory): number {
  if (card === undefined) return 1
  if (isDue(card, nowMs, examAtMs)) return 0
  return hasLostMarks(card.lastMark) ? 2 : 3
}

/** A lot drawn the same way on every device. */
export const lot = (seed: string, id: string): number => seedOf(`${seed}/${id}`)
