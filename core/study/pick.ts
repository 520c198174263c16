import { seedOf } from '../seed.ts'
import { type Card, isDue } from './cards/card.ts'
import { hasLostMarks } from './mark.ts'
import type { QuestionRef } from './session.ts'

/** Which questions of a bank a run takes from. `due`: the review date has come. */
export type QuestionStatus = 'any' | 'unused' | 'incorrect' | 'flagged' | 'due'

export interface PracticeFilters {
  status: QuestionStatus
  /** Topic ids; empty for all. */
  topics: readonly string[]
  size: number
}

export interface PracticeHistory {
  cards: ReadonlyMap<string, Card>
  flagged: ReadonlySet<string>
  nowMs: number
}

/** The questions that fit the filters, before the size is applied: what the counts on the buttons show. */
export function matching(
  questions: readonly QuestionRef[],
  filters: Omit<PracticeFilters, 'size'>,
  history: PracticeHistory,
): QuestionRef[] {
  return questions.filter(
    ({ itemId, topic }) =>
      (filters.topics.length === 0 || filters.topics.includes(topic)) && fits(filters.status, itemId, history),
  )
}

function fits(status: QuestionStatus, itemId: string, { cards, flagged, nowMs }: PracticeHistory): boolean {
  const card = cards.get(itemId)
  if (status === 'unused') return card === undefined
  if (status === 'incorrect') return card !== undefined && hasLostMarks(card.lastMark)
  if (status === 'flagged') return flagged.has(itemId)
  if (status === 'due') return card !== undefined && isDue(card, nowMs)
  return true
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
    .map((ref) => ({ ref, rank: rankOf(history.cards.get(ref.itemId), history.nowMs), lot: lot(seed, ref.itemId) }))
    .sort((a, b) => a.rank - b.rank || a.lot - b.lot)
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

function rankOf(card: Card | undefined, nowMs: number): number {
  if (card === undefined) return 1
  if (isDue(card, nowMs)) return 0
  return hasLostMarks(card.lastMark) ? 2 : 3
}

/** A lot drawn the same way on every device. */
const lot = (seed: string, id: string): number => seedOf(`${seed}/${id}`)
