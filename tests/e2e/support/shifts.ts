import type { CDPSession, Page } from '@playwright/test'
import { pageAwake } from './browser.ts'

/** What a screen may move by: the sum of all its shifts, each a share of the screen times a share of its height. */
const shiftLimit = 0.02

/** Has every page of this one count by how much it moves, from its first moment. */
export const countShifts = (page: Page): Promise<unknown> => page.addInitScript(observeShifts)

/** Opens an address, by default on a phone, and waits until all that it does by itself is painted. Answers a line where it moved by
 *  more than it may. `devtools`: a session of this page. */
export async function movedOnVisit(page: Page, devtools: CDPSession, address: string, width = 360): Promise<string[]> {
  await page.setViewportSize({ width, height: 740 })
  // What comes at once on a fast machine comes in two parts on a phone. Not slower still: the browser keeps the processor busy
  // for as long as it makes the page wait.
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: width < 500 ? 2 : 1 })
  await page.goto(address)
  await pageAwake(page)
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise<void>((resolve) => requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve))))
  })
  const { sum, what } = await page.evaluate(() => window.shifts)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return sum > shiftLimit ? [`${width} px ${new URL(address).pathname}: moved by ${sum.toFixed(3)}:${what}`] : []
}

declare global {
  interface Window {
    shifts: { sum: number; what: string }
  }
}

/** Runs in the page. */
function observeShifts(): void {
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
