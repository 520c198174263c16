import type { BankItem } from '../../../core/study/learner/bank/bank.ts'
import { shuffled } from '../../../core/seed.ts'
import type { Strategy } from './strategy.ts'

/** All questions in an order drawn by lot, and when none is left all of them again in another one. */
export const randomOrder: Strategy = {
  name: 'random order',
  begin({ course, seed }) {
    const items = [...course.bank.items.values()]
    let round = 0
    let left: BankItem[] = []
    return {
      choose(count) {
        if (left.length === 0) left = shuffled(items, `${seed}/round/${round++}`)
        return left.splice(0, count)
      },
      seen: () => undefined,
    }
  },
}
