import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { lintDuplicates } from '../../authoring/lint/lint-duplicates.ts'
import type { Finding } from '../../core/content/finding.ts'
import { lintResource, lintShop } from '../../authoring/lint/lint-shop.ts'
import { lintCourse } from '../../authoring/lint/lint.ts'
import type { Question } from '../../core/questions/question.ts'
import type { Stimulus } from '../../core/content/stimulus.ts'
import { blindStanding, readBlind, type BlindStanding } from '../../authoring/blind/read-blind.ts'
import { readShop, type ReadShop } from '../../server/content/read-shop.ts'
import { readContent, type ReadCourse } from '../../server/content/read-content.ts'

/** Checks content: `npm run check:content`, or `npm run check:content -- content/courses/one-of-them`. Prints a line for each
 *  mistake, what each course has by topic, and a table of all courses; exits 1 on any mistake. */
const { positionals } = parseArgs({ allowPositionals: true })
const folder = positionals[0] ?? 'content'
const todayIso = new Date().toISOString().slice(0, 10)

const { courses, errors } = await readContent(folder)
const shop = positionals.length === 0 ? await readShop(folder, errors) : null
const found = [...findings(courses), ...(shop ? shopFindings(shop) : [])]
const told = ({ itemId, rule, message }: Finding) => `${placeOf(itemId)}: ${itemId}: ${message} (${rule})`
const mistakes = [
  ...errors.map(({ file, line, message }) => `${file}:${line}: ${message}`),
  ...found.filter(({ severity }) => severity === 'error').map(told),
]
const warnings = found.filter(({ severity }) => severity === 'warning').map(told)
if (courses.length === 0 && mistakes.length === 0) mistakes.push(`${folder}: no course found here`)

for (const warning of new Set(warnings)) console.error(`Warning: ${warning}`)
for (const mistake of new Set(mistakes)) console.error(mistake)
for (const course of courses) printTopics(course)
if (courses.length > 0) await printCourses(courses)
if (shop) printShop(shop)
const total = new Set(mistakes).size
console.log(total === 0 ? 'Content is sound.' : `${total} ${total === 1 ? 'mistake' : 'mistakes'} to correct.`)
process.exitCode = total === 0 ? 0 : 1

function findings(all: ReadCourse[]): Finding[] {
  return [
    ...all.flatMap((course) => lintCourse(course, todayIso)),
    ...lintDuplicates(all.flatMap((course) => course.questions)),
  ]
}

function shopFindings({ shop: sold, resources, media }: ReadShop): Finding[] {
  const paths = new Set(media.map(({ path }) => path))
  return [...lintShop(sold, courses), ...resources.flatMap((each) => lintResource(each, courses, paths))]
}

function placeOf(itemId: string): string {
  const place = courses.map((course) => course.where.get(itemId)).find((each) => each !== undefined)
  if (place) return `${place.file}:${place.line}`
  return `${shop?.where.get(itemId) ?? folder}:1`
}

function printShop({ shop: sold, resources }: ReadShop): void {
  const of = (list: unknown[], what: string) => `${list.length} ${what}`
  const parts = [
    of(resources, 'resources'),
    of(sold.faq, 'questions and answers'),
    of(sold.tutors, 'tutors'),
    of(sold.testimonials, 'testimonials'),
    of(sold.sessions, 'expert sessions'),
    of(sold.plans, 'plans'),
    of(sold.coupons, 'coupons'),
  ]
  console.log(`\nShop: ${parts.join(', ')}`)
}

/** What each course holds, a line each. `agreed`: how many of its questions the first blind reader answered by the key;
 *  `unsolved`: those that no reader has agreed with as they are now. */
async function printCourses(all: ReadCourse[]): Promise<void> {
  const standings = await Promise.all(all.map(blindOf))
  const rows = all.map(({ file, questions, stimuli, tasks, notes, handbook, preview }, at) => {
    const count = (type: Question['type']) => questions.filter((question) => question.type === type).length
    const sets = (type: Stimulus['type']) => stimuli.filter((stimulus) => stimulus.type === type).length
    const marked = [
      count('single-best-answer'),
      count('multiple-response'),
      `${count('extended-matching')} in ${sets('option-list')}`,
      count('yes-no'),
      count('sjt-rating'),
      count('numeric'),
      count('numeric-template'),
    ]
    const around = [sets('passage'), tasks.length, notes.length, handbook.concepts.length, handbook.glossary.length]
    const { agreedAtFirst, open } = standings[at] ?? { agreedAtFirst: null, open: [] }
    const agreed = agreedAtFirst === null ? '–' : `${(100 * agreedAtFirst).toFixed(1)}%`
    const counts = [...marked, questions.length, ...around, preview.length, agreed, open.length]
    return [file.title, file.category, ...counts.map(String)]
  })
  const kinds = ['best', 'several', 'matching', 'yes/no', 'rating', 'numeric', 'template', 'questions']
  const others = ['passages', 'tasks', 'notes', 'concepts', 'terms', 'preview', 'agreed', 'unsolved']
  console.log()
  print([['Course', 'Category', ...kinds, ...others], ...rows])
}

async function blindOf(course: ReadCourse): Promise<BlindStanding> {
  const courseFolder = dirname(course.where.get(course.file.slug)?.file ?? '')
  return blindStanding(course, await readBlind(courseFolder))
}

/** How the items of one course lie over its topics. */
function printTopics({ file, questions, tasks, notes }: ReadCourse): void {
  const asked = [...questions, ...tasks]
  const share = (count: number) => `${Math.round((100 * count) / Math.max(1, asked.length))}%`
  console.log(`\n${file.title}`)
  const rows = file.topics.map((topic) => {
    const of = (items: { topic: string }[]) => items.filter((item) => item.topic === topic.id).length
    return [topic.title, String(of(asked)), String(of(notes)), share(of(asked)), `${Math.round(topic.weight * 100)}%`]
  })
  print([['Topic', 'items', 'notes', 'share', 'weight'], ...rows])
}

function print(table: string[][]): void {
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of table) {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0
      return /^[\d%]/.test(cell) ? cell.padStart(width) : cell.padEnd(width)
    })
    console.log(cells.join('  ').trimEnd())
  }
}
