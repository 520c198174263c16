import { type BrowserContext, type Page, expect, test } from '@playwright/test'
import { ownBrowser, workerInControl } from '../support/browser.ts'
import { accountDb, answersOnPhone, answersOnServer, rowsIn } from '../support/phone-data.ts'
import {
  answer,
  atQuestion,
  goOnTo,
  phoneScreen,
  signIn,
  starter,
  startPractice,
  syncLine,
} from '../support/student.ts'
import { ada, openStudying, studyingServer } from '../support/studying.ts'

test.use({ ...phoneScreen, serviceWorkers: 'allow' })

test('an answer that was said to be saved outlives its tab and a killed browser', async () => {
  await using server = await studyingServer()
  await using phone = await ownBrowser(phoneScreen)
  const page = await phone.context().newPage()
  await openStudying(page, server.url)
  await workerInControl(page)
  await server.stop()
  await startPractice(page, 10)
  await answer(page, true)
  const address = page.url()
  await crash(page)

  const again = await phone.context().newPage()
  await again.goto(address)
  await atQuestion(again, 1)
  await expect(again.getByText(/^Right\./)).toBeVisible()
  expect(await answersOnPhone(again)).toHaveLength(1)
  await goOnTo(again, 2)
  await answer(again, false)
  const given = await answersOnPhone(again)
  expect(given).toHaveLength(2)

  const context = await phone.killAndReopen()
  const next = await context.newPage()
  await next.goto(address)
  const question = next.getByRole('heading', { level: 1, name: /^Question [12] of 10$/ })
  // The browser may not have written down yet who was here last; the account itself is on the phone.
  const open = next.getByRole('button', { name: /Open$/ })
  await expect(question.or(open).first()).toBeVisible()
  if (await open.isVisible()) {
    await open.click()
    await next.waitForURL(/\/dashboard$/)
    await next.goto(address)
  }
  await expect(question).toBeVisible()
  expect(await answersOnPhone(next)).toEqual(given)
  await server.start()
  // The browser writes cookies down only every half a minute: a young login session dies with it.
  await signIn(next, server.url, ada)
  await expect(syncLine(next)).toHaveText('All saved')
  expect(await answersOnServer(next)).toEqual(given.map(({ id }) => id).sort())
})

test.describe('without a worker, which has no part in it', () => {
  test.use({ serviceWorkers: 'block' })

  test('two tabs that answer the same question give one answer', { tag: '@large' }, async ({ context }) => {
    await using server = await studyingServer()
    const page = await context.newPage()
    await openStudying(page, server.url)
    await startPractice(page, 10)
    const other = await context.newPage()
    await other.goto(page.url())
    await atQuestion(other, 1)

    await chooseAny(page)
    await chooseAny(other)
    await Promise.all([submitIfOpen(page), submitIfOpen(other)])
    for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: 'Explanation' })).toBeVisible()
    const given = await answersOnPhone(page)
    expect(given).toHaveLength(1)
    await expect(syncLine(other)).toHaveText('All saved')
    expect(await answersOnServer(page)).toEqual(given.map(({ id }) => id))
  })
})

test(
  'data that the browser removed is said to be gone, and what was not sent is brought back',
  { tag: '@large' },
  async ({ context }) => {
    await using server = await studyingServer()
    const page = await context.newPage()
    await openStudying(page, server.url)
    await workerInControl(page)
    await startPractice(page)
    await answer(page, true)
    await expect(syncLine(page)).toHaveText('All saved')
    await server.stop()
    await goOnTo(page, 2)
    await answer(page, false)
    await goOnTo(page, 3)
    await answer(page, true)
    const given = await answersOnPhone(page)
    await untilMirrored(page, 2)
    await evictDatabases(context, page, server.url)

    const next = await context.newPage()
    await next.goto(`${server.url}/dashboard`)
    await expect(next.getByText('The browser removed this device’s copy.')).toBeVisible()
    await expect(next.getByText('2 answers had not been sent; 2 were recovered.')).toBeVisible()
    await expect(syncLine(next)).toHaveText('2 answers waiting')

    await server.start()
    await expect(syncLine(next)).toHaveText('All saved')
    const ids = given.map(({ id }) => id).sort()
    expect(await answersOnServer(next)).toEqual(ids)
    expect((await answersOnPhone(next)).map(({ id }) => id)).toEqual(ids)
    await next.getByRole('button', { name: 'I have read this' }).click()
    await expect(next.getByText('The browser removed this device’s copy.')).toBeHidden()
    // The course comes again, and the phone remembers what was done in it.
    await next.goto(`${server.url}/study/1`)
    await expect(
      next.getByRole('region', { name: `Offline copy of ${starter}` }).getByText('On this device', { exact: true }),
    ).toBeVisible()
    expect(await rowsIn(next, await accountDb(next), 'projections')).toHaveLength(3)
  },
)

/** Ends the page's process without a word to the page. */
async function crash(page: Page): Promise<void> {
  const gone = page.waitForEvent('crash')
  const devtools = await page.context().newCDPSession(page)
  // Never answered: who would answer is gone.
  void devtools.send('Page.crash').catch(() => undefined)
  await gone
}

/** Chooses whatever comes first. */
async function chooseAny(page: Page): Promise<void> {
  const number = page.locator('form input[inputmode="decimal"]')
  if (await number.isVisible()) await number.fill('7')
  else await page.locator('form input[type="radio"]').first().check()
}

/** Presses "Submit" unless the other tab's answer is already here, in whose place "Next" stands. */
const submitIfOpen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const buttons = [...document.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === 'Submit')?.click()
  })

/** Waits until the small second memory knows how many answers wait. */
const untilMirrored = (page: Page, count: number) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => name.startsWith('vademecum.mirror.')) ?? ''
        return (JSON.parse(localStorage.getItem(key) ?? '{}') as { waitingAnswers?: number }).waitingAnswers
      }),
    )
    .toBe(count)

/** Removes the databases as a browser that is short of room does; caches and localStorage stay. */
async function evictDatabases(context: BrowserContext, page: Page, origin: string): Promise<void> {
  await page.close()
  const blank = await context.newPage()
  const devtools = await context.newCDPSession(blank)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await blank.close()
}
