import { parseArgs } from 'node:util'
import { lintDuplicates } from '../core/content/lint-duplicates.ts'
import { lintCourse } from '../core/content/lint.ts'
import { readContent, type ReadCourse } from '../server/content/read-content.ts'

/** Checks course files: `npm run check:content`, or `npm run check:content -- content/courses/one-of-them`. Prints a line
 *  for each mistake and a table for each course; exits 1 on any error. */
const { positionals } = parseArgs({ allowPositionals: true })
const folder = positionals[0] ?? 'content'
const todayIso = new Date().toISOString().slice(0, 10)

const { courses, errors } = await readContent(folder)
const lines = errors.map(({ file, line, message }) => ({ file, line, message }))
let failures = errors.length

const within = new Set<string>()
for (const course of courses) {
  for (const found of lintCourse(course.file, course.questions, course.notes, todayIso)) {
    within.add(`${found.rule} ${found.itemId} ${found.message}`)
    if (found.severity === 'error') failures++
    const place = placeOf(found.itemId)
    lines.push({ ...place, message: `${found.itemId}: ${found.message} (${found.rule})` })
  }
}
for (const found of lintDuplicates(courses.flatMap((course) => course.questions))) {
  if (within.has(`${found.rule} ${found.itemId} ${found.message}`)) continue
  failures++
  lines.push({ ...placeOf(found.itemId), message: `${found.itemId}: ${found.message} (${found.rule})` })
}

for (const { file, line, message } of lines) console.error(`${file}:${line}: ${message}`)
for (const course of courses) printTable(course)
if (courses.length === 0 && failures === 0) {
  console.error(`${folder}: no course found here`)
  failures++
}
console.log(failures === 0 ? 'Content is sound.' : `${failures} ${failures === 1 ? 'mistake' : 'mistakes'} to correct.`)
process.exitCode = failures === 0 ? 0 : 1

function placeOf(itemId: string): { file: string; line: number } {
  for (const course of courses) {
    const place = course.where.get(itemId)
    if (place) return place
  }
  return { file: folder, line: 1 }
}

function printTable({ file, questions, notes }: ReadCourse): void {
  const share = (count: number) => `${Math.round((100 * count) / Math.max(1, questions.length))}%`
  console.log(`\n${file.title}: ${questions.length} questions, ${notes.length} notes`)
  const rows = file.topics.map((topic) => {
    const own = questions.filter((question) => question.topic === topic.id)
    const numeric = own.filter((question) => question.type === 'numeric').length
    return [
      topic.title,
      String(numeric),
      String(own.length - numeric),
      String(notes.filter((note) => note.topic === topic.id).length),
      share(own.length),
      `${Math.round(topic.weight * 100)}%`,
    ]
  })
  const table = [['Topic', 'numeric', 'best answer', 'notes', 'share', 'weight'], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of table) {
    console.log(
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
  }
}
