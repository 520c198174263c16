import type { BankItem } from '../../../core/study/learner/bank/bank.ts'
import type { Strategy } from './strategy.ts'

/** What nobody can do: always what adds most to the true expected marks for each second, as the student really is. Looks one answer
 *  ahead. It shows about how much there is to be had; what no answers tell, no engine can reach. */
export const seesIntoStudent: Strategy = {
  name: 'sees into the student',
  begin: ({ course, examAtMs }, student) => ({
    choose(count, nowMs) {
      const worths = student.worths(nowMs, examAtMs)
      const worthOf = ({ itemId }: BankItem) => worths.get(itemId) ?? 0
      return [...course.bank.items.values()].sort((a, b) => worthOf(b) - worthOf(a)).slice(0, count)
    },
    seen: () => undefined,
  }),
}
