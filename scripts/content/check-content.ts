import { checkContent } from '../../authoring/check/check-content.ts'
import { aligned, coursesTable, shopSummary, topicsTable } from '../../authoring/report/content-tables.ts'
import { runTool } from '../run.mjs'
import { misunderstood, readWords } from './read-words.ts'

/** Checks content: `npm run check:content`, or `npm run check:content -- content/courses/one-of-them`. Prints a line for each
 *  mistake, what each course has by topic, and a table of all courses; without a course it also runs the tests of what is
 *  published. Exits 1 on any mistake. */
const usage = 'check:content [-- <course folder>]'
const { positionals } = readWords(usage, { allowPositionals: true })
if (positionals.length > 1) misunderstood(usage, 'One course at a time.')
const [folder = 'content'] = positionals
const isWhole = positionals.length === 0
const todayIso = new Date().toISOString().slice(0, 10)

const { courses, shop, mistakes, warnings } = await checkContent(folder, { todayIso, withShop: isWhole })
for (const warning of warnings) console.error(`Warning: ${warning}`)
for (const mistake of mistakes) console.error(mistake)
for (const course of courses) console.log(`\n${course.file.title}\n${aligned(topicsTable(course))}`)
if (courses.length > 0) console.log(`\n${aligned(await coursesTable(courses))}`)
if (shop) console.log(`\n${shopSummary(shop)}`)
const total = mistakes.length
console.log(total === 0 ? 'Content is sound.' : `${total} ${total === 1 ? 'mistake' : 'mistakes'} to correct.`)
if (total > 0) process.exitCode = 1
else if (isWhole) process.exitCode = await runTool('vitest/vitest.mjs', ['run', '--project', 'content'])
