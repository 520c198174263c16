import type { Bank } from '../../core/study/learner/bank/bank.ts'
import { floored, readOuts } from '../../core/study/learner/model/expected-share.ts'
import { foldLearner } from '../../core/study/learner/model/learner.ts'
import { masteryOf, z80 } from '../../core/study/learner/mastery/mastery.ts'
import { forecastScore } from '../../core/study/learner/readiness/score-forecast.ts'
import { type AfterMisses, afterMisses, withConcepts } from './after-misses.ts'
import type { AnswerLog } from './answer-log.ts'
import { mean } from './figures.ts'
import { answerAt, bankOf, type Fitted, logitOf, momentMs, partsOfWeights, writeFeatures, width } from './read-out.ts'

/** Part of a student's answers from which the rest is foretold. */
const before = 0.7
/** Answers before a score is forecast, as in the product. */
const answersBefore = 60
/** Later answers about a skill before it is said whether it was weak, and the share that is. */
const laterAnswers = 5
const weakShare = 0.6

/** What students who took no part in the fit did, beside what was foretold. */
export interface HeldOut {
  /** Of each answer. */
  expected: number[]
  came: boolean[]
  /** Of each skill that was practised and came again later. */
  flags: { share: number; error: number; accuracy: number; came: number; answers: number; isWeak: boolean }[]
  scores: { share: number; deviation: number; accuracy: number; came: number }[]
  misses: AfterMisses[]
}

export function foretell(
  log: AnswerLog,
  students: readonly number[],
  { weights, logits }: Fitted,
  chance: number,
): HeldOut {
  const bank = bankOf(log, logits, chance)
  for (const which of ['next', 'lasting'] as const) {
    const { global, part, item } = partsOfWeights(weights[which])
    readOuts[which].global.set(global)
    readOuts[which].part.set(part)
    readOuts[which].item.set(item)
  }
  const x = new Float64Array(log.student.length * width)
  const found: HeldOut = { expected: [], came: [], flags: [], scores: [], misses: [] }
  const itemsOfSkill = pools(bank)
  const conceptBank = withConcepts(bank)
  for (const student of students) {
    writeFeatures(log, student, bank, x)
    for (let row = log.from[student]!; row < log.from[student + 1]!; row++) {
      found.expected.push(floored(logitOf(x, row, weights.next), chance))
      found.came.push(log.right[row] === 1)
    }
    foretellLater(log, student, bank, itemsOfSkill, found)
    found.misses.push(...afterMisses(log, student, conceptBank))
  }
  return found
}

function pools(bank: Bank) {
  const bySkill = new Map<string, string[]>()
  for (const { itemId, topic } of bank.items.values()) {
    const own = bySkill.get(topic)
    if (own === undefined) bySkill.set(topic, [itemId])
    else own.push(itemId)
  }
  return bySkill
}

function onlySkills(bank: Bank, itemsOfSkill: ReadonlyMap<string, string[]>, skills: readonly string[]): Bank {
  const ids = skills.flatMap((skill) => itemsOfSkill.get(skill) ?? [])
  return {
    ...bank,
    topics: skills.map((id) => ({ id, title: id, weight: 1 / skills.length })),
    items: new Map(
      ids.flatMap((id) => {
        const item = bank.items.get(id)
        return item === undefined ? [] : [[id, item] as const]
      }),
    ),
  }
}

function foretellLater(
  log: AnswerLog,
  student: number,
  bank: Bank,
  itemsOfSkill: ReadonlyMap<string, string[]>,
  found: HeldOut,
): void {
  const [from, to] = [log.from[student]!, log.from[student + 1]!]
  const cut = from + Math.floor((to - from) * before)
  const answers = Array.from({ length: cut - from }, (_, at) => answerAt(log, from + at))
  const state = foldLearner(answers, bank)
  const later = new Map<string, number[]>()
  const asked: { item: NonNullable<ReturnType<typeof bank.items.get>>; right: number }[] = []
  for (let row = cut; row < to; row++) {
    const item = bank.items.get(`i${log.item[row]!}`)
    if (item === undefined) continue
    later.set(item.topic, [...(later.get(item.topic) ?? []), log.right[row]!])
    asked.push({ item, right: log.right[row]! })
  }
  const known = new Map(
    masteryOf(state, onlySkills(bank, itemsOfSkill, [...later.keys()]), momentMs).topics.map((topic) => [
      topic.id,
      topic,
    ]),
  )
  for (const [skill, rights] of later) {
    const mastery = known.get(skill)
    if (!mastery || mastery.share === null || mastery.error === null || rights.length < laterAnswers) continue
    const { share, error, answers: practised, lost } = mastery
    const came = mean(rights)
    found.flags.push({
      share,
      error,
      accuracy: (practised - lost) / practised,
      came,
      answers: rights.length,
      isWeak: came < weakShare,
    })
  }
  if (answers.length < answersBefore || asked.length === 0) return
  const items = asked.map(({ item }) => ({ item, weight: 1 / asked.length }))
  const { share, deviation } = forecastScore({ state, answers, bank }, items, asked.length, momentMs)
  const came = mean(asked.map(({ right }) => right))
  found.scores.push({ share, deviation, accuracy: state.right / state.answers, came })
}

/** Of the scores, how many lay within their 80 % interval. */
export const coverage = (scores: HeldOut['scores']): number =>
  mean(scores.map(({ share, deviation, came }) => (Math.abs(came - share) <= z80 * deviation ? 1 : 0)))

/** Of the skills, how many later lay within the 80 % interval of mastery, the luck of those few answers included. */
export const masteryCoverage = (flags: HeldOut['flags']): number =>
  mean(
    flags.map(({ share, error, came, answers }) =>
      Math.abs(came - share) <= z80 * Math.sqrt(error ** 2 + (share * (1 - share)) / answers) ? 1 : 0,
    ),
  )
