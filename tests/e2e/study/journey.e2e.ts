import { type Page, expect, test } from '@playwright/test'
import { chromiumArgs } from '../../../scripts/chromium.mjs'
import { beyondScreen } from '../support/axe.ts'
import { wholeBrowser, workerInControl } from '../support/browser.ts'
import { answersOnPhone, answersOnServer, questionOnScreen } from '../support/phone-data.ts'
import { builtServer } from '../support/server.ts'
import {
  answer,
  atQuestion,
  choose,
  goOnTo,
  menu,
  phoneScreen,
  signIn,
  starter,
  startPractice,
  studentNamed,
  syncLine,
  untilChoiceIsStored,
} from '../support/student.ts'

const ada = studentNamed('Ada')
const noteText = 'Milligrams to grams: three places to the left.'
const flaggedPlaces = [3, 7]
const notedPlace = 5
const closedPlace = 11
const questionCount = 20

test('a student takes the free course, revises with the server stopped, and finds it all on another device', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  await using server = await builtServer()
  // A test is over before a person would count as interested enough to be asked about installing.
  const args = [...chromiumArgs, '--bypass-app-banner-engagement-checks']
  await using phone = await wholeBrowser({ ...phoneScreen, args })
  let page = await phone.context().newPage()

  await test.step('finds the free course in the catalogue', async () => {
    await page.goto(printedAddress(server.output()))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('link', { name: starter, exact: true }).tap()
    await expect(page.getByRole('heading', { level: 1, name: starter })).toBeVisible()
    await expect(page.getByText('Free', { exact: true })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  await test.step('signs up and comes back to the course', async () => {
    await page.getByRole('link', { name: 'I have an account: sign in' }).tap()
    await page.getByRole('link', { name: 'Create an account' }).tap()
    // The form before it has an address too.
    await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible()
    await page.getByLabel('Email').fill(ada.email)
    await page.getByLabel('Username').fill(ada.username)
    await page.getByLabel('Password', { exact: true }).fill(ada.password)
    await page.getByLabel('Confirm password', { exact: true }).fill(ada.password)
    await page.getByRole('button', { name: 'Create account' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: starter })).toBeVisible()
  })

  await test.step('opens the course, which comes by itself and is all there meanwhile', async () => {
    const blobs = await heldBlobs(page)
    await page.getByRole('link', { name: 'Open course' }).tap()
    const card = page.getByRole('region', { name: `Offline copy of ${starter}` })
    await expect(page.getByRole('region', { name: 'Topics' }).getByText('Infusion rates')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Start with the first question' })).toBeVisible()
    await blobs.letThrough(1)
    const bar = card.getByRole('progressbar')
    await expect.poll(async () => (await shareOf(bar)) > 0 && (await shareOf(bar)) < 1).toBe(true)
    await expect(card.getByText(/\d+ k?B of \d+(\.\d)? [kM]B/)).toBeVisible()
    await blobs.letAllThrough()
    await expect(card.getByText('On this device', { exact: true })).toBeVisible()
    await expect(card.getByText(/Edition \d+ · .* · works offline/)).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  await test.step('can install the app', async () => {
    await workerInControl(page)
    const devtools = await phone.context().newCDPSession(page)
    expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
    await menu(page, 'My courses')
    await expect(page.getByRole('button', { name: 'Install the app' })).toBeVisible()
  })

  await test.step('closes it, and opens it again with the server stopped', async () => {
    await expect(syncLine(page)).toHaveText('All saved')
    await server.stop()
    await page.close()
    page = await phone.context().newPage()
    await page.goto(`${server.url}/?source=app`)
    await expect(page.getByRole('link', { name: starter, exact: true })).toBeVisible()
    await menu(page, 'My courses')
    await page.getByRole('main').getByRole('link', { name: starter, exact: true }).tap()
    await expect(page.getByRole('heading', { level: 1, name: starter })).toBeVisible()
  })

  await test.step('reads a note and looks into the question bank', async () => {
    const notes = page.getByRole('region', { name: 'Study notes' }).getByRole('link')
    await expect(notes).toHaveCount(4)
    const title = (await notes.first().innerText()).split('\n')[0] ?? ''
    await notes.first().tap()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.getByRole('link', { name: starter }).tap()
    await openBank(page)
    expect((await bankOf(page)).every(({ marks }) => marks.join() === 'Not answered')).toBe(true)
    await page.getByRole('main').locator('section li a').first().tap()
    await expect(page.getByText('The explanation is shown once you have answered it.')).toBeVisible()
    await page.getByRole('link', { name: 'All questions' }).tap()
    await page.getByRole('link', { name: starter }).tap()
  })

  await test.step('practises, is interrupted in the middle of a question, and comes back to it', async () => {
    await startPractice(page, questionCount)
    const kinds = new Set<string>()
    for (let place = 1; place <= questionCount; place++) {
      if (place === closedPlace) page = await closeAndComeBack(page, place)
      // Every third is wrong.
      const question = await answer(page, place % 3 !== 0)
      kinds.add(question.type)
      await expectExplained(page, question)
      if (flaggedPlaces.includes(place)) await flag(page)
      if (place === notedPlace) {
        await writeNote(page)
        await report(page)
      }
      if (place < questionCount) await goOnTo(page, place + 1)
    }
    expect([...kinds].sort()).toEqual(['numeric', 'single-best-answer'])
    await page.getByRole('button', { name: 'Finish', exact: true }).tap()
    await expect(page.getByRole('heading', { level: 1, name: '14 of 20 right' })).toBeVisible()
    await expect(syncLine(page)).toHaveText('20 answers waiting')
    await expect(page.getByRole('heading', { level: 1, name: '14 of 20 right' })).toBeFocused()
    await page.getByRole('main').getByRole('link', { name: starter }).tap()
    await expect(page.getByTestId('progress-answered')).toHaveText('20')
    await expect(syncLine(page)).toHaveText('20 answers waiting')
  })

  const answers = await answersOnPhone(page)
  expect(answers).toHaveLength(questionCount)

  await test.step('starts the server, and all is saved', async () => {
    await server.start()
    await expect(syncLine(page)).toHaveText('All saved')
    expect(await answersOnServer(page)).toEqual(answers.map(({ id }) => id).sort())
    const mails = async () => (await fetch(server.mailsUrl())).text()
    await expect.poll(mails).toContain(`<h2>Question report: ${starter}, `)
    expect((await mails()).split('<h2>Question report')).toHaveLength(2)
    expect(await mails()).toContain(`From: Ada, ${ada.email}`)
  })

  const figures = await progressOf(page)
  await openBank(page)
  const bank = await bankOf(page)
  expect(bank.filter(({ marks }) => marks.some((mark) => mark.startsWith('Last answer')))).toHaveLength(questionCount)
  expect(bank.filter(({ marks }) => marks.includes('Flagged'))).toHaveLength(flaggedPlaces.length)

  await test.step('finds the same on another device', async () => {
    const tablet = await browser.newContext()
    const other = await tablet.newPage()
    await signIn(other, server.url, ada)
    await other.getByRole('main').getByRole('link', { name: starter, exact: true }).click()
    await expect(other.getByTestId('progress-answered')).toHaveText('20')
    await expect.poll(() => progressOf(other)).toEqual(figures)
    await openBank(other)
    await expect.poll(() => bankOf(other)).toEqual(bank)
    await other
      .getByRole('link')
      .filter({ has: other.getByLabel('With a note') })
      .click()
    await expect(other.getByRole('textbox', { name: 'Your note' })).toHaveValue(noteText)
    await expect(other.getByRole('heading', { name: 'Explanation' })).toBeVisible()
    expect(await answersOnServer(other)).toEqual(answers.map(({ id }) => id).sort())
    await other.goto(`${server.url}/study/1`)
    await other.getByRole('link', { name: /14 of 20 right/ }).click()
    await expect(other.getByRole('heading', { level: 1, name: '14 of 20 right' })).toBeVisible()
    await expect(other.getByRole('region', { name: 'Incorrect' }).getByText('Right answer')).toHaveCount(6)
    await tablet.close()
  })

  async function closeAndComeBack(shown: Page, place: number): Promise<Page> {
    const question = await questionOnScreen(shown)
    const chosen = await choose(shown, question, false)
    await untilChoiceIsStored(shown, place, chosen)
    await shown.close()
    const next = await phone.context().newPage()
    await next.goto(`${server.url}/?source=app`)
    await menu(next, 'My courses')
    // What comes late stands above the course, and is waited for as somebody would who looks for it.
    await expect(next.getByRole('link', { name: 'Your gaps and quizzes' })).toBeVisible()
    await next.getByRole('main').getByRole('link', { name: starter, exact: true }).tap()
    await expect(next.getByRole('heading', { level: 1, name: starter })).toBeVisible()
    await expect(next.getByText(`Question ${place} of ${questionCount} · ${place - 1} answered`)).toBeVisible()
    await next.getByRole('button', { name: 'Resume' }).tap()
    await atQuestion(next, place)
    expect((await questionOnScreen(next)).id).toBe(question.id)
    if (question.type === 'numeric') await expect(next.locator('form input[inputmode="decimal"]')).toHaveValue(chosen)
    else await expect(next.locator(`input[value="${chosen}"]`)).toBeChecked()
    return next
  }
})

/** The address as the server tells it to the person who started it. */
function printedAddress(output: string): string {
  const address = /http:\/\/localhost:\d+/.exec(output)?.[0]
  if (address === undefined) throw new Error(`the server printed no address:\n${output}`)
  return address
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await beyondScreen(page)).toBeLessThanOrEqual(0)
}

/** Holds the parts of a pack back, so that the download is seen on its way. */
async function heldBlobs(page: Page) {
  const held: (() => void)[] = []
  let open = 0
  const isBlob = /\/api\/packs\/\d+\/blobs?\//
  await page.route(isBlob, async (route) => {
    if (open > 0) open--
    else await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  return {
    letThrough: async (count: number) => {
      await expect.poll(() => held.length).toBeGreaterThanOrEqual(count)
      for (const release of held.splice(0, count)) release()
    },
    letAllThrough: async () => {
      open = Number.POSITIVE_INFINITY
      for (const release of held.splice(0)) release()
      await Promise.resolve()
    },
  }
}

/** How far a bar is, from 0 to 1. */
const shareOf = (bar: ReturnType<Page['getByRole']>): Promise<number> =>
  bar.evaluate((element) => (element instanceof HTMLProgressElement ? element.position : 0))

async function expectExplained(page: Page, question: Awaited<ReturnType<typeof questionOnScreen>>): Promise<void> {
  const explanation = page.getByRole('region', { name: 'Explanation' })
  if (question.type === 'numeric') await expect(explanation.getByText('Worked solution')).toBeVisible()
  else await expect(explanation.locator('[data-mark], details')).toHaveCount(question.options.length)
  await expect(explanation.getByText('Sources')).toBeVisible()
}

async function flag(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Flag', exact: true })
  await button.tap()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
}

async function writeNote(page: Page): Promise<void> {
  const note = page.getByRole('textbox', { name: 'Your note' })
  await note.fill(noteText)
  await note.blur()
  await expect(page.getByRole('region', { name: 'Your note' }).getByText('Saved on this device')).toBeVisible()
}

async function report(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Report this question' }).tap()
  await page.getByLabel('What is wrong?').selectOption('The explanation is wrong or hard to follow')
  await page.getByRole('textbox', { name: 'Details' }).fill('Step 2 divides twice.')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Send report' }).tap()
  await expect(page.getByText('Your report is kept on this device.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).tap()
}

async function openBank(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open the question bank' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Question bank' })).toBeVisible()
}

interface BankRow {
  stem: string
  marks: string[]
}

/** What the bank tells of each question, from its top to its end: only rows near the screen are drawn. */
async function bankOf(page: Page): Promise<BankRow[]> {
  const total = Number.parseInt(await page.getByText(/^\d+ questions$/).innerText(), 10)
  const rows = new Map<string, BankRow>()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect
    .poll(async () => {
      for (const [address, row] of await drawnRows(page)) rows.set(address, row)
      await page.evaluate(() => window.scrollBy(0, window.innerHeight / 2))
      return rows.size
    })
    .toBe(total)
  await page.evaluate(() => window.scrollTo(0, 0))
  return [...rows.values()]
}

/** Rows whose question has been read, by their address. */
const drawnRows = (page: Page): Promise<[string, BankRow][]> =>
  page.locator('main section li a').evaluateAll((links) =>
    links.flatMap((link) => {
      const stem = link.textContent ?? ''
      const marks = [...link.querySelectorAll('[aria-label]')].map((mark) => mark.getAttribute('aria-label') ?? '')
      return stem === '…' ? [] : [[link.getAttribute('href') ?? '', { stem, marks }]]
    }),
  )

/** The figures of the course's home. */
const progressOf = (page: Page): Promise<string> => page.getByRole('region', { name: 'Progress' }).innerText()
