/** Fits the weights that the product ships to all students of the public logs, and writes them:
 *  `node --import tsx bench/fit/write-weights.ts <folder of the logs>`. */
import { writeFile } from 'node:fs/promises'
import { globalFeatures, itemFeatures, partFeatures } from '../../core/study/learner/model/features.ts'
import { readLog } from './answer-log.ts'
import { partsOfWeights } from './read-out.ts'
import { fitTogether, publicLogs } from './shipped.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('say in which folder the logs are')
const parts = await Promise.all(
  publicLogs.map(async ({ name, chance }) => {
    const log = await readLog(folder, name)
    return { log, chance, students: Array.from({ length: log.students }, (_, at) => at) }
  }),
)
const { next, lasting } = fitTogether(parts)
const answers = parts.reduce((sum, { log }) => sum + log.student.length, 0)
const named = (names: readonly string[], weights: Float64Array) =>
  Object.fromEntries(names.map((name, at) => [name, Number((weights[at] ?? 0).toFixed(4))]))
const byFeature = (fitted: Float64Array) => {
  const { global, part, item } = partsOfWeights(fitted)
  return { global: named(globalFeatures, global), part: named(partFeatures, part), item: named(itemFeatures, item) }
}
const written = {
  fitted: new Date().toISOString().slice(0, 10),
  answers,
  students: parts.reduce((sum, { log }) => sum + log.students, 0),
  next: byFeature(next),
  lasting: byFeature(lasting),
}
const head = `/** Weights of the read-out by feature, written by \`bench/fit/write-weights.ts\`: fitted to the answers of two public logs, ASSISTments
 *  2009 and Statics 2011, each of which counts the same. How they do on students who took no part: docs/benchmarks.md. */
export const weights = `
const target = new URL('../../core/study/learner/model/weights.ts', import.meta.url)
await writeFile(target, `${head}${JSON.stringify(written, null, 2)} as const\n`)
console.log(JSON.stringify(written, null, 2))
