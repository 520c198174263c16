import { readFile } from 'node:fs/promises'
import { type Page, expect } from '@playwright/test'
import { pageAwake, workerInControl } from '../support/browser.ts'
import { type BuiltServer, builtServer } from '../support/server.ts'
import { test } from '../support/shop-server.ts'
import { phoneScreen } from '../support/student.ts'

// A page that is only looked at needs no worker, whose installation takes as long as the test.
test.use(phoneScreen)

// One for all tests of this file: none leaves anything that another looks at.
let server: BuiltServer
test.beforeAll(({ shop }) => {
  server = shop
})

const mails = async () => (await fetch(server.mailsUrl())).text()
const count = (text: string, words: string) => text.split(words).length - 1

test('the hub is searched on the device, and search, category and tab stand in the address', async ({ page }) => {
  await page.goto(`${server.url}/resources?tab=nowhere`)
  await pageAwake(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Resources' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { name: 'Featured Resources' })).toBeVisible()
  const total = Number(/of (\d+) resources/.exec(await page.getByRole('status').first().innerText())?.[1])
  expect(total).toBeGreaterThan(50)
  await expect(page.getByRole('article')).not.toHaveCount(0)

  const box = page.getByRole('searchbox', { name: 'Search resources' })
  await box.fill('planner week')
  await expect(page).toHaveURL(/q=planner/)
  await expect(page.getByText(`Showing 1 of ${total} resources`)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Week planner/ })).toHaveAttribute(
    'href',
    '/resources/template-week-planner',
  )
  await page.getByRole('button', { name: 'Interview', exact: true }).click()
  await expect(page).toHaveURL(/category=interview/)
  await expect(page.getByText('No resources found matching your criteria.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByText(`Showing ${total} of ${total} resources`)).toBeVisible()
  await expect(page).toHaveURL(/\/resources$/)

  await page.getByRole('tab', { name: 'Newsletter' }).click()
  await expect(page).toHaveURL(/tab=newsletter/)
  await expect(page.getByText('At most twice a month.')).toBeVisible()
  await page.goBack()
  await expect(box).toBeVisible()
  for (const tab of ['Booking', 'Newsletter', 'Contact']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
  }
})

test(
  'a guide is read and taken along, a tool calculates, a quiz explains, a film runs with its words',
  { tag: '@large' },
  async ({ page }) => {
    const open = async (id: string) => {
      await page.goto(`${server.url}/resources/${id}`)
      await pageAwake(page)
    }

    await open('guide-mmi-first-minute')
    await expect(page.getByRole('heading', { level: 2, name: 'What is a station?' })).toBeVisible()
    await expect(page.getByText('0 downloads')).toBeVisible()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('guide-mmi-first-minute.html')
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain('<h1>MMI stations: what to do with the reading minute</h1>')
    expect(text).toContain('<h2>What is a station?</h2>')
    await expect(page.getByText('1 download', { exact: true })).toBeVisible()

    await open('tool-bmi')
    const tool = page.getByRole('region', { name: 'Body mass index' })
    await expect(tool.getByText('27 kg/m²')).toBeVisible()
    await tool.getByLabel('Weight (kg)').fill('60')
    await expect(tool.getByText('20.8 kg/m²')).toBeVisible()
    await tool.getByLabel('Weight (kg)').fill('6000')
    await expect(tool.getByText('Please enter 20 to 300')).toBeVisible()
    await expect(tool.getByText(/[0-9] kg\/m²/)).toHaveCount(0)

    await open('quiz-calculations-warm-up')
    const quiz = page.getByRole('region', { name: 'The questions' })
    const check = quiz.getByRole('button', { name: 'Check answer' })
    await quiz.getByRole('textbox').fill('6')
    await check.click()
    await expect(quiz.getByText('Right.', { exact: true })).toBeVisible()
    for (let place = 2; place <= 6; place++) {
      await quiz.getByRole('button', { name: 'Next' }).click()
      await expect(quiz.getByRole('heading', { name: `Question ${place} of 6` })).toBeFocused()
      const choice = quiz.getByRole('radio').first()
      if (await choice.isVisible()) await choice.check({ force: true })
      else await quiz.getByRole('textbox').fill('-1')
      await check.click()
      await expect(quiz.getByText(/^(Right\.|Incorrect\. The answer is)/)).toBeVisible()
    }
    await quiz.getByRole('button', { name: 'See the result' }).click()
    await expect(quiz.getByRole('heading', { name: /^[1-6] of 6 right$/ })).toBeFocused()

    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await open('video-dilution')
    const film = page.getByRole('figure', { name: 'Film: A dilution keeps what is in it' })
    const picture = film.getByRole('img')
    await expect(picture).toHaveJSProperty('complete', true)
    await film.getByRole('button', { name: 'Step 3' }).click()
    await expect(film.getByText('Now water is added')).toBeVisible()
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0)
    await film.getByRole('button', { name: 'Play' }).click()
    await expect(film.getByRole('button', { name: 'Step 4' })).toHaveAttribute('aria-current', 'step')
    await film.getByRole('button', { name: 'Pause' }).click()
    await expect(film.getByText('So afterwards there are 5 g')).toBeVisible()
  },
)

