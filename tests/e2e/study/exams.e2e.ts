import { type Page, expect, test } from '@playwright/test'
import { chromiumArgs } from '../../../scripts/chromium.mjs'
import { attemptOf } from '../../../core/questions/attempt.ts'
import type { PackedQuestion, PractisableQuestion } from '../../../core/questions/practisable.ts'
import type { ExamSectionEvent } from '../../../core/study/events/event.ts'
import type { Sitting, SittingItem } from '../../../core/exams/sitting.ts'
import { violationsOf } from '../support/axe.ts'
import { ownBrowser, workerInControl } from '../support/browser.ts'
import { accountDb, answersOnPhone, rowsIn } from '../support/phone-data.ts'
import { freeContent } from '../support/free-content.ts'
import { builtServer } from '../support/server.ts'
import { type Student, fillSignIn, phoneScreen, studentNamed, syncLine } from '../support/student.ts'

const ucat = { id: 3, slug: 'ucat-complete' }
const casper = { id: 4, slug: 'casper' }
const interviews = { id: 5, slug: 'mmi-interviews' }
const calculations = { id: 8, slug: 'gphc-part-1' }
const law = { id: 10, slug: 'sqe1-flk1' }
const lnat = { id: 12, slug: 'lnat' }

const args = [...chromiumArgs, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** How a question of an exam is answered: `changed` wrongly first, `half` for half of its marks. */
type How = 'right' | 'wrong' | 'changed' | 'half' | 'left'

interface Tally {
  answered: number
  marks: number
  of: number
}

/** What the test has answered, counted by itself. */
interface Sat {
  sections: { title: string; items: number; tally: Tally }[]
  topics: Map<string, Tally>
  changed: number
}

const emptySat = (): Sat => ({ sections: [], topics: new Map(), changed: 0 })

test('exams of four kinds are sat offline over a killed browser, and reported from their answers on every device', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  const courses = [ucat, calculations, law, lnat]
  await using content = await freeContent(courses)
  await using server = await builtServer({ env: { CONTENT_DIR: content.dir } })
  await using phone = await ownBrowser({ ...phoneScreen, args })
  const who = studentNamed('Uma')
  let page = await opened(phone.context().pages()[0], server.url, who, courses)
  const hall = async (courseId: number, start: string | RegExp) => {
    await page.goto(`${server.url}/study/${courseId}/exams`)
    await page.getByRole('button', { name: start }).first().click()
  }
  /** The phone's battery dies in the middle of a question; the exam goes on where it was. */
  const killed = async () => {
    const address = page.url()
    const place = await page.getByRole('heading', { level: 1 }).innerText()
    await expect(page.getByText('Answer saved')).toBeVisible()
    const before = await secondsLeft(page)
    page = (await phone.killAndReopen()).pages()[0] ?? (await phone.context().newPage())
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible()
    await expect(page.getByText('Answer saved')).toBeVisible()
    // The hall's clock has run on.
    expect(await secondsLeft(page)).toBeLessThan(before)
    return page
  }
  const broken: string[] = []
  const reports = new Map<string, string>()
  await server.stop()

  await test.step('UCAT, four sections with their own clocks', async () => {
    await hall(ucat.id, /^Start the whole exam ?: UCAT/)
    const sat = emptySat()
    const clocks = {
      'Verbal reasoning': 22,
      'Decision making': 37,
      'Quantitative reasoning': 26,
      'Situational judgement': 26,
    }
    for (const [title, minutes] of Object.entries(clocks)) {
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      if (title === 'Verbal reasoning') broken.push(...(await violationsOf(page, 'instructions')))
      await page.getByRole('button', { name: 'Begin' }).click()
      await expect(page.getByRole('heading', { level: 1, name: /^Question 1 of/ })).toBeVisible()
      const left = await secondsLeft(page)
      expect(left).toBeGreaterThan(minutes * 60 - 30)
      expect(left).toBeLessThanOrEqual(minutes * 60)
      if (title === 'Verbal reasoning') {
        broken.push(...(await violationsOf(page, 'a question with its passage')))
        broken.push(...(await atTwiceTheSize(page, 'a question with its passage')))
      }
      const how: How[] =
        title === 'Situational judgement' ? ['right', 'half', 'left'] : ['right', 'changed', 'wrong', 'left', 'right']
      const tally = await answerAll(page, how, sat, title === 'Decision making' ? killed : undefined)
      sat.sections.push(tally)
      await endSection(page, title === 'Situational judgement' ? 'exam' : 'section', broken)
    }
    reports.set(page.url(), await checkedReport(page, sat))
    broken.push(...(await violationsOf(page, 'the report of UCAT')))
    broken.push(...(await atTwiceTheSize(page, 'the report of UCAT')))
  })

  await test.step('one session of SQE1', async () => {
    await hall(law.id, /^Sit this section ?: Session 1/)
    await page.getByRole('button', { name: 'Begin' }).click()
    const sat = emptySat()
    sat.sections.push(await answerAll(page, ['right', 'right', 'wrong', 'left', 'changed', 'right'], sat, killed))
    await endSection(page, 'exam', broken)
    reports.set(page.url(), await checkedReport(page, sat))
  })

  await test.step('GPhC Part 1 with the calculator', async () => {
    await hall(calculations.id, /^Start the exam ?: GPhC/)
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('button', { name: 'Calculator' }).click()
    await page.keyboard.type('2.5*40')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Display; type to reckon' })).toHaveValue('100')
    broken.push(...(await violationsOf(page, 'the calculator')))
    broken.push(...(await atTwiceTheSize(page, 'the calculator')))
    await page.getByRole('button', { name: 'Calculator' }).click()
    const sat = emptySat()
    sat.sections.push(await answerAll(page, ['right', 'wrong', 'changed', 'right'], sat, killed))
    await endSection(page, 'exam', broken)
    reports.set(page.url(), await checkedReport(page, sat))
  })

  await test.step('LNAT with its essay', async () => {
    await hall(lnat.id, /^Start the whole exam ?: LNAT/)
    await page.getByRole('button', { name: 'Begin' }).click()
    const sat = emptySat()
    sat.sections.push(await answerAll(page, ['right', 'wrong', 'right', 'left'], sat, killed))
    await endSection(page, 'section', broken)
    await page.getByRole('button', { name: 'Begin' }).click()
    await expect(page.getByText('Choose one of these. The clock is running.')).toBeVisible()
    broken.push(...(await violationsOf(page, 'the choice of an essay')))
    await page.getByRole('button', { name: 'Write this one' }).nth(1).click()
    await page.getByRole('button', { name: 'Start' }).click()
    await page.getByLabel('Essay', { exact: true }).fill('A law is a promise that we make each other.')
    await expect(page.getByText('10 words')).toBeVisible()
    broken.push(...(await violationsOf(page, 'an essay in the hall')))
    // Longer than what is typed waits to be written.
    await page.waitForTimeout(1_000)
    const address = page.url()
    page = (await phone.killAndReopen()).pages()[0] ?? (await phone.context().newPage())
    await page.goto(address)
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(page.getByLabel('Essay', { exact: true })).toHaveValue('A law is a promise that we make each other.')
    await page.getByRole('button', { name: 'Finish the essay' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'LNAT' })).toBeVisible()
    sat.sections.push({ title: 'Section B, essay', items: 1, tally: { answered: 1, marks: 0, of: 0 } })
    reports.set(page.url(), await checkedReport(page, sat))
    await page.getByRole('link', { name: /Essay/ }).first().click()
    await expect(page.getByText('A law is a promise that we make each other.')).toBeVisible()
  })
  expect(broken).toEqual([])

  await server.start()
  await sendAll(page, server.url, who)
  const laptop = await browser.newContext({ ...phoneScreen })
  const other = await laptop.newPage()
  await other.goto(`${server.url}/signin?redirect=/dashboard`)
  await fillSignIn(other, who)
  await expect(syncLine(other)).toHaveText('All saved', { timeout: 60_000 })
  for (const [address, words] of reports) {
    await other.goto(address.replace(/\/exams\/.*/, ''))
    await expect(other.getByText('On this device', { exact: true })).toBeVisible({ timeout: 30_000 })
    await other.goto(address)
    await expect(other.getByRole('region', { name: 'Result' })).toBeVisible()
    await openTables(other)
    expect(await wordsOf(other)).toBe(words)
  }
  await laptop.close()
})

