import type { Card, CardRow } from '../../cards/card.ts'
import { answersInOrder } from '../../cards/kept-answers.ts'
import type { Bank } from '../bank/bank.ts'
import { type Learner, type LocalAnswer, studySettingsFrom } from './learner-inputs.ts'
import { type LearnerAnswer, type LearnerState, foldLearner, learn, learnerVersion } from './learner.ts'
import { answersFingerprint, bankFingerprint } from './fingerprints.ts'

/** A learner's state as it was kept, with what it was folded from. */
export interface KeptLearner {
  /** `learnerVersion` of the release that folded it. */
  version: number
  /** Of the bank. */
  bank: string
  /** How many answers are in it, and their fingerprint. */
  count: number
  answers: string
  state: LearnerState
}

/** What a device or the server holds of a student in a course. */
export interface LearnerSources {
  bank: Bank
  /** Of each question that was answered. */
  rows: readonly CardRow[]
  /** Registers of kind `setting`, by target. */
  settings: ReadonlyMap<string, unknown>
  kept: KeptLearner | null
  /** Of the calendar of who has answered nothing yet. */
  tzOffsetMin: number
}

export interface ReadLearner {
  learner: Learner
  /** How many answers `kept` lacks; all where it does not fit any more. */
  unkept: number
}

/** The learner of a course, in the same state whatever was kept: answers at the end are learnt one by one, and one that came late, or
 *  a mark that changed, has all of them folded again. The state of `kept` is used up. */
export function learnerFrom({ bank, rows, settings, kept, tzOffsetMin }: LearnerSources): ReadLearner {
  const { courseId } = bank
  const inOrder = answersInOrder(rows)
  const answers = inOrder.map(({ hlc: _order, ...answer }): LocalAnswer => answer)
  const fitting = kept && isBeginningOf(kept, answers, bank) ? kept : null
  if (fitting) for (const answer of answers.slice(fitting.count)) learn(fitting.state, answer, bank)
  const state = fitting?.state ?? foldLearner(answers, bank)
  // What is summed over them comes to the same to the last bit, whatever order they were read in.
  const inOrderOfIds = rows.toSorted((a, b) => (a.card.itemId < b.card.itemId ? -1 : 1))
  const cards = new Map<string, Card>(inOrderOfIds.map(({ card }) => [card.itemId, card]))
  const zone = inOrder.at(-1)?.tzOffsetMin ?? tzOffsetMin
  const learner = { courseId, bank, state, answers, cards, settings: studySettingsFrom(settings, courseId, zone) }
  return { learner, unkept: answers.length - (fitting?.count ?? 0) }
}

const isBeginningOf = (kept: KeptLearner, answers: readonly LearnerAnswer[], bank: Bank): boolean =>
  kept.version === learnerVersion &&
  kept.bank === bankFingerprint(bank) &&
  kept.count <= answers.length &&
  kept.answers === answersFingerprint(answers, kept.count)

/** What is kept of a learner. */
export const keptOf = ({ bank, answers, state }: Learner): KeptLearner => ({
  version: learnerVersion,
  bank: bankFingerprint(bank),
  count: answers.length,
  answers: answersFingerprint(answers),
  state,
})
