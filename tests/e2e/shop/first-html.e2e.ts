import { realpath } from 'node:fs/promises'
import { type Page, expect } from '@playwright/test'
import { buildDevelopmentClient } from '../../../scripts/build/development-client.mjs'
import { pageAwake, workerInControl } from '../support/browser.ts'
import { type BuiltServer, builtServer } from '../support/server.ts'
import { test } from '../support/shop-server.ts'
import { phoneScreen, starter } from '../support/student.ts'

test.use(phoneScreen)

/** Every public screen, under one address; what is searched for is drawn in the browser. */
const places = [
  ...['/', '/landing', '/medical', '/home', '/courses', '/courses?category=Pharmacy&sort=price-low', '/courses/1'],
  ...[
    '/courses/1/preview',
    '/course/1',
    '/courses/999',
    '/courses/none',
    '/tutors',
    '/faq',
    '/faq?topic=quality',
    '/help',
  ],
  ...['/pricing', '/plans', '/plans?interval=year', '/subscribe', '/privacy', '/terms', '/contact', '/resources'],
  ...['/nowhere', '/courses?from=elsewhere'],
]

let server: BuiltServer
test.beforeAll(({ shop }) => {
  server = shop
})

/** What follows from the page's first rendering by its code has happened by then. */
const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** What the page says is wrong, but for the statuses and the worker that a test asked for, and for a query that is looked up
 *  where another screen asks it. */
function troubles(page: Page): string[] {
  const found: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 40[14]|Service Worker|No queryFn was passed/.test(message.text()))
      found.push(message.text())
  })
  page.on('pageerror', (error) => found.push(String(error)))
  return found
}

/** No words, or words that mean nothing without their sentence. */
const saysNothing = /^(((click|learn|read|right|see) )?(here|more|this)|(more )?info(rmation)?|go|start|)$/i

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the shop is there, and its links lead on', async ({ page }) => {
    await page.goto(`${server.url}/courses`)
    await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()
    await page.getByRole('link', { name: starter, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: starter })).toBeVisible()
    await expect(page).toHaveTitle(`${starter} · Vademecum`)
  })

  test('every link says where it leads, to who hears a list of them and to a search engine', async ({ page }) => {
    const vague: string[] = []
    for (const place of places) {
      await page.goto(server.url + place)
      const names = await page
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.ariaLabel ?? link.textContent))
      expect(names.length).toBeGreaterThan(10)
      vague.push(...names.filter((name) => saysNothing.test(name.trim())).map((name) => `${place}: ${name}`))
    }
    expect(vague).toEqual([])
  })
})

