import { lotOf } from '../../../core/seed.ts'
import { dayMs } from '../../../core/durations.ts'
import { type Memory, intervalDays, review } from '../../../core/study/cards/schedule.ts'
import type { BankItem } from '../../../core/study/learner/bank/bank.ts'
import type { Strategy } from './strategy.ts'

/** What a review app does: what is due by FSRS-6 with its default weights at a desired recall of 90 %, the least remembered first, then
 *  new questions in an order drawn by lot; when nothing is left, what is least remembered. */
export const fsrsAlone: Strategy = {
  name: 'FSRS alone',
  begin({ course, seed }) {
    const cards = new Map<string, { memory: Memory; atMs: number }>()
    const lots = new Map([...course.bank.items.keys()].map((id) => [id, lotOf(`${seed}/${id}`)]))
    const ranked = (item: BankItem, nowMs: number) => {
      const card = cards.get(item.itemId)
      if (!card) return { item, rank: 1, order: lots.get(item.itemId) ?? 0 }
      const days = (nowMs - card.atMs) / dayMs
      // Days in units of stability order cards as recall does.
      const order = -days / card.memory.stabilityDays
      return { item, rank: days >= intervalDays(card.memory) - 0.5 ? 0 : 2, order }
    }
    return {
      choose: (count, nowMs) =>
        [...course.bank.items.values()]
          .map((item) => ranked(item, nowMs))
          .sort((a, b) => a.rank - b.rank || a.order - b.order)
          .slice(0, count)
          .map(({ item }) => item),
      seen({ item: { itemId }, atMs, isRight }) {
        const card = cards.get(itemId)
        const days = card ? Math.round((atMs - card.atMs) / dayMs) : 0
        cards.set(itemId, { memory: review(card?.memory ?? null, days, isRight ? 3 : 1), atMs })
      },
    }
  },
}
