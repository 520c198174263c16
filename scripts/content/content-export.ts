import { exportQuestions, isExportFormat } from '../../authoring/exchange/export-questions.ts'
import { ExchangeError } from '../../authoring/exchange/exchange-error.ts'
import { misunderstood, readWords } from './read-words.ts'

/** Writes the questions of a course for other programs (see content/README.md):
 *  `npm run content:export -- content/courses/x --to gift|xml|csv|apkg --out <file>`. Names each question that the format cannot
 *  carry; exits 1 when nothing was written. */
const usage = 'content:export -- <course folder> --to gift|xml|csv|apkg --out <file>'
const { values, positionals } = readWords(usage, {
  allowPositionals: true,
  options: { to: { type: 'string' }, out: { type: 'string' } },
})
const [folder] = positionals
const { to, out } = values
if (folder === undefined || to === undefined || !isExportFormat(to) || out === undefined || positionals.length > 1) {
  misunderstood(usage)
}

try {
  const { questions, skipped } = await exportQuestions(folder, to, out, Date.now())
  for (const { id, why } of skipped) console.error(`${id}: not carried: ${why}`)
  console.log(`${questions} questions are in ${out}${skipped.length > 0 ? `, ${skipped.length} are not` : ''}.`)
} catch (error) {
  if (!(error instanceof ExchangeError)) throw error
  console.error(`${error.message}\nNothing was written.`)
  process.exitCode = 1
}
