import { lotOf } from '../../../core/seed.ts'
import { dayMs } from '../../../core/durations.ts'
import type { BankItem } from '../../../core/study/learner/bank/bank.ts'
import type { Strategy } from './strategy.ts'

/** The topic with the lowest share of right answers first (with one right and one wrong answer added, so that a topic without answers
 *  counts as a half); of it what was not asked yet, then what was asked longest ago. Nothing twice a day while there is anything else. */
export const worstTopicFirst: Strategy = {
  name: 'worst topic first',
  begin({ course, seed }) {
    const answers = new Map(course.bank.topics.map(({ id }) => [id, { right: 1, all: 2 }]))
    const lastAtMs = new Map<string, number>()
    const lots = new Map([...course.bank.items.keys()].map((id) => [id, lotOf(`${seed}/${id}`)]))
    return {
      choose(count, nowMs) {
        const shareOf = ({ topic }: BankItem) => {
          const { right, all } = answers.get(topic) ?? { right: 1, all: 2 }
          return right / all
        }
        const wasToday = (itemId: string) => nowMs - (lastAtMs.get(itemId) ?? -dayMs) < dayMs / 2
        return [...course.bank.items.values()]
          .map((item) => ({
            item,
            today: wasToday(item.itemId) ? 1 : 0,
            share: shareOf(item),
            lastMs: lastAtMs.get(item.itemId) ?? 0,
            lot: lots.get(item.itemId) ?? 0,
          }))
          .sort((a, b) => a.today - b.today || a.share - b.share || a.lastMs - b.lastMs || a.lot - b.lot)
          .slice(0, count)
          .map(({ item }) => item)
      },
      seen({ item, atMs, isRight }) {
        lastAtMs.set(item.itemId, atMs)
        const topic = answers.get(item.topic)
        if (!topic) return
        topic.all += 1
        if (isRight) topic.right += 1
      },
    }
  },
}