test.describe('with its worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'what was visited is there without a server, and what was not says that it needs one',
    { tag: '@large' },
    async ({ page }) => {
      await page.goto(`${server.url}/resources`)
      await workerInControl(page)
      for (const id of ['guide-spaced-practice', 'tool-bmi', 'video-dilution']) {
        await page.goto(`${server.url}/resources/${id}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        if (id.startsWith('video')) await expect(page.getByRole('img', { name: /whole picture/ })).toBeVisible()
      }
      // What is kept in the page's own store is written a second after it came.
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('vademecum.catalogue')))
        .toContain('"resource","video-dilution"')
      await server.stop()
      await page.goto(`${server.url}/resources?q=spaced`)
      await page
        .getByRole('link', { name: /^Spaced practice/ })
        .first()
        .click()
      await expect(page.getByRole('heading', { level: 1, name: /^Spaced practice/ })).toBeVisible()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download' }).click(),
      ])
      expect(file.suggestedFilename()).toBe('guide-spaced-practice.html')
      await page.goto(`${server.url}/resources/tool-bmi`)
      await expect(page.getByText('27 kg/m²')).toBeVisible()
      await page.goto(`${server.url}/resources/video-dilution`)
      await expect(page.getByRole('img', { name: /whole picture/ })).toBeVisible()
      await page.goto(`${server.url}/resources/guide-exam-week`)
      await expect(page.getByRole('heading', { name: 'Not on this device yet' })).toBeVisible()
      // Never opened: the legal pages come with the first visit.
      await page.goto(`${server.url}/privacy`)
      await expect(page.getByRole('navigation', { name: 'Contents' })).toBeVisible()
      await server.start()
    },
  )
})

test.describe('in Berlin', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('a session is asked for once, at a time that is offered, and the answer says what comes next', async ({
    page,
  }) => {
    await page.goto(`${server.url}/resources?tab=booking`)
    const session = page.getByRole('article', { name: 'Medical School Application Review' })
    await expect(session.getByText('£120.00')).toBeVisible()
    await expect(session.getByText('90 minutes')).toBeVisible()
    await expect(session.getByText('Monday, Wednesday and Friday, 14:00 to 17:00, London time')).toBeVisible()
    await session.getByRole('button', { name: 'Book Now' }).click()

    const form = session.getByRole('form')
    await form.getByRole('button', { name: 'Send request' }).click()
    await expect(form.getByLabel('Name')).toBeFocused()
    await expect(form.getByText('Please fill in all required fields')).toHaveCount(2)
    await expect(form.getByText('Please choose a time')).toBeVisible()

    await form.getByLabel('Name').fill('Ada Lovelace')
    await form.getByLabel('Email').fill('ada@example.org')
    // Of the first day some times may be too near.
    await form.getByLabel('Day').selectOption({ index: 1 })
    await expect(form.getByText('15:00')).toHaveCount(2)
    await form.getByText('14:30', { exact: true }).click()
    await form.getByLabel('What would you like to work on?').fill('My three answers.')

    await goOffline(page, true)
    await expect(form.getByText(/^You are offline\./)).toBeVisible()
    await form.getByRole('button', { name: 'Send request' }).click()
    await expect(form.getByLabel('Name')).toHaveValue('Ada Lovelace')
    await page.waitForTimeout(500)
    await goOffline(page, false)
    await form.getByRole('button', { name: 'Send request' }).click()
    await expect(session.getByRole('heading', { name: 'Your request is with us' })).toBeFocused()
    await expect(session.getByText(/, .* at 14:30, London time\.$/)).toBeVisible()
    await expect.poll(async () => count(await mails(), 'Booking request: Medical School')).toBe(1)
  })
})

const goOffline = (page: Page, isOffline: boolean) => page.context().setOffline(isOffline)

test('the operator’s own booking page opens in a new tab a second after it is announced', async ({ page, context }) => {
  await using ownServer = await builtServer({ env: { BOOKING_URL: 'https://booking.example/ask' } })
  await context.route('https://booking.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Booking</title>' }),
  )
  await page.goto(`${ownServer.url}/resources?tab=booking`)
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: /^Book Now.*MMI Interview Coaching/ }).click()
  await expect(page.getByText('Opening the booking page')).toBeVisible()
  const tab = await opened
  await expect(tab).toHaveURL('https://booking.example/ask')
  expect(await tab.evaluate(() => window.opener)).toBeNull()
})
