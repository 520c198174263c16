import type { Page } from '@playwright/test'
import { ownBrowser } from '../tests/e2e/support/browser.ts'
import { builtServer } from '../tests/e2e/support/server.ts'
import { takeCourseOffline } from './support/student-journey.ts'
import { firstQuestionShown } from './support/watched-practice.ts'

const rounds = Number(process.env['ROUNDS'] ?? 3)
const builds = { base: '/tmp/q-base-dist/current/client', now: '/work/wt/questions/dist/current/client' }
type Tap = Record<string, number>
const all: Record<string, Tap[]> = { base: [], now: [] }
await using serverA = await builtServer({ clientDir: builds.base })
await using browserA = await ownBrowser({ hasTouch: true })
await takeCourseOffline(browserA.context(), serverA.url)
await serverA.stop()
await using serverB = await builtServer({ clientDir: builds.now })
await using browserB = await ownBrowser({ hasTouch: true })
await takeCourseOffline(browserB.context(), serverB.url)
await serverB.stop()

async function round(name: string, browser: typeof browserA, url: string) {
  const context = await browser.reopen()
  const page = await context.newPage()
  await page.goto(`${url}/study/1`)
  await page.locator('label').filter({ hasText: /^20$/ }).click()
  await page.getByRole('button', { name: /^Practise/ }).click()
  await page.waitForFunction(firstQuestionShown)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate(() => {
    const state = { tappedMs: 0, tap: {} as Record<string, number>, kind: '' }
    Object.assign(globalThis, { measured: state })
    const afterPaint = (done: () => void) =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = done
        channel.port2.postMessage(null)
      })
    const note = (what: string) => {
      if (state.tap[what] !== undefined || state.tappedMs === 0) return
      const from = state.tappedMs
      state.tap[what] = performance.now() - from
      afterPaint(() => (state.tap[`${what}Painted`] = performance.now() - from))
    }
    addEventListener('click', (event) => {
      if (!(event.target as Element).closest('button, label, input')) return
      if (event.target instanceof HTMLInputElement && state.kind === 'choose' && state.tappedMs > 0) return
      state.tappedMs = event.timeStamp
      state.tap = {}
    }, { capture: true })
    new MutationObserver(() => {
      const status = document.querySelector('[role="status"][data-right]')
      if (document.querySelector('[data-chosen]')) note('chosen')
      if (status?.getAttribute('data-right')) note('verdict')
      if (status?.textContent?.includes('Saved on this device')) note('saved')
      if (document.querySelector('section[aria-labelledby] ul [class*="reason"], section [class*="steps"]')) note('explained')
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  const main = page.getByRole('button', { name: /^(Submit|Next|Finish)$/ })
  for (let n = 0; n < 20; n++) {
    const number = page.locator('form input[inputmode="decimal"]')
    let chosen = Number.NaN
    if (await number.count()) await number.fill('12')
    else {
      const label = page.locator('form fieldset label').first()
      const box = await label.boundingBox()
      await page.evaluate(() => Object.assign((globalThis as any).measured, { tappedMs: 0, tap: {}, kind: 'choose' }))
      await label.scrollIntoViewIfNeeded()
      const seen = (await label.boundingBox()) ?? box
      if (seen) await page.touchscreen.tap(seen.x + 30, seen.y + seen.height / 2)
      await page.waitForTimeout(300)
      chosen = await page.evaluate(() => (globalThis as any).measured.tap.chosenPainted ?? NaN)
    }
    await page.waitForTimeout(500)
    await page.evaluate(() => Object.assign((globalThis as any).measured, { tappedMs: 0, tap: {}, kind: 'submit' }))
    const box = await main.boundingBox()
    if (!box) throw new Error('no button')
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForFunction(() => (globalThis as any).measured.tap.savedPainted !== undefined)
    await page.waitForTimeout(400)
    const tap = await page.evaluate(() => (globalThis as any).measured.tap)
    all[name]!.push({ ...tap, chosenPainted: chosen })
    if (n < 19) {
      const before = await page.locator('h1').textContent()
      await main.evaluate((button) => (button as HTMLButtonElement).click())
      await page.waitForFunction((text) => document.querySelector('h1')?.textContent !== text, before)
      await page.waitForFunction(firstQuestionShown)
    }
  }
  await context.close()
}
const at = (values: number[], q: number) => [...values].filter((v) => !Number.isNaN(v)).sort((a, b) => a - b)[Math.min(Math.floor(values.filter((v) => !Number.isNaN(v)).length * q), values.length - 1)] ?? NaN
for (let r = 0; r < rounds; r++) {
  await round('base', browserA, serverA.url)
  await round('now', browserB, serverB.url)
  for (const name of ['base', 'now'])
    console.log(r, name, ['chosenPainted', 'verdict', 'verdictPainted', 'saved', 'savedPainted', 'explainedPainted'].map((k) => {
      const v = all[name]!.map((t) => t[k] ?? NaN)
      return `${k} ${at(v, 0.5).toFixed(0)}/${at(v, 0.95).toFixed(0)}/${Math.max(...v.filter((x) => !Number.isNaN(x))).toFixed(0)}`
    }).join('  '))
}
process.exit(0)
