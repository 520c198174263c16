/** From a press to its answer on a page that has just shown itself, on a phone's first visit: nothing kept, Slow 4G, CPU slowed 4 ×.
 *  With what keeps presses until there is code to answer them (public/start-client.js), twice, and without. */
import { chromium } from '@playwright/test'
import { chromiumArgs, findChromium } from '../scripts/chromium.mjs'
import { builtServer } from '../tests/e2e/support/server.ts'
import type { Waking, Woken } from './pages/waking-page.ts'
import { pageCode } from './support/page-code.ts'
import { formatMs, openReport } from './support/report.ts'
import { alternating, median, quantile, sized } from './support/rounds.ts'

declare const woken: Promise<Woken>

/** As the browser's own tools have it: latency in ms, bytes a second. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const slowness = 4
const rounds = sized(10, 1)
const openMenu = { button: 'Open menu', answer: '#places-menu:not([hidden])' }
const pages = [
  { name: 'landing, its menu', path: '/', ...openMenu },
  { name: 'catalogue, its filters', path: '/courses', button: 'Filters', answer: '[role="dialog"]' },
  { name: 'course, its menu', path: '/courses/1', ...openMenu },
]

const code = await pageCode(new URL('./pages/waking-page.ts', import.meta.url))
const executablePath = findChromium()
const report = openReport()
await using server = await builtServer()
await using browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })

const rows: string[][] = []
for (const { name, path, button, answer } of pages) {
  const presses: number[] = []
  const wait = async (isLost: boolean) => {
    const met = await wake(path, { button, answer, afterPaintMs: 100, pressAgainMs: 1000, isLost })
    if (isLost) presses.push(met.presses)
    return met.waitedMs
  }
  const { kept, again, lost } = await alternating(rounds, {
    kept: () => wait(false),
    lost: () => wait(true),
    again: () => wait(false),
  })
  rows.push([
    name,
    ...[kept, again, lost].map((waits) => `${formatMs(median(waits))}, p95 ${formatMs(quantile(waits, 0.95))}`),
    `${Math.max(...presses)}`,
  ])
}
report.table(
  ['press 100 ms after the first paint', 'kept: p50', 'kept, again', 'not kept', 'presses it took at most'],
  rows,
)
await report.close()

/** One first visit, in a profile of its own. */
async function wake(path: string, waking: Waking): Promise<Woken> {
  await using context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await page.addInitScript(`${code};bench.watchWaking(${JSON.stringify(waking)})`)
  await page.goto(`${server.url}${path}`, { waitUntil: 'commit' })
  return await page.evaluate(() => woken)
}
