/** The built app on a phone, in real Chromium: a tap until "Saved", and a cold start offline until the first question. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { keptScripts } from '../scripts/build/page-budgets.mjs'
import { type OwnBrowser, wholeBrowser, workerInControl } from '../tests/e2e/support/browser.ts'
import { builtServer } from '../tests/e2e/support/server.ts'
import { floorOnDevice } from './support/floor-app.ts'
import { pageCode } from './support/page-code.ts'
import { type Figure, formatCount, formatMs, openReport } from './support/report.ts'
import { alternating, isQuick, median, quantile, sized } from './support/rounds.ts'
import { takeCourseOffline } from './support/student-journey.ts'
import { firstQuestionShown, watchFloorTaps, watchForFirstQuestion, watchTaps } from './support/watched-practice.ts'

type DevicePage = typeof import('./pages/device-page.ts')
declare const bench: DevicePage

const code = await pageCode(new URL('./pages/device-page.ts', import.meta.url))
const report = openReport()
const scales: string[][] = []

await using server = await builtServer()
await using browser = await wholeBrowser({ hasTouch: true })
await takeCourseOffline(browser.context(), server.url)
await server.stop()
await using floor = await floorOnDevice()
// Our documents are closed to those who opened them, for which the browser changes the page's process: what that costs is no code of ours.
const headers = { 'cross-origin-opener-policy': 'same-origin' }
await using closedFloor = await floorOnDevice({ headers })
// And as much code, none of which is run: libraries of ours that the floor does without, and what a page may come to need.
await using ladenFloor = await floorOnDevice({ headers, characters: await firstScriptLength() })

for (const [place, past] of (isQuick ? [500] : [500, 5_000, 50_000]).entries()) {
  const count = place === 0 ? sized(100, 5) : 20
  const starts = place === 0 ? sized(12, 2) : 3
  await fillPast(past)
  const taps = await measureTaps(count)
  const slowed = await coldStarts(starts, 4)
  const unslowed = await coldStarts(starts, 1)
  const p95 = (values: number[]) => quantile(values, 0.95)
  scales.push([
    formatCount(past),
    ...[median(taps.saved), p95(taps.saved), Math.max(...taps.painted), p95(taps.bare)].map(formatMs),
    ...[slowed, unslowed].flatMap(({ ours }) => [median(ours), p95(ours)]).map(formatMs),
  ])
  if (place > 0) continue
  report.figures([
    {
      figure: `tap to "Saved", CPU slowed 4 ×, ${count} answers: p95`,
      ours: `${formatMs(p95(taps.saved))}, p50 ${formatMs(median(taps.saved))}, worst ${formatMs(Math.max(...taps.saved))}`,
      against: `${formatMs(p95(taps.bare))}, p50 ${formatMs(median(taps.bare))}, one bare Dexie put in the same page`,
      ratio: `${(p95(taps.saved) / p95(taps.bare)).toFixed(2)} × bare`,
      goal: '≤ 20 ms',
      isMet: p95(taps.saved) <= 20,
    },
    paintedFigure('tap until the verdict is painted, CPU slowed 4 ×: p95', taps, p95),
    paintedFigure('the same, worst', taps, (values) => Math.max(...values)),
    ...coldStartFigures(`offline cold start to the first question, CPU slowed 4 ×, ${starts} starts: p50`, slowed),
    ...coldStartFigures('the same, not slowed: p50', unslowed),
  ])
}
report.table(
  [
    'past answers on the device',
    'tap to saved p50',
    'p95',
    'painted, worst',
    'bare put p95',
    'cold start 4 × p50',
    'p95',
    'not slowed p50',
    'p95',
  ],
  scales,
)
await report.close()

/** In a page of the origin without the app in it, so that nothing else is at the database. */
async function fillPast(past: number): Promise<void> {
  const context = await browser.reopen()
  const page = await context.newPage()
  await page.goto(`${server.url}/icon.svg`)
  await page.evaluate(code)
  // Five answers a question: a bank of 10,000 at the largest.
  await page.evaluate(async (count) => bench.fillPast(await bench.ownerOnPhone(), count, 5), past)
}

interface Taps {
  saved: number[]
  painted: number[]
  bare: number[]
  /** Until the app of `bench/floor` has painted its explanation, as many taps in turn with ours. */
  floor: number[]
}

async function measureTaps(count: number): Promise<Taps> {
  // A browser that nobody looks at has work of its own all the same, on the cores of the one that is timed.
  for (const { browser: idle } of [floor, closedFloor, ladenFloor]) await idle.close()
  const context = await browser.reopen()
  const page = await context.newPage()
  const taps: Taps = { saved: [], painted: [], bare: [], floor: [] }
  let left = count
  while (left > 0) {
    await beginPractice(page)
    await page.evaluate(code)
    const watch = await watchTaps(page)
    const devtools = await slowDown(context, page, 4)
    const inThisRun = Math.min(left, 40)
    for (let number = 0; number < inThisRun; number++) {
      taps.bare.push(await page.evaluate((at) => bench.barePut(at), left * 100 + number + 1))
      const { savedMs, paintedMs } = await watch.answer()
      taps.saved.push(savedMs)
      taps.painted.push(paintedMs)
      if (number < inThisRun - 1) await watch.next()
    }
    left -= inThisRun
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    taps.floor.push(...(await floorTaps(inThisRun)))
  }
  return taps
}