test('one half of CASPer and two stations of a circuit are done offline, over a killed browser', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const courses = [casper, interviews]
  await using content = await freeContent(courses)
  await using server = await builtServer({ env: { CONTENT_DIR: content.dir } })
  await using phone = await ownBrowser({ ...phoneScreen, args })
  const who = studentNamed('Cass')
  let page = await opened(phone.context().pages()[0], server.url, who, courses)
  const reports = new Map<string, string>()
  await server.stop()

  await test.step('the typed half of CASPer with its break', async () => {
    await page.goto(`${server.url}/study/${casper.id}/exams`)
    await page.getByRole('button', { name: /^Sit this section ?: Typed response/ }).click()
    await page.getByRole('button', { name: 'Begin' }).click()
    for (let scenario = 1; scenario <= 7; scenario++) {
      if (scenario === 5) {
        await expect(page.getByRole('heading', { level: 1, name: 'Break' })).toBeVisible()
        await page.getByRole('button', { name: 'End the break now' }).click()
      }
      await expect(page.getByRole('heading', { level: 1, name: `Scenario ${scenario} of 7` })).toBeVisible()
      await page.getByRole('button', { name: 'Start' }).click()
      await page.getByRole('button', { name: 'Show both questions' }).click()
      const field = page.getByRole('main').getByRole('textbox').first()
      await field.fill(`I would listen first, ${scenario}.`)
      if (scenario === 3) {
        await page.waitForTimeout(1_000)
        const address = page.url()
        page = (await phone.killAndReopen()).pages()[0] ?? (await phone.context().newPage())
        await page.goto(address)
        await page.getByRole('button', { name: 'Start' }).click()
        await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue(
          `I would listen first, ${scenario}.`,
        )
      }
      await page.getByRole('button', { name: 'Finish', exact: true }).click()
    }
    await expect(page.getByRole('heading', { name: 'What you wrote and said' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'What you wrote and said' }).getByRole('link')).toHaveCount(7)
    reports.set(page.url(), await wordsOf(page))
  })

  await test.step('a circuit of stations', async () => {
    await page.goto(`${server.url}/study/${interviews.id}/exams`)
    await page.getByRole('button', { name: /^Start the exam ?: Multiple mini interview/ }).click()
    await page.getByRole('button', { name: 'Begin' }).click()
    for (let station = 1; station <= 8; station++) {
      await expect(page.getByRole('heading', { level: 1, name: `Station ${station} of 8` })).toBeVisible()
      await page
        .getByRole('button', { name: station <= 2 ? 'Start and record sound' : 'Start without recording' })
        .click()
      await page.getByRole('button', { name: 'Go in now' }).click()
      if (station <= 2) {
        await page.getByRole('button', { name: 'First follow-up' }).click()
        await page.waitForTimeout(1_200)
      }
      await page.getByRole('button', { name: 'Finish the station' }).click()
    }
    await expect(page.getByRole('region', { name: 'What you wrote and said' }).getByRole('link')).toHaveCount(8)
    reports.set(page.url(), await wordsOf(page))
    const recordings = await rowsIn(page, await accountDb(page), 'recordings')
    expect(recordings.length).toBeGreaterThanOrEqual(2)
  })

  await server.start()
  await sendAll(page, server.url, who)
  const laptop = await browser.newContext({ ...phoneScreen })
  const other = await laptop.newPage()
  await other.goto(`${server.url}/signin?redirect=/dashboard`)
  await fillSignIn(other, who)
  await expect(syncLine(other)).toHaveText('All saved', { timeout: 60_000 })
  for (const [address, words] of reports) {
    await other.goto(address.replace(/\/exams\/.*/, ''))
    await expect(other.getByText('On this device', { exact: true })).toBeVisible({ timeout: 30_000 })
    await other.goto(address)
    await expect(other.getByRole('region', { name: 'What you wrote and said' })).toBeVisible()
    expect(await wordsOf(other)).toBe(words)
  }
  await laptop.close()
})

