import { dayMs } from '../../core/durations.ts'
import { evenLot, logNormalLot, sigmoid } from './chance.ts'

/** What a student has learnt of a concept, beyond the single questions. */
export interface ConceptLearning {
  /** Probability to know a point of it, of which the student's own logit is given, at a moment not before the last practice. */
  knows(pointLogit: number, atMs: number): number
  /** After one more answer about it. `prepared`: 0..1, what is left of learning for what it requires and is
   *  not known; `lot` in [0, 1) decides what is left
   *  to chance. */
  practised(prepared: number, atMs: number, lot: number): ConceptLearning
  /** The same before chance has decided. */
  expected(prepared: number, atMs: number): ConceptLearning
}

export interface LearningLaw {
  /** Before the first answer; `logit` is what they begin with. */
  begin(name: string, logit: number): ConceptLearning
}

/** Log odds grow by a little with every answer and nothing of it is forgotten. 0.1 an answer, almost alike for everybody: Koedinger,
 *  Carvalho, Liu and McLaughlin 2023, 27 data sets. */
export const additiveLaw = (rate = 0.1): LearningLaw => ({
  begin: (name, logit) => additive(logit, rate * logNormalLot(`${name}/rate`, 0.2)),
})

function additive(level: number, rate: number): ConceptLearning {
  const next = (prepared: number) => additive(level + rate * prepared, rate)
  return { knows: (pointLogit) => sigmoid(level + pointLogit), practised: next, expected: next }
}

/** A concept is known or not, learnt at one stroke and lost again (Corbett and Anderson 1995; forgetting between days: Qiu et al. 2011).
 *  The rates are ours, of the order that such fits have: 0.15 to learn it with an answer, a hundred days to lose it again. Who knows a
 *  concept may still miss a point of it. */
const stroke = { learns: 0.15, lastsDays: 100, knowsElse: 0.08 }

export const strokeLaw = (startMs: number): LearningLaw => ({
  begin: (name, logit) =>
    evenLot(`${name}/known`) < sigmoid(logit) ? known(startMs + lifetimeMs(evenLot(`${name}/lasts`))) : unknown,
})

const lifetimeMs = (lot: number) => -Math.log(1 - lot) * stroke.lastsDays * dayMs
const knowsOf = (share: number, pointLogit: number) =>
  share * sigmoid(2 + pointLogit / 2) + (1 - share) * stroke.knowsElse

/** One that is lost at that moment; practice before it changes nothing. */
function known(untilMs: number): ConceptLearning {
  return {
    knows: (pointLogit, atMs) => knowsOf(atMs < untilMs ? 1 : 0, pointLogit),
    practised: (prepared, atMs, lot) => (atMs < untilMs ? known(untilMs) : unknown.practised(prepared, atMs, lot)),
    expected: (prepared, atMs) => (atMs < untilMs ? known(untilMs) : unknown.expected(prepared, atMs)),
  }
}

const unknown: ConceptLearning = {
  knows: (pointLogit) => knowsOf(0, pointLogit),
  practised: (prepared, atMs, lot) => {
    const learns = stroke.learns * prepared
    return lot < learns ? known(atMs + lifetimeMs(lot / learns)) : unknown
  },
  expected: (prepared, sinceMs) => ({
    ...unknown,
    knows: (pointLogit, atMs) =>
      knowsOf(stroke.learns * prepared * Math.exp(-(atMs - sinceMs) / dayMs / stroke.lastsDays), pointLogit),
  }),
}
