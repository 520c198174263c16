import { type Browser, type Page, expect } from '@playwright/test'
import type { ExamSectionEvent } from '../../../core/study/events/event.ts'
import { accountDb, answersOnPhone, rowsIn } from './phone-data.ts'
import { type Student, fillSignIn, phoneScreen, syncLine } from './student.ts'

export interface Tally {
  answered: number
  marks: number
  of: number
}

/** What the test has answered, counted by itself. */
export interface Sat {
  sections: { title: string; items: number; tally: Tally }[]
  topics: Map<string, Tally>
  changed: number
}

export const emptySat = (): Sat => ({ sections: [], topics: new Map(), changed: 0 })

/** Holds every figure of the report on the screen to what was answered, and gives its words. */
export async function checkedReport(page: Page, sat: Sat): Promise<string> {
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toBeVisible()
  await openTables(page)
  const sum = (of: (tally: Tally) => number) => sat.sections.reduce((all, { tally }) => all + of(tally), 0)
  const [answered, marks, of] = [sum((each) => each.answered), sum((each) => each.marks), sum((each) => each.of)]
  const questions = sat.sections.reduce((all, { items, tally }) => all + (tally.of === 0 ? 0 : items), 0)
  const byTask = sat.sections.filter(({ tally }) => tally.of === 0).length
  await expect(result).toContainText(`${marks} of ${of} marks`)
  await expect(result).toContainText(`${answered - byTask} answered`)
  await expect(result).toContainText(`${questions - answered + byTask} left unanswered`)
  const sections = page.getByRole('region', { name: 'By section' })
  if (sat.sections.length > 1) {
    for (const { title, items, tally } of sat.sections) {
      const one = sections.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
      await expect(one).toContainText(
        tally.of === 0 ? new RegExp(`${items} (essay|scenario|station)`) : `${tally.marks} of ${tally.of} marks`,
      )
      if (tally.of > 0) await expect(one).toContainText(`${tally.answered} of ${items} answered`)
    }
  }
  // Topics in the order in which they came up, each with its marks.
  const topics = page.getByRole('region', { name: 'By topic' }).locator('dd')
  await expect(topics).toHaveText([...sat.topics.values()].map((tally) => `${tally.marks} of ${tally.of}`))
  if (sat.changed > 0) {
    const said = `${sat.changed} answer${sat.changed === 1 ? '' : 's'} changed from incorrect to right`
    await expect(page.getByRole('region', { name: 'Changed and flagged' })).toContainText(said)
  }
  await checkTimes(page)
  return await settledWords(page)
}

/** The times in the tables are those that the events of this exam tell. */
async function checkTimes(page: Page): Promise<void> {
  const sittingId = page.url().split('/').at(-1) ?? ''
  const rows = await rowsIn<{ type: string; event: ExamSectionEvent }>(page, await accountDb(page), 'events')
  const parts = rows
    .flatMap(({ type, event }) => (type === 'exam-section' && event.sessionId === sittingId ? [event] : []))
    .toSorted((a, b) => a.section.at - b.section.at || a.first - b.first)
  const items = parts.flatMap((part) => part.items).filter(({ type }) => type !== 'essay')
  const digits = (ms: number) => {
    const seconds = Math.round(ms / 1000)
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  }
  const shown = page.locator('table tbody tr td:nth-of-type(1)')
  const tables = async () => (await shown.allInnerTexts()).slice(0, items.length)
  await expect.poll(tables).toEqual(items.map(({ elapsedMs }) => digits(elapsedMs)))
  const answers = (await answersOnPhone(page)).filter(({ sessionId }) => sessionId === sittingId)
  expect(new Set(answers.map(({ attemptKey }) => attemptKey)).size).toBe(answers.length)
}

/** All those reports, by their addresses, say the same on a device that has only just been signed in. `region` stands on each. */
export async function expectOnSecondDevice(
  browser: Browser,
  { url, who, reports, region }: { url: string; who: Student; reports: ReadonlyMap<string, string>; region: string },
): Promise<void> {
  const laptop = await browser.newContext({ ...phoneScreen })
  const page = await laptop.newPage()
  await page.goto(`${url}/signin?redirect=/dashboard`)
  await fillSignIn(page, who)
  await expect(syncLine(page)).toHaveText('All saved', { timeout: 60_000 })
  for (const [address, words] of reports) {
    await page.goto(address.replace(/\/exams\/.*/, ''))
    await expect(page.getByText('On this device', { exact: true })).toBeVisible({ timeout: 30_000 })
    await page.goto(address)
    await expect(page.getByRole('region', { name: region })).toBeVisible()
    // What was asked is read of the pack after the report itself.
    await expect.poll(() => wordsWithTables(page)).toBe(words)
  }
  await laptop.close()
}

/** Opens those tables that are not open yet. */
async function openTables(page: Page): Promise<void> {
  const closed = page.locator('details:not([open]) > summary', { hasText: 'The same as a table' })
  while ((await closed.count()) > 0) await closed.first().click()
}

async function wordsWithTables(page: Page): Promise<string> {
  await openTables(page)
  return await wordsOf(page)
}

/** All that the report says, once it goes on saying the same. */
export async function settledWords(page: Page): Promise<string> {
  let words = await wordsWithTables(page)
  for (;;) {
    await page.waitForTimeout(300)
    const later = await wordsWithTables(page)
    if (later === words) return words
    words = later
  }
}

/** All that the report says, but for when the server learned of its start: that is told once it has. */
async function wordsOf(page: Page): Promise<string> {
  const words = await page.getByRole('main').innerText()
  return words.replace(/The server learned of it on .*\.\n?/, '').trimEnd()
}