/** An account with the courses, all of them on this device. */
async function opened(
  first: Page | undefined,
  url: string,
  who: Student,
  courses: readonly { id: number }[],
): Promise<Page> {
  if (!first) throw new Error('the browser has no page')
  const ids = courses.map(({ id }) => id)
  await first.goto(`${url}/signin?redirect=/study/${ids[0]}`)
  await first.evaluate(
    async ([body, enrolled]) => {
      const headers = { 'content-type': 'application/json' }
      const ask = (call: string, sent: unknown) => fetch(call, { method: 'POST', headers, body: JSON.stringify(sent) })
      await ask('/api/auth/signup', body)
      for (const id of enrolled) await ask(`/api/courses/${id}/enrol`, {})
    },
    [who, ids] as const,
  )
  await fillSignIn(first, who)
  await first.waitForURL(({ pathname }) => pathname.startsWith('/study/'))
  for (const id of ids) {
    await first.goto(`${url}/study/${id}`)
    await expect(first.getByText('On this device', { exact: true })).toBeVisible({ timeout: 30_000 })
  }
  await workerInControl(first)
  return first
}

/** A browser that was killed may have lost its login; the answers wait for it. */
async function sendAll(page: Page, url: string, who: Student): Promise<void> {
  await page.goto(`${url}/dashboard`)
  await expect(syncLine(page)).toHaveText(/^(All saved|Sign in to send .*)$/, { timeout: 30_000 })
  if ((await syncLine(page).innerText()) !== 'All saved') {
    await page.goto(`${url}/signin?redirect=/dashboard`)
    await fillSignIn(page, who)
  }
  await expect(syncLine(page)).toHaveText('All saved', { timeout: 60_000 })
}

