/** Fits the weights of an answer's confidence to labelled questions and writes them:
 *  `node --import tsx bench/tutor/fit-confidence.ts`. What they do on questions that were not fitted to: `npm run bench -- answers`. */
import { writeFile } from 'node:fs/promises'
import { newAsk } from '../../core/tutor/ask.ts'
import { relevanceNames, relevanceOf } from '../../core/tutor/quoting/confidence.ts'
import { contextOf } from '../../core/tutor/quoting/context.ts'
import { findIn } from '../../core/tutor/quoting/find-answer.ts'
import { intentOf } from '../../core/tutor/quoting/intent.ts'
import { fitLogistic } from '../fit/logistic.ts'
import {
  type LabelledQuestion,
  chattyQuestions,
  fittedQuestions,
  questionSet,
  studentQuestions,
} from './question-set.ts'
import type { Library } from '../../core/tutor/passage.ts'
import { wholeLibrary, withOneCourse } from './whole-library.ts'

/** What squares of weights cost: there are few questions. */
const ridge = 0.5
/** What a reader's question counts: the library has its concept, and nobody has judged whether it answers the question. */
const readersWeight = 0.3
/** It answers what it more likely holds than not: so far may a calibrated confidence be believed. */
const threshold = 0.5
const folds = 10

const whole = await wholeLibrary()
const [set, students, chatty, fitted] = await Promise.all([
  questionSet(),
  studentQuestions(),
  chattyQuestions(),
  fittedQuestions(),
])
const width = relevanceNames.length + 1

interface Row {
  x: number[]
  right: number
  /** What it counts. */
  weight: number
}

/** A question twice: to who has all courses, and to who has one. */
const rowsOf = (labelled: LabelledQuestion, weight: number): Row[] =>
  [whole.library, withOneCourse(whole, labelled)].map((library) => rowOf(library, labelled, weight / 2))

function rowOf(library: Library, { question, is }: LabelledQuestion, weight: number): Row {
  const ask = newAsk({ text: question, engine: 'server', seed: '', nowMs: 0 })
  const { query, hits, lines } = findIn(library, question, intentOf(question), contextOf(ask))
  const features = relevanceOf(library, query, hits, lines)
  return { x: [1, ...relevanceNames.map((name) => features[name])], right: Number(is === 'answerable'), weight }
}

function fitTo(rows: readonly Pick<Row, 'x' | 'right' | 'weight'>[], columns: number, cost: number): Float64Array {
  return fitLogistic(
    {
      x: Float64Array.from(rows.flatMap(({ x }) => x)),
      width: columns,
      right: Uint8Array.from(rows.map(({ right }) => right)),
      weight: (at) => rows[at]?.weight ?? 0,
      chance: () => 0,
      rows: Int32Array.from(rows.keys()),
    },
    new Set(),
    cost,
  )
}

const logitOf = ({ x }: Row, weights: Float64Array) => x.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)

const judged = [...set.fitted, ...fitted, ...chatty.fitted].flatMap((each) => rowsOf(each, 1))
const rows = [...judged, ...students.fitted.flatMap((each) => rowsOf(each, readersWeight))]
const weights = fitTo(rows, width, ridge)

// What each judged question is given by weights of which it is no part says how sure one may be (Platt, 1999): readers' questions, all
// taken for answerable, make the weights too sure, and the cost of squares too unsure.
const foldOf = (at: number) => ((at >> 1) * 7919) % folds
const outside = Array.from({ length: folds }, (_, fold) =>
  fitTo(
    rows.filter((_row, at) => foldOf(at) !== fold),
    width,
    ridge,
  ),
)
const foretold = judged.map((row, at) => ({ ...row, x: [1, logitOf(row, outside[foldOf(at)] ?? weights)] }))
const [shift = 0, slope = 1] = fitTo(foretold, 2, 1e-6)
const rounded = (value: number) => Number(value.toFixed(4))
const written = {
  fitted: new Date().toISOString().slice(0, 10),
  questions: rows.length / 2,
  threshold,
  bias: rounded(shift + slope * (weights[0] ?? 0)),
  weights: Object.fromEntries(relevanceNames.map((name, at) => [name, rounded(slope * (weights[at + 1] ?? 0))])),
}
const head = `/** Weights of an answer's confidence by feature, written by \`bench/tutor/fit-confidence.ts\`: fitted to labelled questions of
 *  \`bench/tutor\`. How they do on others: docs/benchmarks.md. */
export const confidenceWeights = `
const target = new URL('../../core/tutor/quoting/confidence-weights.ts', import.meta.url)
await writeFile(target, `${head}${JSON.stringify(written, null, 2)} as const\n`)
console.log(written)
