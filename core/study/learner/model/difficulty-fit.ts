import { sigmoid } from './expected-share.ts'

/** Students below this number, and students with fewer first answers than that, say too little of how hard questions are. */
export const fewestFitted = { students: 500, answers: 20 }

/** What is fitted: a question with what was known of it before. */
export interface FittedItem {
  itemId: string
  topic: string
  /** Of `BankItem`. */
  chance: number
  /** The author's word, logits. */
  authored: number
}

/** First answers to questions, student by student. */
export interface FirstAnswers {
  /** Where the answers of each student begin, and where those of the last end. */
  starts: readonly number[]
  /** For each answer its question, by its place among the items, and its share of the marks, 0..1. */
  items: ArrayLike<number>
  shares: ArrayLike<number>
}

/** How much the author's word counts: as five answers of a student of the question's own level would. */
const authorsPrecision = 5 / 4
const rounds = 12
const longestStep = 1
/** Answers looked at before `yieldToMain` is asked. */
const answersAtOnce = 20_000

/** How hard questions are by what students first answered, logits by item id to two decimals: the maximum of the posterior of a Rasch
 *  model with a floor for guessing, by turns over students (ability around 0 with variance 1) and questions (around the author's word,
 *  moved by what the rest of the topic says of the author). Of questions without answers, the author's word so moved. `yieldToMain`: lets
 *  others have their turn; what it throws ends the fit. */
export async function fitDifficulties(
  items: readonly FittedItem[],
  answers: FirstAnswers,
  yieldToMain: () => Promise<void>,
): Promise<Map<string, number>> {
  const logits = Float64Array.from(items, ({ authored }) => authored)
  const abilities = new Float64Array(Math.max(0, answers.starts.length - 1))
  let centres: Float64Array = logits.slice()
  for (let round = 0; round < rounds; round++) {
    const slopes = new Float64Array(items.length)
    const precisions = new Float64Array(items.length)
    let looked = 0
    for (let student = 0; student < abilities.length; student++) {
      const [from = 0, to = 0] = answers.starts.slice(student, student + 2)
      const ability = abilityOf(items, answers, logits, { from, to, begin: abilities[student] ?? 0 })
      abilities[student] = ability
      for (let at = from; at < to; at++) {
        const place = answers.items[at] ?? 0
        const { slope, precision } = curvature(ability - logits[place]!, items[place]!.chance, answers.shares[at] ?? 0)
        slopes[place]! -= slope
        precisions[place]! += precision
      }
      if ((looked += to - from) < answersAtOnce) continue
      looked = 0
      await yieldToMain()
    }
    for (let place = 0; place < items.length; place++) {
      const slope = slopes[place]! + (centres[place]! - logits[place]!) * authorsPrecision
      logits[place]! += clamped(slope / (precisions[place]! + authorsPrecision), longestStep)
    }
    centres = movedCentres(items, logits, precisions)
  }
  return new Map(items.map(({ itemId }, place) => [itemId, Math.round(logits[place]! * 100) / 100]))
}

/** Where the questions of each topic stand by the author, moved by how far those with answers lie from it on average. */
function movedCentres(items: readonly FittedItem[], logits: Float64Array, precisions: Float64Array): Float64Array {
  const topics = new Map<string, { sum: number; weight: number }>()
  for (const [place, { topic, authored }] of items.entries()) {
    const own = topics.get(topic) ?? { sum: 0, weight: authorsPrecision }
    own.sum += precisions[place]! * (logits[place]! - authored)
    own.weight += precisions[place]!
    topics.set(topic, own)
  }
  return Float64Array.from(items, ({ topic, authored }) => {
    const own = topics.get(topic)
    return authored + (own ? own.sum / own.weight : 0)
  })
}

/** Three steps of Newton's from where the last round ended. */
function abilityOf(
  items: readonly FittedItem[],
  answers: FirstAnswers,
  logits: Float64Array,
  { from, to, begin }: { from: number; to: number; begin: number },
): number {
  let ability = begin
  for (let step = 0; step < 3; step++) {
    let slope = -ability
    let precision = 1
    for (let at = from; at < to; at++) {
      const place = answers.items[at] ?? 0
      const one = curvature(ability - logits[place]!, items[place]!.chance, answers.shares[at] ?? 0)
      slope += one.slope
      precision += one.precision
    }
    ability += clamped(slope / precision, longestStep)
  }
  return ability
}

/** Of the log likelihood of a share at this logit: its slope, and the expected size of its second derivative. */
function curvature(logit: number, chance: number, share: number): { slope: number; precision: number } {
  const known = sigmoid(logit)
  const expected = chance + (1 - chance) * known
  const part = known / expected
  return { slope: (share - expected) * part, precision: (1 - chance) * known * (1 - known) * part }
}

const clamped = (value: number, most: number) => Math.min(most, Math.max(-most, value))