async function secondsLeft(page: Page): Promise<number> {
  const [seconds = 0, minutes = 0, hours = 0] = (await page.getByRole('timer').innerText())
    .split(':')
    .map(Number)
    .reverse()
  return hours * 3600 + minutes * 60 + seconds
}

/** Answers the first questions of the section on the screen so, one after the other, and counts what that comes to. */
async function answerAll(
  first: Page,
  hows: readonly How[],
  sat: Sat,
  kill?: () => Promise<Page>,
): Promise<Sat['sections'][number]> {
  let page = first
  const db = await accountDb(page)
  const [sitting] = await rowsIn<Sitting>(page, db, 'sittings')
  const items = (await rowsIn<SittingItem>(page, db, 'sittingItems')).toSorted((a, b) => a.at - b.at)
  const place = sitting?.place
  if (!sitting || place?.is !== 'item') throw new Error('no question is on the screen')
  const own = items.filter(({ section }) => section === place.section)
  const stored = await rowsIn<{ hash: string; item: PackedQuestion }>(page, 'vademecum-shared', 'items')
  const tally: Tally = { answered: 0, marks: 0, of: 0 }
  for (const [at, item] of own.entries()) {
    const packed = stored.find(({ hash }) => hash === item.itemHash)?.item
    if (!packed) throw new Error(`${item.itemId} is not on this device`)
    const question = attemptOf(packed, item.attemptKey)
    const of = question.type === 'yes-no' || question.type === 'sjt-rating' ? 2 : 1
    const how = hows[at] ?? 'left'
    const marks = at < hows.length ? await answerAs(page, question, how) : 0
    const answered = how === 'left' ? 0 : 1
    // What is typed or put together in one visit is one answer.
    if (how === 'changed' && (question.type === 'single-best-answer' || question.type === 'sjt-rating'))
      sat.changed += 1
    const topic = sat.topics.get(item.topic) ?? { answered: 0, marks: 0, of: 0 }
    sat.topics.set(item.topic, { answered: topic.answered + answered, marks: topic.marks + marks, of: topic.of + of })
    tally.answered += answered
    tally.marks += marks
    tally.of += of
    if (at === 0 && kill) page = await kill()
    if (at < hows.length) await page.getByRole('button', { name: /^(Next|Review)$/ }).click()
    if (at + 1 < hows.length)
      await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^Question ${at + 2} of`) })).toBeVisible()
  }
  const title = sitting.exam.sections[sitting.sections[place.section]?.plan ?? -1]?.title ?? ''
  return { title, items: own.length, tally }
}

/** Gives an answer, and the marks that it earns. */
async function answerAs(page: Page, question: PractisableQuestion, how: How): Promise<number> {
  if (how === 'left') return 0
  if (how === 'changed') await answerAs(page, question, 'wrong')
  const isRight = how === 'right' || how === 'changed'
  const option = (id: string) => page.locator(`form [data-option="${id}"] label`).click()
  switch (question.type) {
    case 'numeric':
      await page.locator('form input[inputmode="decimal"]').fill(String(isRight ? question.key : question.key + 1000))
      await expect(page.getByText('Answer saved')).toBeVisible()
      return isRight ? 1 : 0
    case 'yes-no':
      for (const [at, { key }] of question.statements.entries()) {
        const said = isRight || (how === 'half' && at > 0) ? key : key === 'yes' ? 'no' : 'yes'
        await page
          .locator(`form fieldset`)
          .nth(at)
          .getByText(said === 'yes' ? 'Yes' : 'No', { exact: true })
          .click()
      }
      await expect(page.getByText('Answer saved')).toBeVisible()
      return isRight ? 2 : how === 'half' ? 1 : 0
    case 'sjt-rating': {
      const at = 'abcd'.indexOf(question.key)
      const beside = 'abcd'.charAt(at === 0 ? 1 : at - 1)
      await option(isRight ? question.key : how === 'half' ? beside : 'abcd'.charAt(at < 2 ? 3 : 0))
      await expect(page.getByText('Answer saved')).toBeVisible()
      return isRight ? 2 : how === 'half' ? 1 : 0
    }
    case 'single-best-answer': {
      const wrong = question.options.find(({ id }) => id !== question.key)?.id ?? ''
      await option(isRight ? question.key : wrong)
      await expect(page.getByText('Answer saved')).toBeVisible()
      return isRight ? 1 : 0
    }
    default:
      throw new Error(`${question.type} is in none of these exams`)
  }
}

/** Nothing is wider than the phone at twice the text size. */
async function atTwiceTheSize(page: Page, what: string): Promise<string[]> {
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const found = beyond > 0 ? [`${what}: ${beyond} px beyond the screen`] : []
  found.push(...(await violationsOf(page, `${what} at 200 %`)))
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  return found
}

async function endSection(page: Page, what: 'section' | 'exam', broken: string[]): Promise<void> {
  await page.getByRole('button', { name: 'All questions' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Review and end' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All questions' })).toBeVisible()
  broken.push(...(await violationsOf(page, 'the review of a section')))
  await page.getByRole('button', { name: `End the ${what}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `End the ${what}` })
    .click()
}

