import {
  globalFeatures,
  itemFeatures,
  partFeatures,
  passing,
  writeGlobalFeatures,
  writeItemFeatures,
  writePartFeatures,
} from '../../core/study/learner/model/features.ts'
import type { Bank, BankItem } from '../../core/study/learner/bank/bank.ts'
import { type LearnerAnswer, learn, newLearner } from '../../core/study/learner/model/learner.ts'
import { heldOf } from '../../core/study/learner/model/learner-state.ts'
import { type AnswerLog, dealt } from './answer-log.ts'
import { fitItemLogits } from './item-logits.ts'
import { type Rows, fitLogistic } from './logistic.ts'

export const width = globalFeatures.length + partFeatures.length + itemFeatures.length
const partsBegin = globalFeatures.length
const itemsBegin = partsBegin + partFeatures.length
/** Column of the item's ease, which is its difficulty with the sign turned. */
const ease = itemsBegin

/** Columns about earlier answers to the same question: no two logs agree on them, and the product has FSRS for it. */
export const itemRepeats: ReadonlySet<number> = new Set(itemFeatures.map((_, at) => itemsBegin + at).slice(1))

/** Columns of what passes. */
const passingColumns: ReadonlySet<number> = new Set([
  ...passing.global.map((name) => globalFeatures.indexOf(name)),
  ...passing.part.map((name) => partsBegin + partFeatures.indexOf(name)),
])

export interface Weights {
  next: Float64Array
  /** The same without what passes. */
  lasting: Float64Array
}

/** Both fits of the same rows. */
export const fitBoth = (data: Rows, without: ReadonlySet<number>): Weights => ({
  next: fitLogistic(data, without),
  lasting: fitLogistic(data, new Set([...without, ...passingColumns])),
})

export interface Fitted {
  weights: Weights
  /** Difficulties of items by all students of the fit. */
  logits: Float64Array
}

/** What a log lets a student's answers be learnt from. */
export interface FitOptions {
  /** What blind guessing earns in this log, 0..1: logs do not say, so it is one number for all items. */
  chance: number
  without: ReadonlySet<number>
}

const innerGroups = 5
const rounds = 3

/** Prepared rows of features of some students, predicted before each update, with difficulties that other students gave. */
export interface CrossFitted {
  log: AnswerLog
  x: Float64Array
  rows: Int32Array
  fitted: Fitted
}

/** Fits the weights to students. The difficulties that a student's features are made with are those that the others gave. */
export function fitReadOut(log: AnswerLog, students: readonly number[], { chance, without }: FitOptions): CrossFitted {
  const groupOf = dealt(log.students, innerGroups, 777)
  const x = new Float64Array(log.student.length * width)
  const rows = rowsOf(log, students)
  const others = Array.from({ length: innerGroups }, (_, group) =>
    rows.filter((row) => groupOf[log.student[row]!] !== group),
  )
  const known = new Float64Array(log.student.length).fill(0.7)
  let weights: Float64Array = new Float64Array(width)
  const data = { x, width, right: log.right, weight: () => 1, chance: () => chance, rows }
  for (let round = 0; round < rounds; round++) {
    const byGroup = others.map((given) => fitItemLogits(log, known, given, chance))
    for (const [group, logits] of byGroup.entries()) {
      const bank = bankOf(log, logits, chance)
      for (const student of students) if (groupOf[student] === group) writeFeatures(log, student, bank, x)
    }
    weights = fitLogistic(data, without)
    for (const row of rows) {
      const logits = byGroup[groupOf[log.student[row]!]!]!
      known[row] = logitOf(x, row, weights) + weights[ease]! * logits[log.item[row]!]!
    }
  }
  const lasting = fitLogistic(data, new Set([...without, ...passingColumns]))
  return {
    log,
    x,
    rows,
    fitted: { weights: { next: weights, lasting }, logits: fitItemLogits(log, known, rows, chance) },
  }
}

function rowsOf({ from }: AnswerLog, students: readonly number[]): Int32Array {
  return Int32Array.from(
    students.flatMap((student) =>
      Array.from({ length: from[student + 1]! - from[student]! }, (_, at) => from[student]! + at),
    ),
  )
}

/** The bank that a log makes: a topic for each skill, without concepts. */
export function bankOf(log: AnswerLog, logits: Float64Array, chance: number): Bank {
  const items = new Map<string, BankItem>()
  for (let at = 0; at < log.items; at++) {
    const itemId = `i${at}`
    items.set(itemId, {
      itemId,
      hash: '',
      topic: `s${log.skill[at]!}`,
      concept: '',
      logit: logits[at]!,
      chance,
      seconds: 60,
    })
  }
  return { courseId: 1, version: 1, topics: [], concepts: [], items }
}

/** The logs have no times: all is one moment, and nothing is forgotten. */
export const momentMs = 1

export const answerAt = (log: AnswerLog, row: number): LearnerAnswer => ({
  itemId: `i${log.item[row]!}`,
  atMs: momentMs,
  share: log.right[row]!,
  confidence: null,
  durationMs: 0,
})

/** The features of each answer of a student, as they were before it. */
export function writeFeatures(log: AnswerLog, student: number, bank: Bank, x: Float64Array): void {
  const state = newLearner()
  for (let row = log.from[student]!; row < log.from[student + 1]!; row++) {
    const answer = answerAt(log, row)
    const item = bank.items.get(answer.itemId)
    if (item === undefined) throw new Error(`no item ${answer.itemId}`)
    const begin = row * width
    writeGlobalFeatures(state, x.subarray(begin, begin + partsBegin))
    writePartFeatures(state, heldOf(state.topics, item.topic), x.subarray(begin + partsBegin, begin + itemsBegin))
    writeItemFeatures(
      state,
      item.logit,
      heldOf(state.items, item.itemId),
      x.subarray(begin + itemsBegin, begin + width),
    )
    learn(state, answer, bank)
  }
}

export function logitOf(x: Float64Array, row: number, weights: Float64Array): number {
  let logit = 0
  for (let at = 0; at < width; at++) logit += weights[at]! * x[row * width + at]!
  return logit
}

/** The weights as the product has them. */
export const partsOfWeights = (weights: Float64Array) => ({
  global: weights.slice(0, partsBegin),
  part: weights.slice(partsBegin, itemsBegin),
  item: weights.slice(itemsBegin),
})
