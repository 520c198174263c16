import { type Browser, type Page, expect, test } from '@playwright/test'
import { pageAwake, workerInControl } from '../support/browser.ts'
import { publicAddresses } from '../support/public-addresses.ts'
import { type BuiltServer, builtServer } from '../support/server.ts'

/** What a screen may move by: the sum of all its shifts, each a share of the screen times a share of its height. */
const shiftLimit = 0.02

test.describe.configure({ mode: 'parallel' })

let server: BuiltServer
test.beforeAll(async () => {
  server = await builtServer()
})
test.afterAll(async () => server[Symbol.asyncDispose]())

const widths = [360, 1280]

test('no public page moves on a first visit, narrow or wide', async ({ browser }) => {
  test.setTimeout(480_000)
  const moved: string[] = []
  for (const width of widths) {
    const { page, setWidth } = await openPage(browser, 'block')
    await setWidth(width)
    moved.push(...(await movedOn(page, `first, ${width} px`)))
    await page.context().close()
  }
  expect(moved).toEqual([])
})

test('no public page moves on a repeated visit or offline, narrow or wide', async ({ browser }) => {
  test.setTimeout(480_000)
  const moved: string[] = []
  const { page, setWidth } = await openPage(browser, 'allow')
  await page.goto(`${server.url}/courses`)
  await workerInControl(page)
  for (const visit of ['repeated', 'offline']) {
    await page.context().setOffline(visit === 'offline')
    for (const width of widths) {
      await setWidth(width)
      moved.push(...(await movedOn(page, `${visit}, ${width} px`)))
    }
  }
  expect(moved).toEqual([])
})

async function openPage(browser: Browser, serviceWorkers: 'allow' | 'block') {
  const context = await browser.newContext({ serviceWorkers })
  const page = await context.newPage()
  await page.addInitScript(countShifts)
  const devtools = await context.newCDPSession(page)
  const setWidth = async (width: number) => {
    await page.setViewportSize({ width, height: 740 })
    // What comes at once on a fast machine comes in two parts on a phone. Not slower still: the browser keeps the processor busy
    // for as long as it makes the page wait.
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: width < 500 ? 2 : 1 })
  }
  return { page, setWidth }
}

/** The public pages that move while they are visited one after the other, a line each. */
async function movedOn(page: Page, visit: string): Promise<string[]> {
  const moved: string[] = []
  for (const address of publicAddresses) {
    await page.goto(server.url + address)
    await settled(page)
    const { sum, what } = await page.evaluate(() => window.shifts)
    if (sum > shiftLimit) moved.push(`${visit} ${address}: ${sum.toFixed(3)} by ${what}`)
  }
  return moved
}

/** Resolves when all that a page does by itself has been painted. */
async function settled(page: Page): Promise<void> {
  await pageAwake(page)
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise<void>((resolve) => requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve))))
  })
}

declare global {
  interface Window {
    shifts: { sum: number; what: string }
  }
}

/** Runs in the page, from its first moment. */
function countShifts(): void {
  interface LayoutShift extends PerformanceEntry {
    value: number
    sources: { node: Node | null }[]
  }
  window.shifts = { sum: 0, what: '' }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      window.shifts.sum += entry.value
      window.shifts.what += entry.sources.map(({ node }) => ` ${node?.nodeName.toLowerCase()}`).join('')
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
