/** What a pack costs: its bytes, the bytes of an edit, and taking it in on a phone against a bare Dexie bulkPut. */
import { randomBytes } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { wholeBrowser } from '../tests/e2e/support/browser.ts'
import type { BlobRef } from '../core/content/pack.ts'
import { parseConfig } from '../server/config/config.ts'
import { openDatabase, sqliteFileIn } from '../server/database/database.ts'
import { createLog } from '../server/deps/log.ts'
import { migrateToLatest } from '../server/database/migrate.ts'
import { type BuiltPack, buildPack } from '../server/packs/build-pack.ts'
import { packContent } from '../server/packs/prepare-pack.ts'
import { publishCourses } from '../server/services/shop/publishing/publish.ts'
import { childServer, ownFolder } from './support/child-server.ts'
import { madeCourseOf, madeQuestion } from './support/made-courses.ts'
import { pageCode } from './support/page-code.ts'
import { formatCount, formatKilobytes, formatMs, formatRatio, openReport } from './support/report.ts'
import { alternating, isQuick, median } from './support/rounds.ts'
import { secretKey } from './support/secret-key.ts'
import { signedInPage } from './support/signed-in-page.ts'

type PackPage = typeof import('./pages/pack-page.ts')
declare const bench: PackPage

const sizes = isQuick ? [200] : [200, 2000, 20_000]
const standard = isQuick ? 200 : 2000
const report = openReport()

const bytesScales: string[][] = []
for (const count of sizes) {
  const { whole, afterMany, afterOne } = editedPacks(count)
  const total = wireBytes(whole)
  const deltaOf = (pack: BuiltPack) => wireBytes(pack, new Set(whole.shards.map(({ sha256 }) => sha256)))
  const many = deltaOf(afterMany)
  const one = deltaOf(afterOne)
  bytesScales.push([
    `${formatCount(count)} questions`,
    formatKilobytes(total.gzip),
    formatKilobytes(total.brotli),
    `${whole.shards.length}`,
    `${formatKilobytes(many.gzip)} (${percent(many.gzip, total.gzip)})`,
    `${formatKilobytes(one.gzip)} (${percent(one.gzip, total.gzip)})`,
  ])
  if (count !== standard) continue
  report.figures([
    {
      figure: `pack of ${formatCount(count)} text questions`,
      ours: `${formatKilobytes(total.gzip)} gzip`,
      against: `${formatKilobytes(total.brotli)} brotli, ${formatKilobytes(total.raw)} as JSON`,
      ratio: '',
      goal: '≤ 1.5 MB gzip',
      isMet: total.gzip <= 1_500_000,
    },
    {
      figure: '5 % of its questions edited: bytes to come',
      ours: formatKilobytes(many.gzip),
      against: 'the whole pack',
      ratio: percent(many.gzip, total.gzip),
      goal: '≤ 10 %',
      isMet: many.gzip <= total.gzip * 0.1,
    },
    {
      figure: 'one question edited: bytes to come',
      ours: formatKilobytes(one.gzip),
      against: 'the whole pack',
      ratio: percent(one.gzip, total.gzip),
      goal: 'one shard',
      isMet: afterOne.shards.length - whole.shards.length <= 1,
    },
  ])
}
report.table(['pack', 'gzip', 'brotli', 'shards', '5 % edited', 'one edited'], bytesScales)

const importScales: string[][] = []
await using folder = await ownFolder()
await publish(folder.dir)
await using server = await childServer(new URL('./servers/ours.ts', import.meta.url), [folder.dir])
await using browser = await wholeBrowser()
const page = await signedInPage(browser.context(), server.url)
await page.evaluate(await pageCode(new URL('./pages/pack-page.ts', import.meta.url)))
for (const [place, count] of sizes.entries()) {
  const courseId = place + 1
  await page.evaluate((id) => fetch(`/api/courses/${id}/enrol`, { method: 'POST' }), courseId)
  await page.evaluate((id) => bench.importPack(id), courseId)
  const longest = { ours: 0, bare: 0 }
  const rounds = isQuick || count > standard ? 1 : 5
  const measured = await alternating(rounds, {
    ours: async () => {
      const { ms, longestTaskMs } = await page.evaluate((id) => bench.importPack(id), courseId)
      longest.ours = Math.max(longest.ours, longestTaskMs)
      return ms
    },
    bare: async () => {
      const { ms, longestTaskMs, rows } = await page.evaluate((id) => bench.bulkPut(id), courseId)
      // The questions, and the course's handbook.
      if (rows !== count + 1) throw new Error(`${rows} rows of ${count + 1} are there`)
      longest.bare = Math.max(longest.bare, longestTaskMs)
      return ms
    },
  })
  const ours = median(measured.ours)
  const bare = median(measured.bare)
  importScales.push([
    `${formatCount(count)} questions`,
    ...[ours, bare].map(formatMs),
    formatRatio(bare / ours),
    ...[longest.ours, longest.bare].map(formatMs),
  ])
  if (count !== standard) continue
  report.figures([
    {
      figure: `pack of ${formatCount(count)} taken in, fetched and checked`,
      ours: formatMs(ours),
      against: `${formatMs(bare)} bare bulkPut of its rows`,
      ratio: formatRatio(bare / ours),
      goal: '≥ 0.60 × bare',
      isMet: bare / ours >= 0.6,
    },
    {
      figure: 'longest task meanwhile, worst of all rounds',
      ours: formatMs(longest.ours),
      against: `${formatMs(longest.bare)} bare bulkPut`,
      ratio: '',
      goal: '≤ 50 ms',
      isMet: longest.ours <= 50,
    },
  ])
}
report.table(['taken in', 'ours', 'bare bulkPut', 'ratio', 'longest task', 'of bare'], importScales)
await report.close()

/** The pack, and as it is after an editor went over every twentieth question or over one. */
function editedPacks(count: number) {
  const source = madeCourseOf(1, count)
  const itemsWhere = (isEdited: (number: number) => boolean) => {
    const questions = source.questions.map((question, number) =>
      isEdited(number) ? madeQuestion(1, number, 1) : question,
    )
    return packContent({ ...source, questions }).items
  }
  const whole = buildPack(
    null,
    itemsWhere(() => false),
  )
  return {
    whole,
    afterMany: buildPack(
      whole,
      itemsWhere((number) => number % 20 === 3),
    ),
    afterOne: buildPack(
      whole,
      itemsWhere((number) => number === 3),
    ),
  }
}

function wireBytes(pack: BuiltPack, held: ReadonlySet<BlobRef['sha256']> = new Set()) {
  const texts = pack.shards.filter(({ sha256 }) => !held.has(sha256)).map(({ text }) => Buffer.from(text))
  const sum = (sizeOf: (text: Buffer) => number) => texts.reduce((bytes, text) => bytes + sizeOf(text), 0)
  // The size does not hang on the last steps of effort, the time does.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  return {
    raw: sum((text) => text.length),
    gzip: sum((text) => gzipSync(text, { level: 9 }).length),
    brotli: sum((text) => brotliCompressSync(text, { params }).length),
  }
}

async function publish(dir: string): Promise<void> {
  const db = openDatabase(null, sqliteFileIn(dir))
  await migrateToLatest(db)
  const config = { ...parseConfig({ DATA_DIR: dir }, dir), secretKey }
  const deps = { db, now: Date.now, log: createLog('silent'), randomBytes, config }
  await publishCourses(
    deps,
    sizes.map((count, place) => madeCourseOf(place + 1, count)),
  )
  await db.destroy()
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`
}
