import type { Bank, BankItem } from '../../core/study/learner/bank/bank.ts'
import { forecaster } from '../../core/study/learner/model/expected-share.ts'
import { learn, newLearner } from '../../core/study/learner/model/learner.ts'
import { conceptKey, heldOf } from '../../core/study/learner/model/learner-state.ts'
import type { AnswerLog } from './answer-log.ts'
import { mean } from './figures.ts'
import { answerAt, momentMs } from './read-out.ts'

/** So many answers about a skill, every one of them wrong. */
const misses = 4
/** Answers about everything else before anything is said of how these went. */
const answersElsewhere = 15
/** Questions of the skill that come next, and after these. */
const soon = 3
const later = 8
const skillsPerTopic = 5

/** A student who has just missed the fourth of four questions of a skill. Shares of marks, 0..1. */
export interface AfterMisses {
  /** Of all answers about anything else. */
  elsewhere: number
  /** Of the next three questions of the skill that were not met: what was expected, and what came; and what the five after them gave. */
  expected: number
  came: number
  cameLater: number | null
}

/** The bank with skills as concepts, five neighbours making a topic. */
export const withConcepts = (bank: Bank): Bank => ({
  ...bank,
  items: new Map(
    Array.from(bank.items, ([id, item]): [string, BankItem] => [
      id,
      { ...item, concept: item.topic, topic: `t${Math.floor(Number(item.topic.slice(1)) / skillsPerTopic)}` },
    ]),
  ),
})

/** Whenever a student's first four answers to a concept were wrong. `bank`: of `withConcepts`. */
export function afterMisses(log: AnswerLog, student: number, bank: Bank): AfterMisses[] {
  const found: AfterMisses[] = []
  const [from, to] = [log.from[student]!, log.from[student + 1]!]
  const state = newLearner()
  for (let row = from; row < to; row++) {
    const answer = answerAt(log, row)
    const item = bank.items.get(answer.itemId)
    if (item === undefined) continue
    learn(state, answer, bank)
    const concept = heldOf(state.concepts, conceptKey(item.topic, item.concept))
    const elsewhere = state.answers - misses
    if (concept?.answers !== misses || concept.right > 0 || elsewhere < answersElsewhere) continue
    const next: { item: BankItem; right: number }[] = []
    for (let at = row + 1; at < to && next.length < later; at++) {
      const other = bank.items.get(`i${log.item[at]!}`)
      if (other?.concept !== item.concept || heldOf(state.items, other.itemId)) continue
      next.push({ item: other, right: log.right[at]! })
    }
    if (next.length < soon) continue
    const { shareUnmet } = forecaster(state, momentMs)
    const rights = next.map(({ right }) => right)
    found.push({
      elsewhere: state.right / elsewhere,
      expected: mean(next.slice(0, soon).map((each) => shareUnmet(each.item))),
      came: mean(rights.slice(0, soon)),
      cameLater: next.length > soon ? mean(rights.slice(soon)) : null,
    })
  }
  return found
}
