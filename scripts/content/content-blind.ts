import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { parse, stringify } from 'yaml'
import * as z from 'zod/mini'
import { blindAnswer } from '../../authoring/blind/blind.ts'
import { readBlind } from '../../authoring/blind/read-blind.ts'
import { blindSheet, recordAnswers } from '../../authoring/blind/record-answers.ts'
import { readContent } from '../../server/content/read-content.ts'

/** Blind solving of a course's questions (see content/README.md).
 *  `npm run content:blind -- sheet content/courses/x` prints what a reader sees: only questions that nobody has solved as
 *  they are now. `npm run content:blind -- record content/courses/x answers.yaml` compares the reader's answers with the keys
 *  and writes the course's blind.yaml. Exits 1 when something cannot be read. */
const { positionals } = parseArgs({ allowPositionals: true })
const [command, folder, answersPath = ''] = positionals
if (!folder || (command !== 'sheet' && !(command === 'record' && answersPath))) {
  console.error('Usage: npm run content:blind -- sheet <course folder> | record <course folder> <answers.yaml>')
  process.exit(1)
}

const { courses, errors } = await readContent(folder)
const [course] = courses
if (errors.length > 0 || !course) {
  for (const { file, line, message } of errors) console.error(`${file}:${line}: ${message}`)
  process.exit(1)
}
const record = await readBlind(folder)

if (command === 'sheet') console.log(stringify(blindSheet(course, record), { lineWidth: 0 }))
else {
  const answers = z.parse(z.record(z.string(), blindAnswer), parse(await readFile(answersPath, 'utf8')))
  const todayIso = new Date().toISOString().slice(0, 10)
  const { file, differing, unknown } = recordAnswers(course, record, answers, todayIso)
  for (const { id, key, said, remark } of differing) {
    console.log(`${id}: key ${key}, reader ${said}${remark ? `: ${remark}` : ''}`)
  }
  const head = '# Written by npm run content:blind.\n'
  await writeFile(join(folder, 'blind.yaml'), head + stringify(file, { lineWidth: 0 }))
  if (unknown.length > 0) console.error(`No such questions: ${unknown.join(', ')}`)
  const count = Object.keys(answers).length - unknown.length
  console.log(`${basename(folder)}: ${count} answers, ${differing.length} differ from the key`)
}
