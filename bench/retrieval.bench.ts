/** How well the library is searched, and what that costs: public queries with known answers whose folder RETRIEVAL_DATA names, our own
 *  bank, and 50,000 passages in Node and in real Chromium slowed 4 ×. */
import { gzipSync } from 'node:zlib'
import { searchText } from '../server/packs/search-blob.ts'
import { synonymsFor } from '../core/content/synonyms.ts'
import { buildIndex } from '../core/search/passage-index.ts'
import { searchedIndexes } from '../core/search/passage-query.ts'
import { searchPassages } from '../core/search/search-passages.ts'
import type { PassageKind } from '../core/tutor/passage.ts'
import { wholeBrowser } from '../tests/e2e/support/browser.ts'
import { timeBuilds, timeQueries } from './pages/library-page.ts'
import { pageCode } from './support/page-code.ts'
import { type Figure, formatCount, formatMs, openReport } from './support/report.ts'
import { median, quantile, sized } from './support/rounds.ts'
import {
  foundLeftOut,
  isFoundInThree,
  ownBank,
  readOwnContent,
  readStudentQuestions,
  stemsToExplanations,
} from './tutor/own-bank.ts'
import { ndcgAt10, readSciFact } from './tutor/scifact.ts'

type LibraryPage = typeof import('./pages/library-page.ts')
declare const bench: LibraryPage

const slowness = 4
const count = sized(50_000, 2000)
const rounds = sized(5, 1)
const queries = sized(100, 10)
const contentDir = 'content'
const report = openReport()

const meanOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
const quality = (figure: string, values: readonly number[], goal: number, aim?: number): Figure => ({
  figure: `${figure}: ${formatCount(values.length)} queries`,
  ours: meanOf(values).toFixed(4),
  against: '',
  ratio: '',
  goal: aim === undefined ? `≥ ${goal.toFixed(2)}` : `≥ ${goal.toFixed(2)}, aim ${aim.toFixed(2)}`,
  isMet: meanOf(values) >= goal,
})

const found: Figure[] = []
const folder = process.env['RETRIEVAL_DATA']
if (folder === undefined) report.note('SciFact is left out: RETRIEVAL_DATA names no folder with it.')
else {
  const { documents, queries: asked } = await readSciFact(folder)
  const searched = searchedIndexes([buildIndex(documents.map(({ title, text }) => ({ heading: [title], text })))])
  const textOf = (_: number, at: number) => documents[at]?.text ?? ''
  const gains = asked.slice(0, sized(asked.length, 20)).map(({ text, right }) => {
    const hits = searchPassages(searched, text, { limit: 10, textOf })
    return ndcgAt10(
      hits.map(({ at }) => documents[at]?._id ?? ''),
      right,
    )
  })
  found.push(quality('SciFact, training queries: nDCG@10', gains, 0.7, 0.71))
}
const content = await readOwnContent(contentDir)
const bank = await ownBank(content)
found.push(quality('own bank, the stem of a question to its explanation: nDCG@10', stemsToExplanations(bank), 0.8))
const students = await readStudentQuestions(new URL('./tutor/student-questions.yaml', import.meta.url))
if (students) {
  const foundAmong = (kinds: readonly PassageKind[]) =>
    students.map((each) => (isFoundInThree(bank, each, kinds) ? 1 : 0))
  const asked = 'a question of a student in other words: the right concept in the first three'
  found.push(quality(asked, foundAmong(['explanation', 'glossary']), 0.85))
  found.push(quality('the same with the notes', foundAmong(['explanation', 'glossary', 'note']), 0.85))
}
const leftOut = (await foundLeftOut(content)).map((isFound) => (isFound ? 1 : 0))
found.push({ ...quality('one of asked.yaml while it is left out: the same', leftOut, 0), goal: '', isMet: null })
report.figures(found)

const limited = (figure: string, values: readonly number[], limitMs: number | null): Figure => ({
  figure,
  ours: `${formatMs(median(values))}, p95 ${formatMs(quantile(values, 0.95))}`,
  against: '',
  ratio: '',
  goal: limitMs === null ? '' : `≤ ${formatMs(limitMs)}`,
  isMet: limitMs === null ? null : median(values) <= limitMs,
})
const used = (figure: string, ms: number, limitMs: number): Figure => ({
  figure,
  ours: formatMs(ms),
  against: '',
  ratio: '',
  goal: `≤ ${formatMs(limitMs)}`,
  isMet: ms <= limitMs,
})
/** Milliseconds of the processor, which do not grow with what else is run. */
async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
const timed = { builds: await timeBuilds(count, rounds), queries: timeQueries(count, queries) }
const toMakeMs = await processorMs(() => timeQueries(count, 0))
const buildCpuMs = ((await processorMs(() => timeBuilds(count, rounds))) - toMakeMs) / rounds
const queryCpuMs = ((await processorMs(() => timeQueries(count, queries))) - toMakeMs) / queries

const code = await pageCode(new URL('./pages/library-page.ts', import.meta.url))
await using browser = await wholeBrowser({ serviceWorkers: 'block' })
const page = await browser.context().newPage()
await page.evaluate(code)
const devtools = await page.context().newCDPSession(page)
await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
const there = await page.evaluate(([of, times]) => bench.timeBuilds(of, times), [count, sized(2, 1)] as const)
const queriesThere = await page.evaluate(([of, times]) => bench.timeQueries(of, times), [count, queries] as const)
const alike = timed.queries.found.filter((ids, at) => ids === queriesThere.found[at]).length

const { synonyms } = content
const shares = bank.courses.map((course) => {
  const words = synonymsFor(synonyms, course.file.category)
  const own = bank.passages.filter(({ courseId }) => courseId === course.file.id)
  const text = own.map(({ heading, text: said, about = '' }) => [...heading, said, about].join('\n')).join('\n')
  return gzipSync(searchText({ ...course, synonyms: words }) ?? '').length / gzipSync(text).length
})
const n = formatCount(count)
report.figures([
  limited(`${n} passages indexed in Node`, timed.builds.buildMs, 2000),
  used(`the same, time of the processor`, buildCpuMs, 2000),
  limited(`a query over ${n} passages in Node`, timed.queries.queryMs, 10),
  used(`the same, time of the processor, on average`, queryCpuMs, 10),
  limited(`${n} passages indexed in Chromium, CPU slowed ${slowness} ×`, there.buildMs, null),
  limited('the longest piece of that without a pause', there.longestMs, null),
  limited(`a query over ${n} passages in Chromium, CPU slowed ${slowness} ×`, queriesThere.queryMs, 60),
  {
    figure: 'the same ten passages in the same order in Node and in Chromium',
    ours: `${alike} of ${queries} queries`,
    against: '',
    ratio: '',
    goal: 'all',
    isMet: alike === queries,
  },
  {
    figure: 'what a pack carries for its search, of its compressed text: worst course',
    ours: `${(100 * Math.max(...shares)).toFixed(1)} %`,
    against: '',
    ratio: '',
    goal: '≤ 25 %',
    isMet: Math.max(...shares) <= 0.25,
  },
])
await report.close()
