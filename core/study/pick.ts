import { seedOf } from '../seed.ts'
import type { Card } from './cards/card.ts'
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

/** The questions that fit a wish, before its size is applied: what the counts on the buttons show. */
export function matching(
  questions: readonly QuestionRef[],
  wish: Omit<PracticeFilters, 'size'>,
  standing: PracticeHistory,
): QuestionRef[] {
  return questions.filter(
    ({ itemId, topic }) =>
      (wish.topics.length === 0 || wish.topics.includes(topic)) && fits(wish.status, itemId, standing),
  )
}

function fits(status: QuestionStatus, itemId: string, { cards, flagged, nowMs }: PracticeHistory): boolean {
  const card = cards.get(itemId)
  if (status === 'unused') return card === undefined
  if (status === 'incorrect') return card !== undefined && !card.lastCorrect
  if (status === 'flagged') return flagged.has(itemId)
  if (status === 'due') return card !== undefined && card.dueAtMs <= nowMs
  return true
}

/** Questions for a run: due reviews first, then unused ones, then those got wrong, then the rest; within each rank in an
 *  order that `seed` (the session's id) decides, so the same session is picked the same way again. */
export function pickQuestions(
  questions: readonly QuestionRef[],
  wish: PracticeFilters,
  standing: PracticeHistory,
  seed: string,
): QuestionRef[] {
  return matching(questions, wish, standing)
    .map((ref) => ({ ref, rank: rankOf(standing.cards.get(ref.itemId), standing.nowMs), lot: lot(seed, ref.itemId) }))
    .sort((a, b) => a.rank - b.rank || a.lot - b.lot)
    .slice(0, wish.size)
    .map(({ ref }) => ref)
}

function rankOf(card: Card | undefined, nowMs: number): number {
  if (card === undefined) return 1
  if (card.dueAtMs <= nowMs) return 0
  return card.lastCorrect ? 3 : 2
}

/** A lot drawn the same way on every device. */
const lot = (seed: string, id: string): number => seedOf(`${seed}/${id}`)
