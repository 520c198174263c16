import type { AnswerLog } from './answer-log.ts'
import { sigmoid } from './logistic.ts'

/** How hard items are, logits, from the answers `rows`, where `known` is the logit of each answer without its item: an item is
 *  shrunk to its skill, by as much as items of a skill are found to be alike. */
export function fitItemLogits(log: AnswerLog, known: Float64Array, rows: Int32Array, chance: number): Float64Array {
  const ofSkill = new Float64Array(log.skills)
  newton(ofSkill, { log, known, rows, chance, groupOf: log.skill, centre: () => 0, precision: 0.2 })
  const logits = Float64Array.from(log.skill, (skill) => ofSkill[skill]!)
  let precision = 1
  const groupOf = Int32Array.from(log.skill, (_, item) => item)
  const centre = (item: number) => ofSkill[log.skill[item]!]!
  for (let round = 0; round < 3; round++) {
    const information = newton(logits, { log, known, rows, chance, groupOf, centre, precision })
    let spread = 0
    let items = 0
    for (let item = 0; item < log.items; item++) {
      if (information[item] === 0) continue
      spread += (logits[item]! - centre(item)) ** 2 + 1 / (information[item]! + precision)
      items++
    }
    precision = items / spread
  }
  return logits
}

interface Problem {
  log: AnswerLog
  known: Float64Array
  rows: Int32Array
  chance: number
  /** Group of each item. */
  groupOf: Int32Array
  /** Where a group lies before anything is known of it, logits, and how firmly. */
  centre: (group: number) => number
  precision: number
}

/** The most probable difficulties, in place; answers the information that the answers have of each. */
function newton(logits: Float64Array, problem: Problem): Float64Array {
  const { log, known, rows, chance, groupOf, centre, precision } = problem
  const gradient = new Float64Array(logits.length)
  const information = new Float64Array(logits.length)
  for (let round = 0; round < 4; round++) {
    gradient.fill(0)
    information.fill(0)
    for (const row of rows) {
      const group = groupOf[log.item[row]!]!
      const knows = sigmoid(known[row]! - logits[group]!)
      const expected = chance + (1 - chance) * knows
      const slope = (1 - chance) * knows * (1 - knows)
      gradient[group]! += ((expected - log.right[row]!) * knows) / expected
      information[group]! += (slope * slope) / (expected * (1 - expected) + 1e-12)
    }
    for (let group = 0; group < logits.length; group++) {
      const step = (gradient[group]! - precision * (logits[group]! - centre(group))) / (information[group]! + precision)
      logits[group]! += Math.max(-1, Math.min(1, step))
    }
  }
  return information
}
