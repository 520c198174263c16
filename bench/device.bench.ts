/** The built app on a phone, in real Chromium: a tap until "Saved", and a cold start offline until the first question. */
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { type OwnBrowser, wholeBrowser, workerInControl } from '../tests/e2e/support/browser.ts'
import { builtServer } from '../tests/e2e/support/server.ts'
import { floorOnDevice } from './support/floor-app.ts'
import { pageCode } from './support/page-code.ts'
import { type Figure, formatCount, formatMs, openReport } from './support/report.ts'
import { alternating, isQuick, median, quantile, sized } from './support/rounds.ts'
import { takeCourseOffline } from './support/student-journey.ts'
import { type Start, firstQuestionShown, watchFloorTaps, watchStart, watchTaps } from './support/watched-practice.ts'

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
await using closedFloor = await floorOnDevice({ 'cross-origin-opener-policy': 'same-origin' })

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
    ...[slowed, unslowed]
      .map(({ bare }) => bare.map(({ shownMs }) => shownMs))
      .flatMap((shown) => [median(shown), p95(shown)])
      .map(formatMs),
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
  for (const { browser: idle } of [floor, closedFloor]) await idle.close()
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
  /** Of a question that was on the screen when its page was left. */
  ours: Start[]
  /** The same, which finds no snapshot. */
  bare: Start[]
  floor: Start[]
  /** The floor once more, to see what is chance. */
  again: Start[]
  /** The floor with our opener policy. */
  closed: Start[]
}

/** Each in a browser process of its own on the same profile, with the server stopped, ours and the least that our stack can be
 *  in turn. */
async function coldStarts(count: number, slowness: number): Promise<ColdStarts> {
  const address = await openRun(browser)
  for (const own of [browser, floor.browser, closedFloor.browser]) await own.close()
  const start = async (own: OwnBrowser, at: string, options?: { snapshot: boolean }) => {
    const context = await own.reopen()
    const page = context.pages()[0] ?? (await context.newPage())
    await slowDown(context, page, slowness)
    const seen = await watchStart(page, at, options)
    const isAhead = seen.shownMs < seen.answersMs
    if (isAhead !== (own === browser && options === undefined)) throw new Error(`a snapshot was drawn: ${isAhead}`)
    // The student puts it away again, as is done with a phone, and not in the moment in which it is drawn.
    await page.waitForTimeout(500)
    await putAway(page)
    // A browser has work of its own for seconds after it began, which would be counted in the next one's start.
    await own.close()
    return seen
  }
  return await alternating(count, {
    ours: () => start(browser, address),
    bare: () => start(browser, address, { snapshot: false }),
    floor: () => start(floor.browser, floor.address),
    again: () => start(floor.browser, floor.address),
    closed: () => start(closedFloor.browser, closedFloor.address),
  })
}

function coldStartFigures(figure: string, starts: ColdStarts): Figure[] {
  const { ours, bare, floor: least, again, closed } = starts
  const msOf = (of: Start[], part: keyof Start) => median(of.map((each) => each[part]))
  const beside = (part: keyof Start, counted: Start[], floors: Start[][], goal: number | null) => {
    const ms = msOf(counted, part)
    const ratio = ms / msOf(floors.flat(), part)
    const p95 = quantile(
      counted.map((each) => each[part]),
      0.95,
    )
    return {
      ours: `${formatMs(ms)}, p95 ${formatMs(p95)}`,
      against: `${floors.map((each) => formatMs(msOf(each, part))).join(' and ')}, the app of bench/floor`,
      ratio: `${ratio.toFixed(2)} × floor`,
      goal: goal === null ? '' : `≤ ${goal} × floor`,
      isMet: goal === null ? null : ratio <= goal,
    }
  }
  const floors = [least, again]
  return [
    { figure, ...beside('shownMs', ours, floors, 1.4) },
    { figure: '… until it is painted', ...beside('paintedMs', ours, floors, 1.4) },
    { figure: '… until it answers presses by itself', ...beside('answersMs', ours, floors, null) },
    { figure: '… where no snapshot was left', ...beside('shownMs', bare, floors, 1.4) },
    {
      figure: '… where none was left, beside the floor with our opener policy',
      ...beside('shownMs', bare, [closed], null),
    },
  ]
}

/** Begins a run, answers nothing, leaves it, and gives its address. */
async function openRun(own: OwnBrowser): Promise<string> {
  const context = await own.reopen()
  const page = await context.newPage()
  await beginPractice(page)
  await workerInControl(page)
  const address = page.url()
  await putAway(page)
  return address
}

/** Leaves the page, and waits until the browser has written down what it kept: a phone is not switched off in that moment. */
async function putAway(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.waitForTimeout(2_000)
}

async function slowDown(context: BrowserContext, page: Page, rate: number): Promise<CDPSession> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  return devtools
}
