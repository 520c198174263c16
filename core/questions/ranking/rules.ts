import { type Answer, isAnswer } from '../answer.ts'
import { optionOrder } from '../order.ts'
import type { QuestionRules } from '../question-rules.ts'
import { rankingKind } from './kind.ts'
import type { Ranking } from './schema.ts'

/** The ids of all responses as an answer puts them; as the question shows them at first where it says nothing of them. */
export function orderIn({ options }: Ranking, answer: Answer | null): readonly string[] {
  const shown = options.map(({ id }) => id)
  const given = isAnswer(answer, 'ranking') ? answer.optionIds.filter((id) => shown.includes(id)) : []
  return [...given, ...shown.filter((id) => !given.includes(id))]
}

/** Of n responses each earns n − 1 marks in its place and one mark less for every place that it is away: with five, 4 each and 20
 *  in all, as the UK Foundation Programme marked the ranking questions of its situational judgement test until 2023 (UKFPO, SJT
 *  technical reports). So the reverse of the right order still earns 8 of 20. An order that lacks one of them earns nothing. */
export const rankingRules: QuestionRules<Ranking> = {
  type: rankingKind.type,
  grade: ({ order }, answer) => {
    const furthest = order.length - 1
    const of = order.length * furthest
    const given = isAnswer(answer, 'ranking') ? answer.optionIds : []
    if (given.length !== order.length || order.some((id) => !given.includes(id))) return { marks: 0, of }
    const away = order.reduce((sum, id, place) => sum + Math.abs(given.indexOf(id) - place), 0)
    return { marks: of - away, of }
  },
  keyOf: ({ order }) => order.join(' '),
  inOrder: (question, attemptKey) => ({ ...question, options: optionOrder(question, attemptKey) }),
  // Of n places, a random order is (n² − 1) / 3 away in all, and costs that of the n (n − 1) marks.
  chance: ({ options: { length: n } }) => (n > 1 ? 1 - (n + 1) / (3 * n) : 0),
}
