/** The first words of a device's answer in the built app, in real Chromium slowed 4 ×, without a network: from the press of Enter until
 *  the first sentence is painted. Cold: the page was just opened, and its library is still to be read and indexed. */
import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { wholeBrowser } from '../tests/e2e/support/browser.ts'
import { builtServer } from '../tests/e2e/support/server.ts'
import { formatMs, openReport } from './support/report.ts'
import { median, quantile, sized } from './support/rounds.ts'
import { takeCourseOffline } from './support/student-journey.ts'

const slowness = 4
/** As long as one writes a short question, ms. */
const typingMs = 5_000
/** What the starter course answers. */
const questions = [
  'How is an infusion rate in drops per minute worked out?',
  'How do I work out a loading dose?',
  'What stays the same when I dilute a solution?',
  'How do I estimate kidney function?',
  'What does first-order elimination mean?',
  'When does the body surface area come in?',
]

await using server = await builtServer()
await using browser = await wholeBrowser({ hasTouch: true })
await takeCourseOffline(browser.context(), server.url)
await rehearse(browser.context())
await server.stop()

const rounds = sized(10, 2)
interface Times {
  /** From the press until it is painted, ms. */
  painted: number
  /** Processor time of the page's thread in that, ms, which does not depend on what else the machine does. */
  worked: number
}

const cold: Times[] = []
const typed: Times[] = []
const warm: Times[] = []
for (let round = 0; round < rounds; round++) {
  const [first = '', ...others] = questions
  for (const [pauseMs, times] of [
    [0, cold],
    [typingMs, typed],
  ] as const) {
    const context = await browser.reopen()
    await context.setOffline(true)
    const companion = await openCompanion(context)
    times.push(await firstWords(companion, first, pauseMs))
    if (pauseMs > 0) for (const question of others) warm.push(await firstWords(companion, question, 0))
  }
}

const report = openReport()
const figure = (name: string, times: readonly Times[], goalMs: number | null) => {
  const painted = times.map((each) => each.painted)
  return {
    figure: `${name}: median`,
    ours: `${formatMs(median(painted))}, p95 ${formatMs(quantile(painted, 0.95))}`,
    against: `${formatMs(median(times.map(({ worked }) => worked)))} processor time of the page's thread`,
    ratio: '',
    goal: goalMs === null ? '' : `≤ ${goalMs} ms`,
    isMet: goalMs === null ? null : median(painted) <= goalMs,
  }
}
report.figures([
  figure(`Enter until the first sentence is painted, CPU slowed ${slowness} ×, later questions`, warm, 200),
  figure(`the same, the first one of a page that was just opened, after ${typingMs / 1000} s of typing`, typed, 200),
  figure('the same, asked in the moment in which the box is there', cold, null),
])
await report.close()

/** What the device answers with is fetched once while there is a network, as on any visit. */
async function rehearse(context: BrowserContext): Promise<void> {
  const companion = await openCompanion(context)
  await companion.page.getByLabel('Answered by').selectOption('device')
  await firstWords(companion, questions[0] ?? '', 0)
  await companion.page.close()
}

interface Companion {
  page: Page
  devtools: CDPSession
}

async function openCompanion(context: BrowserContext): Promise<Companion> {
  const page = context.pages()[0] ?? (await context.newPage())
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await page.goto(`${server.url}/ai-companion`)
  await page.getByRole('button', { name: 'New conversation' }).first().click()
  await page.getByLabel('Your message').waitFor()
  return { page, devtools }
}

async function firstWords({ page, devtools }: Companion, question: string, pauseMs: number): Promise<Times> {
  const box = page.getByLabel('Your message')
  await box.fill(question)
  await page.waitForTimeout(pauseMs)
  const watched = page.evaluate(watchFirstWords)
  const before = await workOf(devtools)
  await box.press('Enter')
  const painted = await watched
  const worked = (await workOf(devtools)) - before
  // The answer is kept before the next question can be asked.
  await page.getByText('Answered on this device, no token used').nth(-1).waitFor()
  await page.getByRole('button', { name: 'Send' }).waitFor()
  return { painted, worked }
}

async function workOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

/** Runs in the page. */
function watchFirstWords(): Promise<number> {
  const countSentences = new Function(
    `return document.querySelectorAll('[role="log"] [data-support]').length`,
  ) as () => number
  const before = countSentences()
  return new Promise((resolve) => {
    let pressedMs = 0
    addEventListener('keydown', (event) => (pressedMs = event.timeStamp), { capture: true, once: true })
    const observer = new MutationObserver(() => {
      if (countSentences() <= before) return
      observer.disconnect()
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        // The message comes after the frame is painted.
        channel.port1.onmessage = () => resolve(performance.now() - pressedMs)
        channel.port2.postMessage(null)
      })
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}