async function floorTaps(count: number): Promise<number[]> {
  const context = await floor.browser.reopen()
  const page = await context.newPage()
  await page.goto(floor.address)
  await page.waitForFunction(firstQuestionShown)
  const watch = await watchFloorTaps(page)
  await slowDown(context, page, 4)
  const painted: number[] = []
  while (painted.length < count) painted.push(await watch.answer())
  await floor.browser.close()
  return painted
}

function paintedFigure(figure: string, { painted, floor: least }: Taps, of: (values: number[]) => number): Figure {
  return {
    figure,
    ours: `${formatMs(of(painted))}, p50 ${formatMs(median(painted))}`,
    against: `${formatMs(of(least))}, p50 ${formatMs(median(least))}, an option tapped in the app of bench/floor`,
    ratio: `${(of(painted) / of(least)).toFixed(2)} × floor`,
    goal: '≤ 100 ms',
    isMet: of(painted) <= 100,
  }
}

async function beginPractice(page: Page): Promise<void> {
  await page.goto(`${server.url}/study/1`)
  await page.locator('label').filter({ hasText: /^40$/ }).click()
  await page.getByRole('button', { name: /^Practise/ }).click()
  await page.waitForFunction(firstQuestionShown)
}

interface ColdStarts {
  ours: number[]
  floor: number[]
  /** The floor once more, to see what is chance. */
  again: number[]
  /** The floor with our opener policy. */
  closed: number[]
  /** The same with as much code as ours. */
  laden: number[]
}

/** Each in a browser process of its own on the same profile, with the server stopped, ours and the least that our stack can be
 *  in turn. */
async function coldStarts(count: number, slowness: number): Promise<ColdStarts> {
  const address = await openRun(browser)
  for (const own of [browser, floor.browser, closedFloor.browser, ladenFloor.browser]) await own.close()
  const start = async (own: OwnBrowser, at: string) => {
    const context = await own.reopen()
    const page = context.pages()[0] ?? (await context.newPage())
    await slowDown(context, page, slowness)
    const ms = await watchForFirstQuestion(page, at)
    // A browser has work of its own for seconds after it began, which would be counted in the next one's start.
    await own.close()
    return ms
  }
  return await alternating(count, {
    ours: () => start(browser, address),
    floor: () => start(floor.browser, floor.address),
    again: () => start(floor.browser, floor.address),
    closed: () => start(closedFloor.browser, closedFloor.address),
    laden: () => start(ladenFloor.browser, ladenFloor.address),
  })
}

function coldStartFigures(figure: string, { ours, floor: least, again, closed, laden }: ColdStarts): Figure[] {
  const floorMs = median([...least, ...again])
  const ratio = median(ours) / floorMs
  return [
    {
      figure,
      ours: `${formatMs(median(ours))}, p95 ${formatMs(quantile(ours, 0.95))}`,
      against: `${formatMs(median(least))} and ${formatMs(median(again))}, the app of bench/floor, twice`,
      ratio: `${ratio.toFixed(2)} × floor`,
      goal: '≤ 1.4 × floor',
      isMet: ratio <= 1.4,
    },
    {
      figure: 'beside the floor with our opener policy',
      ours: formatMs(median(ours)),
      against: `${formatMs(median(closed))}, the app of bench/floor with that header`,
      ratio: `${(median(ours) / median(closed)).toFixed(2)} × that floor`,
      goal: '',
      isMet: null,
    },
    {
      figure: 'beside the floor with that policy and as much code',
      ours: formatMs(median(ours)),
      against: `${formatMs(median(laden))}, none of the code run: ${(median(laden) / floorMs).toFixed(2)} × floor`,
      ratio: `${(median(ours) / median(laden)).toFixed(2)} × that floor`,
      goal: '',
      isMet: null,
    },
  ]
}

/** Begins a run, answers nothing, and gives its address. */
async function openRun(own: OwnBrowser): Promise<string> {
  const context = await own.reopen()
  const page = await context.newPage()
  await beginPractice(page)
  await workerInControl(page)
  return page.url()
}

/** Characters of the script that a start waits for. */
async function firstScriptLength(): Promise<number> {
  const client = path.join(import.meta.dirname, '../dist/client')
  const [first] = await keptScripts(client)
  return (await readFile(path.join(client, first), 'utf8')).length
}

async function slowDown(context: BrowserContext, page: Page, rate: number): Promise<CDPSession> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  return devtools
}
