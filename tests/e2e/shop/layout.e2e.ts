import { type CDPSession, type Page, expect, test } from '@playwright/test'
import { publicPages } from '../../../core/shop/public-pages.ts'
import { pageAwake, workerInControl } from '../support/browser.ts'
import { type BuiltServer, builtServer } from '../support/server.ts'

const addresses = [
  ...publicPages.map(({ path }) => path),
  ...['/courses/1', '/courses/1/preview', '/subscribe', '/signin', '/signup', '/no-such-page'],
]
/** What a screen may move by: the sum of all its shifts, each a share of the screen times a share of its height. */
const shiftLimit = 0.02

test.describe.configure({ mode: 'parallel' })

let server: BuiltServer
test.beforeAll(async () => {
  server = await builtServer()
})
test.afterAll(async () => server[Symbol.asyncDispose]())

for (const width of [360, 1280])
  test(`no public page moves at ${width} px: on a first visit, a repeated one, or offline`, async ({ browser }) => {
    test.setTimeout(480_000)
    const moved: string[] = []
    const openContext = async (serviceWorkers: 'allow' | 'block') => {
      const context = await browser.newContext({ viewport: { width, height: 740 }, serviceWorkers })
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      // What comes at once on a fast machine comes in two parts on a phone.
      if (width < 500) await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await page.addInitScript(countShifts)
      return { context, page, devtools }
    }
    const visitAll = async (page: Page, visit: string) => {
      for (const address of addresses) {
        await page.goto(server.url + address)
        await settled(page)
        const { sum, what } = await page.evaluate(() => window.shifts)
        if (sum > shiftLimit) moved.push(`${visit} ${address}: ${sum.toFixed(3)} by ${what}`)
      }
    }

    const first = await openContext('block')
    await visitAll(first.page, 'first')
    await first.context.close()

    const { context, page } = await openContext('allow')
    await page.goto(`${server.url}/courses`)
    await workerInControl(page)
    await visitAll(page, 'repeated')
    await context.setOffline(true)
    await visitAll(page, 'offline')
    await context.close()
    expect(moved).toEqual([])
  })

test('no public page is wider than the screen, at 320 px or at twice the text size; the header takes a quarter at most and is drawn in its own face', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const found: string[] = []
  for (const address of addresses) {
    await page.goto(server.url + address)
    await settled(page)
    // What is far below is laid out when one comes near it.
    await page.evaluate(() => {
      const all = new CSSStyleSheet()
      all.replaceSync('* { content-visibility: visible !important }')
      document.adoptedStyleSheets.push(all)
    })
    for (const [width, height, fontPx] of [
      [320, 640, 16],
      [360, 740, 32],
      [1280, 800, 32],
    ] as const) {
      await page.setViewportSize({ width, height })
      // The browser's own setting, to which media queries listen.
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: fontPx } })
      found.push(...(await faultsOf(page)).map((fault) => `${address} at ${width} px, text ${fontPx} px: ${fault}`))
    }
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
    // An extension's way, to which they do not.
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    found.push(...(await faultsOf(page)).map((fault) => `${address} at 1280 px, enlarged by its style: ${fault}`))
    for (const selector of ['[data-wordmark]', 'main h1 em'])
      if (await isFallback(devtools, selector)) found.push(`${address}: ${selector} is drawn in a fallback`)
  }
  expect(found).toEqual([])
})

/** What lies beyond the screen's width, and a header that stays and takes more than a quarter of it. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    const beyond = root.scrollWidth - root.clientWidth
    const header = document.querySelector('header')
    const share = (header?.offsetHeight ?? 0) / innerHeight
    const stays = header !== null && getComputedStyle(header).position === 'sticky'
    return [
      ...(beyond > 0 ? [`${beyond} px beyond the screen`] : []),
      ...(stays && share > 0.25 ? [`the header takes ${Math.round(share * 100)} %`] : []),
    ]
  })

/** Whether a part of the page is drawn in a font of the system. */
async function isFallback(devtools: CDPSession, selector: string): Promise<boolean> {
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  if (nodeId === 0) return false
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.some(({ isCustomFont }) => !isCustomFont)
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
