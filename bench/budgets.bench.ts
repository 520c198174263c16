/** What a page makes a phone fetch and run before it shows itself. Ends with 1 when a page is over its budget. */
import path from 'node:path'
import { eagerFilesOf } from './support/eager-files.ts'
import { formatKilobytes, openReport } from './support/report.ts'

const kilobyte = 1000
const budget = { shop: 120 * kilobyte, practice: 171 * kilobyte, css: 20 * kilobyte }

const course = 'study/$courseId'
const pages = [
  { page: 'landing', routes: ['index.tsx'], javascript: budget.shop },
  { page: 'home', routes: ['home.tsx'], javascript: budget.shop },
  { page: 'medical', routes: ['medical.tsx'], javascript: budget.shop },
  { page: 'catalogue', routes: ['courses/index.tsx'], javascript: budget.shop },
  { page: 'course', routes: ['courses/$id.tsx'], javascript: budget.shop },
  { page: 'sign-in', routes: ['signin.tsx'], javascript: budget.shop },
  { page: 'sign-up', routes: ['signup.tsx'], javascript: budget.shop },
  {
    page: 'practice',
    routes: [`${course}/route.tsx`, `${course}/practice/$sessionId.tsx`],
    javascript: budget.practice,
  },
]

const eager = await eagerFilesOf(path.resolve(import.meta.dirname, '../dist/client'))
const measured = await Promise.all(pages.map(async (page) => ({ ...page, bytes: await eager(page.routes) })))

const report = openReport()
report.figures(
  measured.flatMap(({ page, javascript, bytes }) => [
    {
      figure: `JavaScript of the ${page} page`,
      ours: `${formatKilobytes(bytes.javascript.brotli)} brotli`,
      against: `${formatKilobytes(bytes.javascript.gzip)} gzip, ${bytes.javascript.files} files`,
      ratio: `${(bytes.javascript.brotli / javascript).toFixed(2)} of the budget`,
      goal: `≤ ${javascript / kilobyte} kB`,
      isMet: bytes.javascript.brotli <= javascript,
    },
    {
      figure: `CSS of the ${page} page`,
      ours: `${formatKilobytes(bytes.css.brotli)} brotli`,
      against: `${formatKilobytes(bytes.css.gzip)} gzip, ${bytes.css.files} files`,
      ratio: `${(bytes.css.brotli / budget.css).toFixed(2)} of the budget`,
      goal: `≤ ${budget.css / kilobyte} kB`,
      isMet: bytes.css.brotli <= budget.css,
    },
  ]),
)
await report.close()

const over = measured.filter(
  ({ javascript, bytes }) => bytes.javascript.brotli > javascript || bytes.css.brotli > budget.css,
)
if (over.length > 0) {
  console.error(`Over the budget: ${over.map(({ page }) => page).join(', ')}.`)
  process.exitCode = 1
}
