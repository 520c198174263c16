import { basename, join } from 'node:path'
import { stringify } from 'yaml'
import * as z from 'zod/mini'
import { blindAnswer } from '../../authoring/blind/blind.ts'
import { readBlind } from '../../authoring/blind/read-blind.ts'
import { blindSheet, recordAnswers } from '../../authoring/blind/record-answers.ts'
import { replaceFile } from '../../authoring/exchange/write-files.ts'
import { readContent } from '../../server/content/read-content.ts'
import { readYamlFile } from '../../server/content/read-yaml-file.ts'
import { exists } from '../../server/content/text-file.ts'
import type { ContentError } from '../../server/content/yaml-file.ts'
import { misunderstood, readWords } from './read-words.ts'

/** Blind solving of a course's questions (see content/README.md).
 *  `npm run content:blind -- sheet content/courses/x` prints what a reader sees: only questions that nobody has solved as
 *  they are now. `npm run content:blind -- record content/courses/x answers.yaml` compares the reader's answers with the keys
 *  and writes the course's blind.yaml. Exits 1 when something cannot be read. */
const usage = 'content:blind -- sheet <course folder> | record <course folder> <answers.yaml>'
const { positionals } = readWords(usage, { allowPositionals: true })
const [command, folder, answersPath] = positionals
if (!folder || positionals.length !== (command === 'sheet' ? 2 : 3)) misunderstood(usage)
if (command !== 'sheet' && command !== 'record') misunderstood(usage)
if (!(await exists(join(folder, 'course.yaml')))) refuse(`${folder} is not the folder of a course`)

const { courses, errors } = await readContent(folder)
const [course] = courses
if (errors.length > 0 || !course) refuseFor(errors)
const record = await readBlind(folder)

if (answersPath === undefined) console.log(stringify(blindSheet(course, record), { lineWidth: 0 }))
else {
  if (!(await exists(answersPath))) refuse(`${answersPath}: there is no such file`)
  const wrong: ContentError[] = []
  const answers = await readYamlFile(answersPath, z.record(z.string(), blindAnswer), wrong)
  if (answers === null) refuseFor(wrong)
  const todayIso = new Date().toISOString().slice(0, 10)
  const { file, differing, unknown } = recordAnswers(course, record, answers, todayIso)
  for (const { id, key, said, remark } of differing) {
    console.log(`${id}: key ${key}, reader ${said}${remark ? `: ${remark}` : ''}`)
  }
  const head = '# Written by npm run content:blind.\n'
  await replaceFile({ path: join(folder, 'blind.yaml'), bytes: head + stringify(file, { lineWidth: 0 }) })
  if (unknown.length > 0) console.error(`No such questions: ${unknown.join(', ')}`)
  const count = Object.keys(answers).length - unknown.length
  console.log(`${basename(folder)}: ${count} answers, ${differing.length} differ from the key`)
}

function refuseFor(mistakes: readonly ContentError[]): never {
  refuse(mistakes.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'))
}

function refuse(why: string): never {
  console.error(why)
  process.exit(1)
}