test.describe('with JavaScript', () => {
  test('the browser goes on from the first HTML and asks for nothing again', async ({ page }) => {
    const problems = troubles(page)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.push(pathname)
    })
    // The scripts wait until what the server sent has been marked.
    let release = () => {}
    const marked = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await marked
      await route.continue()
    })
    await page.goto(`${server.url}/courses`, { waitUntil: 'commit' })
    await expect(page.getByRole('link', { name: starter, exact: true })).toBeVisible()
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('#root *')) element.setAttribute('data-sent', '')
    })
    release()
    // The search box works as soon as the page has come to life.
    const box = page.getByRole('searchbox')
    await expect(async () => {
      await box.fill('zzz')
      await expect(page).toHaveURL(/q=zzz/, { timeout: 500 })
    }).toPass()
    await box.fill('')
    for (const kept of [page.getByRole('heading', { level: 1 }), box, page.getByRole('banner')])
      await expect(kept).toHaveAttribute('data-sent', '')
    expect(asked).toEqual([])
    expect(problems).toEqual([])
  })

  test('what is pressed before the code is there is done when it comes', async ({ page }) => {
    const problems = troubles(page)
    let codeComes = () => {}
    let code = Promise.resolve()
    await page.route('**/assets/*.js', async (route) => {
      await code
      await route.continue()
    })
    const openEarly = async (at: string) => {
      code = new Promise((resolve) => (codeComes = resolve))
      await page.goto(server.url + at, { waitUntil: 'commit' })
    }

    await openEarly('/')
    await page.getByRole('radio', { name: /^D/ }).tap()
    codeComes()
    await expect(page.getByRole('status').filter({ hasText: /Incorrect\. The answer is 500 mg/ })).toBeVisible()

    await openEarly('/pricing')
    await page.getByText('Yearly').tap()
    codeComes()
    await expect(page).toHaveURL(/interval=year/)

    await openEarly('/subscribe')
    await page.getByRole('radio', { name: /^Basic/ }).tap()
    codeComes()
    await expect(page).toHaveURL(/plan=/)

    await openEarly('/courses')
    await page.getByRole('searchbox').fill('gphc')
    await page.getByRole('button', { name: /^Filters/ }).tap()
    codeComes()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    await expect(page.getByText('Showing 3 of 13 courses')).toBeVisible()

    for (const at of ['/faq', '/resources']) {
      await openEarly(at)
      await page.getByRole('searchbox').fill('exam')
      codeComes()
      await expect(page).toHaveURL(/q=exam/)
      await expect(page.getByRole('searchbox')).toHaveValue('exam')
    }
    expect(problems).toEqual([])
  })

  test('who has scrolled before the code is there stays at that place, and the next page begins at its top', async ({
    page,
  }) => {
    let codeComes = () => {}
    const code = new Promise<void>((resolve) => (codeComes = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await code
      await route.continue()
    })
    const top = () => page.evaluate(() => Math.round(window.scrollY))
    await page.goto(`${server.url}/medical`, { waitUntil: 'commit' })
    const course = page.getByRole('main').getByRole('link', { name: 'UCAT complete' })
    await course.scrollIntoViewIfNeeded()
    const place = await top()
    expect(place).toBeGreaterThan(0)
    codeComes()
    await pageAwake(page)
    await twoFrames(page)
    expect(await top()).toBe(place)

    await course.tap()
    await expect(page.getByRole('heading', { level: 1, name: 'UCAT complete' })).toBeVisible()
    await expect.poll(top).toBe(0)
    await page.goBack()
    await expect(course).toBeVisible()
    await expect.poll(top).toBe(place)

    // A document that is loaded again is brought to its place by the browser.
    await page.reload()
    await pageAwake(page)
    await expect.poll(top).toBe(place)
  })

  test('what is pressed in a part whose code is still on its way is done when it comes', async ({ page }) => {
    let codeComes = () => {}
    const code = new Promise<void>((resolve) => (codeComes = resolve))
    await page.route('**/assets/home-below-the-fold-*.js', async (route) => {
      await code
      await route.continue()
    })
    await page.goto(`${server.url}/home`)
    await pageAwake(page)
    const tab = page.getByRole('tab', { name: 'Study Materials' })
    await tab.tap()
    await expect(tab).toHaveAttribute('aria-selected', 'false')
    codeComes()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
  })

  test('a phone that knows its account says so after the visitor’s page, and nothing breaks', async ({ page }) => {
    const problems = troubles(page)
    await page.goto(`${server.url}/privacy`)
    await page.evaluate(() =>
      localStorage.setItem('vademecum.account', JSON.stringify({ userId: 'u1', username: 'Ada' })),
    )
    await page.goto(`${server.url}/courses/1`)
    await expect(page.getByRole('button', { name: 'Account of Ada' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: starter })).toBeVisible()
    expect(problems).toEqual([])
  })
})

test.describe('with its worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a second visit is the worker’s, and shows the catalogue at once', { tag: '@large' }, async ({ page }) => {
    const problems = troubles(page)
    await page.goto(`${server.url}/courses`)
    await workerInControl(page)
    // What is shown is kept about a second later.
    await page.waitForFunction(() => localStorage.getItem('vademecum.catalogue')?.includes('"courses"'))
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        new MutationObserver(() => {
          if (/Loading/.test(document.querySelector('main')?.textContent ?? '')) document.title = 'flashed'
        }).observe(document, { childList: true, subtree: true })
      })
    })
    await page.reload()
    expect(await page.locator('#vademecum-state').count()).toBe(0)
    await expect(page.getByRole('link', { name: starter, exact: true })).toBeVisible()
    await expect(page).toHaveTitle('Courses · Vademecum')
    expect(problems).toEqual([])
  })
})

// React's development build says what its other build keeps to itself, down to an attribute.
test('every public page is rendered alike by server and browser', { tag: '@large' }, async ({ page }) => {
  test.setTimeout(300_000)
  const clientDir = await buildDevelopmentClient()
  const pagesDir = await realpath('dist/ssr')
  await using development = await builtServer({ clientDir, env: { PAGES_DIR: pagesDir } })
  const found: string[] = []
  const problems = troubles(page)
  for (const place of places) {
    await page.goto(`${development.url}${place}`)
    expect(await page.locator('#vademecum-state').count(), `${place} is rendered`).toBe(1)
    // React has its keys on what it has taken over.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react')),
    )
    found.push(...problems.splice(0).map((problem) => `${place}: ${problem}`))
    // As somebody who was never here: what a visit leaves is shown by the next one.
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  }
  expect(found).toEqual([])
})
