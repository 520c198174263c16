import { floored } from '../model/expected-share.ts'
import type { Bank } from '../bank/bank.ts'
import type { Learner } from '../model/learner-inputs.ts'
import type { LearnerAnswer } from '../model/learner.ts'
import type { Performance, Trend } from '../learner-view.ts'

/** Fewer answers tell no earlier from later ones. */
const leastForTrend = 20
/** The last so many are looked at. */
const mostForTrend = 120
/** A difference so far from none comes by chance in one of ten cases (two-sided). */
const significant = 1.6448536269514722

/** How the marked answers to questions of the course went. */
export function performanceOf({ answers, bank }: Pick<Learner, 'answers' | 'bank'>): Performance {
  const own = answers.filter(({ itemId }) => bank.items.has(itemId))
  const byTopic = new Map<string, { answers: number; correct: number }>()
  let correct = 0
  for (const { itemId, share } of own) {
    const topic = bank.items.get(itemId)?.topic ?? ''
    const tally = byTopic.get(topic) ?? { answers: 0, correct: 0 }
    tally.answers++
    if (share === 1) {
      tally.correct++
      correct++
    }
    byTopic.set(topic, tally)
  }
  return {
    answers: own.length,
    correct,
    accuracy: own.length === 0 ? null : correct / own.length,
    topics: bank.topics.flatMap(({ id, title }) => {
      const tally = byTopic.get(id)
      return tally ? [{ topic: id, title, ...tally }] : []
    }),
    trend: trendOf(own, bank),
  }
}

/** The later half of the last answers against the earlier half (Welch's test), each answer against what its question earns from a student
 *  of ability 0: who goes on to harder questions does not decline by it. */
function trendOf(answers: readonly LearnerAnswer[], bank: Bank): Trend {
  const last = answers.slice(-mostForTrend)
  if (last.length < leastForTrend) return 'unknown'
  const against = last.map(({ itemId, share }) => {
    const item = bank.items.get(itemId)
    return share - (item ? floored(-item.logit, item.chance) : 0.5)
  })
  const half = Math.floor(against.length / 2)
  const earlier = momentsOf(against.slice(0, half))
  const later = momentsOf(against.slice(half))
  const error = Math.sqrt(earlier.variance / earlier.count + later.variance / later.count)
  const difference = later.mean - earlier.mean
  if (Math.abs(difference) <= significant * error) return 'steady'
  return difference > 0 ? 'improving' : 'declining'
}

function momentsOf(values: readonly number[]) {
  const count = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { count, mean, variance: squares / Math.max(count - 1, 1) }
}
