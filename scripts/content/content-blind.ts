import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { parse, stringify } from 'yaml'
import * as z from 'zod/mini'
import { agrees, blindAnswer, keyOf, type BlindFile } from '../../authoring/blind/blind.ts'
import { blindVersions, readBlind } from '../../authoring/blind/read-blind.ts'
import { readContent } from '../../server/content/read-content.ts'

/** Blind solving of a course's questions (see content/README.md).
 *  `npm run content:blind -- sheet content/courses/x` prints what a reader sees: only questions that nobody has solved as
 *  they are now. `npm run content:blind -- record content/courses/x answers.yaml` compares the reader's answers with the keys
 *  and writes the course's blind.yaml. Exits 1 when something cannot be read. */
const { positionals } = parseArgs({ allowPositionals: true })
const [command, folder, answersPath] = positionals
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
const { questions } = course
const versions = blindVersions(course)
const held = await readBlind(folder)

if (command === 'sheet') {
  const open = Array.from(versions).flatMap(([id, { shown, hash }]) => (held.solved[id]?.hash === hash ? [] : [shown]))
  const brief = open.map((each, at) => {
    const isSame = each.passage !== undefined && each.passage === open[at - 1]?.passage
    return isSame ? { ...each, passage: 'as above' } : each
  })
  console.log(stringify(brief, { lineWidth: 0 }))
} else {
  await recordAnswers(folder, answersPath ?? '')
}

async function recordAnswers(path: string, answersFile: string): Promise<void> {
  const answers = z.parse(z.record(z.string(), blindAnswer), parse(await readFile(answersFile, 'utf8')))
  const on = new Date().toISOString().slice(0, 10)
  const solved: BlindFile['solved'] = {}
  let differed = 0
  for (const question of questions) {
    const { id } = question
    const before = held.solved[id]
    const answer = answers[id]
    const hash = versions.get(id)?.hash ?? ''
    if (!answer) {
      if (before) solved[id] = before
      continue
    }
    const wasAgreed = before === undefined || before.result === 'agreed'
    if (agrees(question, answer)) solved[id] = { hash, on, result: wasAgreed ? 'agreed' : 'mended' }
    else {
      differed++
      const said = answer.second === undefined ? String(answer.answer) : `${answer.answer}, or ${answer.second}`
      solved[id] = { hash, on, result: 'differed', answer: said, ...(answer.remark && { remark: answer.remark }) }
      console.log(`${id}: key ${keyOf(question)}, reader ${said}${answer.remark ? `: ${answer.remark}` : ''}`)
    }
  }
  const gone = Object.entries(held.solved).filter(([id, { result }]) => !versions.has(id) && result === 'differed')
  const dropped = [...new Set([...held.dropped, ...gone.map(([id]) => id)])].toSorted()
  const ordered = Object.fromEntries(Object.entries(solved).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const head = '# Written by npm run content:blind.\n'
  await writeFile(join(path, 'blind.yaml'), head + stringify({ solved: ordered, dropped }, { lineWidth: 0 }))
  const unknown = Object.keys(answers).filter((id) => !versions.has(id))
  if (unknown.length > 0) console.error(`No such questions: ${unknown.join(', ')}`)
  console.log(
    `${basename(path)}: ${Object.keys(answers).length - unknown.length} answers, ${differed} differ from the key`,
  )
}
