import { importQuestions } from '../../authoring/exchange/import-questions.ts'
import { ExchangeError } from '../../authoring/exchange/exchange-error.ts'
import { misunderstood, readWords } from './read-words.ts'

/** Takes questions from elsewhere into a course (see content/README.md):
 *  `npm run content:import -- <file.gift|.xml|.csv> --course content/courses/x --topic <id> [--prefix x-] [--source <id>]
 *  [--concept <id>] [--skip]`. Writes one new file, or, on any mistake, nothing; exits 1 when nothing was written. */
const option = { type: 'string' } as const
const usage =
  'content:import -- <file.gift|.xml|.csv> --course <course folder> --topic <topic id> ' +
  '[--prefix x-] [--source <id>] [--concept <id>] [--skip]'
const { values, positionals } = readWords(usage, {
  allowPositionals: true,
  options: {
    ...{ course: option, topic: option, prefix: option, source: option, concept: option },
    skip: { type: 'boolean' },
  },
})
const [file] = positionals
const { course, topic } = values
if (file === undefined || course === undefined || topic === undefined || positionals.length > 1) misunderstood(usage)

try {
  const done = await importQuestions({ ...values, file, course, topic })
  for (const { line, name, why } of done.skipped) console.error(`${file}:${line}: ${name}: not taken in: ${why}`)
  for (const { line, name, note } of done.notes) console.error(`${file}:${line}: ${name}: ${note}`)
  if (done.file === null) {
    console.error('Nothing was written. Correct these, or leave them out with --skip.')
    process.exitCode = 1
  } else {
    const pictures = done.pictures.length === 0 ? '' : ` and ${done.pictures.length} pictures`
    console.log(`${done.questions} questions are in ${done.file}${pictures === '' ? '' : `,${pictures} in media/`}.`)
    if (done.missing.length > 0) {
      console.log(`${done.missing.length} fields are still to be written: npm run check:content -- ${course}`)
    }
    console.log('npm run format sets the file in the form of the others.')
  }
} catch (error) {
  if (!(error instanceof ExchangeError)) throw error
  console.error(`${file}:${error.line}: ${error.message}`)
  console.error('Nothing was written.')
  process.exitCode = 1
}
