/** Answers sent from a device in real Chromium: the offline module in a page, against the real server, with the round trip
 *  added to every request. */
import { wholeBrowser } from '../tests/e2e/support/browser.ts'
import { openDatabase, sqliteFileIn } from '../server/database/database.ts'
import { migrateToLatest } from '../server/database/migrate.ts'
import { childServer, ownFolder } from './support/child-server.ts'
import { addDigest, fillEvents } from './support/fill-events.ts'
import { pageCode } from './support/page-code.ts'
import { formatCount, formatMs, openReport } from './support/report.ts'
import { isQuick, median, quantile, sized } from './support/rounds.ts'
import { signedInPage } from './support/signed-in-page.ts'

type DevicePage = typeof import('./pages/device-page.ts')
declare const bench: DevicePage

const roundTripMs = 400
const many = sized(20_000, 600)
const rounds = sized(5, 1)
const recordings = sized(100, 10)

await using folder = await ownFolder()
const db = openDatabase(null, sqliteFileIn(folder.dir))
await migrateToLatest(db)
await using server = await childServer(new URL('./servers/ours.ts', import.meta.url), [folder.dir])
const code = await pageCode(new URL('./pages/device-page.ts', import.meta.url))

const report = openReport()
const scales: string[][] = []
for (const [place, past] of (isQuick ? [200] : [200, 2_000, 20_000]).entries()) {
  const m = await measure(past, place === 0)
  const p95 = (values: number[]) => quantile(values, 0.95)
  scales.push([
    formatCount(past),
    formatMs(m.pullMs),
    formatMs(median(m.record)),
    formatMs(p95(m.record)),
    formatMs(p95(m.bare)),
    formatMs(median(m.drain)),
    formatMs(m.nothingNewMs),
  ])
  if (place > 0) continue
  report.figures([
    {
      figure: 'an answer durable with all its effects, CPU slowed 4 ×: p95',
      ours: `${formatMs(p95(m.record))}, p50 ${formatMs(median(m.record))}`,
      against: `${formatMs(p95(m.bare))}, p50 ${formatMs(median(m.bare))}, one bare Dexie put`,
      ratio: `${(p95(m.record) / p95(m.bare)).toFixed(2)} × bare`,
      goal: '≤ 2.50 × bare',
      isMet: p95(m.record) <= p95(m.bare) * 2.5,
    },
    {
      figure: `100 answers drained at ${roundTripMs} ms round trip`,
      ours: formatMs(median(m.drain)),
      against: `${formatMs(2 * roundTripMs)}: two round trips, a pull and a push`,
      ratio: '',
      goal: '≤ 2 s',
      isMet: median(m.drain) <= 2000,
    },
    {
      figure: `${formatCount(many)} answers drained at ${roundTripMs} ms round trip`,
      ours: formatMs(m.manyMs),
      against: `${formatMs((1 + many / 200) * roundTripMs)}: the round trips alone`,
      ratio: '',
      goal: '≤ 60 s',
      isMet: m.manyMs <= 60_000,
    },
  ])
}
report.table(
  [
    'past answers',
    'first pull of them',
    'record p50, 4 ×',
    'record p95, 4 ×',
    'bare put p95, 4 ×',
    'drain of 100',
    'nothing new',
  ],
  scales,
)
await report.close()
await db.destroy()

async function measure(past: number, withMany: boolean) {
  await using browser = await wholeBrowser()
  const page = await signedInPage(browser.context(), server.url, `student${past}`)
  const { userId } = page
  await fillEvents(db, userId, past)
  await addDigest(db, userId)
  await page.evaluate(code)
  const pullMs = await page.evaluate((id) => bench.pullAll(id), userId)

  const nothing: number[] = []
  for (let round = 0; round < 5; round++) nothing.push(await page.evaluate((id) => bench.pullAll(id), userId))

  const devtools = await browser.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const record: number[] = []
  const bare: number[] = []
  for (let number = -5; number < recordings; number++) {
    const bareMs = await page.evaluate((at) => bench.barePut(at + 10), number)
    const recordMs = await page.evaluate(([id, at]) => bench.recordOne(id, at), [userId, number + 10] as const)
    // The first few warm up.
    if (number < 0) continue
    bare.push(bareMs)
    record.push(recordMs)
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.evaluate((id) => bench.pullAll(id), userId)

  const drains: number[] = []
  for (let round = 0; round < rounds; round++) {
    drains.push(await page.evaluate(([id, ms]) => bench.drain(id, 100, ms), [userId, roundTripMs] as const))
  }
  // Last: the browser tidies up its files for long after so many writes.
  const manyMs = withMany
    ? await page.evaluate(([id, count, ms]) => bench.drain(id, count, ms), [userId, many, roundTripMs] as const)
    : 0
  return { pullMs, drain: drains, manyMs, nothingNewMs: median(nothing), record, bare }
}