/** Holds every figure of the report on the screen to what was answered, and gives its words. */
async function checkedReport(page: Page, sat: Sat): Promise<string> {
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
      await expect(one).toContainText(tally.of === 0 ? `${items} task` : `${tally.marks} of ${tally.of} marks`)
      if (tally.of > 0) await expect(one).toContainText(`${tally.answered} of ${items} answered`)
    }
  }
  // Topics in the order in which they came up, each with its marks.
  const topics = await page.getByRole('region', { name: 'By topic' }).locator('dd').allInnerTexts()
  expect(topics).toEqual([...sat.topics.values()].map((tally) => `${tally.marks} of ${tally.of}`))
  if (sat.changed > 0) {
    const said = `${sat.changed} answer${sat.changed === 1 ? '' : 's'} changed from incorrect to right`
    await expect(page.getByRole('region', { name: 'Changed and flagged' })).toContainText(said)
  }
  await checkTimes(page)
  return await wordsOf(page)
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
  const shown = await page.locator('table tbody tr td:nth-of-type(1)').allInnerTexts()
  const tables = shown.slice(0, items.length)
  expect(tables).toEqual(items.map(({ elapsedMs }) => digits(elapsedMs)))
  const answers = (await answersOnPhone(page)).filter(({ sessionId }) => sessionId === sittingId)
  expect(new Set(answers.map(({ attemptKey }) => attemptKey)).size).toBe(answers.length)
}

async function openTables(page: Page): Promise<void> {
  for (const summary of await page.getByText('The same as a table').all()) await summary.click()
}

/** All that the report says. */
const wordsOf = (page: Page): Promise<string> => page.getByRole('main').innerText()
