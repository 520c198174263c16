/** Fits the weights of an answer's confidence to the first halves of the labelled questions, chooses the threshold, and writes them:
 *  `node --import tsx bench/tutor/fit-confidence.ts`. What they do on the other halves: `npm run bench -- answers`. */
import { writeFile } from 'node:fs/promises'
import { newAsk } from '../../core/tutor/ask.ts'
import { relevanceNames, relevanceOf } from '../../core/tutor/quoting/confidence.ts'
import { contextOf } from '../../core/tutor/quoting/context.ts'
import { findIn } from '../../core/tutor/quoting/find-answer.ts'
import { intentOf } from '../../core/tutor/quoting/intent.ts'
import { fitLogistic, sigmoid } from '../fit/logistic.ts'
import { type LabelledQuestion, chattyQuestions, questionSet, studentQuestions } from './question-set.ts'
import { wholeLibrary } from './whole-library.ts'

/** What squares of weights cost: there are few questions. */
const ridge = 0.5
/** Of the set, so many of the answerable questions are answered still: a little above the goal, so that it holds elsewhere too. */
const leastAnswered = 0.88

const { library } = await wholeLibrary()
const [set, students, chatty] = await Promise.all([questionSet(), studentQuestions(), chattyQuestions()])
const width = relevanceNames.length + 1

interface Row {
  x: number[]
  right: number
  /** What it counts. */
  weight: number
}

function rowOf({ question, is }: LabelledQuestion, weight: number): Row {
  const ask = newAsk({ text: question, engine: 'server', seed: '', nowMs: 0 })
  const { query, hits, lines } = findIn(library, question, intentOf(question), contextOf(ask))
  const features = relevanceOf(library, query, hits, lines)
  return { x: [1, ...relevanceNames.map((name) => features[name])], right: Number(is === 'answerable'), weight }
}

const own = set.fitted.map((each) => rowOf(each, 1))
const rows = [
  ...own,
  // Whether the library answers a reader's question nobody has judged: it has its concept.
  ...students.fitted.map((each) => rowOf(each, 0.5)),
  // As many as those, by weight.
  ...chatty.fitted.map((each) => rowOf(each, 2)),
]
const weights = fitLogistic(
  {
    x: Float64Array.from(rows.flatMap(({ x }) => x)),
    width,
    right: Uint8Array.from(rows.map(({ right }) => right)),
    weight: (at) => rows[at]?.weight ?? 0,
    chance: () => 0,
    rows: Int32Array.from(rows.keys()),
  },
  new Set(),
  ridge,
)

const confidence = ({ x }: Row) => sigmoid(x.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0))
const answerable = own.filter(({ right }) => right === 1)
const thresholds = Array.from({ length: 81 }, (_, at) => 0.1 + at / 100)
const threshold = thresholds.findLast(
  (each) => answerable.filter((row) => confidence(row) >= each).length >= leastAnswered * answerable.length,
)

const rounded = (value: number) => Number(value.toFixed(4))
const written = {
  fitted: new Date().toISOString().slice(0, 10),
  questions: rows.length,
  threshold: rounded(threshold ?? 0.5),
  bias: rounded(weights[0] ?? 0),
  weights: Object.fromEntries(relevanceNames.map((name, at) => [name, rounded(weights[at + 1] ?? 0)])),
}
const head = `/** Weights of an answer's confidence by feature, written by \`bench/tutor/fit-confidence.ts\`: fitted to one half of the labelled questions
 *  of \`bench/tutor\`. How they do on the other half: docs/benchmarks.md. */
export const confidenceWeights = `
const target = new URL('../../core/tutor/quoting/confidence-weights.ts', import.meta.url)
await writeFile(target, `${head}${JSON.stringify(written, null, 2)} as const\n`)
console.log(written)
