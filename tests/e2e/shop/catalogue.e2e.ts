import { type Page, expect, test } from '@playwright/test'
import type { CourseCard } from '../../../core/contract/shop/courses.ts'
import { pageAwake, workerInControl } from '../support/browser.ts'
import { builtServer } from '../support/server.ts'
import { phoneScreen, starter, studentNamed } from '../support/student.ts'

test.use(phoneScreen)

test('the search box and the category follow the address, whoever changes it', async ({ page }) => {
  await using server = await builtServer()
  await page.goto(`${server.url}/courses?type=question-bank`)
  await pageAwake(page)
  const box = page.getByRole('searchbox', { name: 'Search courses' })
  await expect(box).toHaveValue('question bank')
  await box.fill('')
  await box.pressSequentially('dose of nothing')
  await expect(box).toHaveValue('dose of nothing')
  await expect(page).toHaveURL(/q=dose/)

  // A link elsewhere on the page to a category clears the search.
  await page.evaluate(() => {
    history.pushState(null, '', '/courses?category=Law')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('button', { name: 'Law', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(box).toHaveValue('')
  await page.goBack()
  await expect(box).toHaveValue('dose of nothing')
  await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('the way from signing in to signing up and back keeps the query string', async ({ page }) => {
  await using server = await builtServer()
  await page.goto(`${server.url}/signin?redirect=%2Fcourses%2F1&plan=pro&campaign=autumn`)
  await pageAwake(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByLabel('Confirm password')).toBeVisible()
  const kept = () => Object.fromEntries(new URL(page.url()).searchParams)
  expect(kept()).toEqual({ redirect: '/courses/1', plan: 'pro', campaign: 'autumn' })
  const { email, username, password } = studentNamed('Ada')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/signin\?/)
  expect(kept()).toEqual({ redirect: '/courses/1', plan: 'pro', campaign: 'autumn' })
})

const count = (page: Page) => page.getByText(/^Showing \d+ of \d+ courses$/)
const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading').allInnerTexts()
const filters = (page: Page) => page.getByRole('button', { name: /^Filters/ })
const clear = (page: Page) => page.getByRole('button', { name: 'Clear Filters' })

test('price and order narrow the list without dragging, stand in the address, and are cleared', async ({ page }) => {
  await using server = await builtServer()
  await page.goto(`${server.url}/courses`)
  await pageAwake(page)
  await expect(count(page)).toBeVisible()
  const all = await titles(page)
  expect(all).toEqual(all.toSorted((a, b) => a.localeCompare(b, 'en')))
  await expect(count(page)).toHaveText(`Showing ${all.length} of ${all.length} courses`)

  await filters(page).click()
  const leaf = page.getByRole('dialog', { name: 'Filters' })
  await expect(leaf.getByText('£0 – £1000')).toBeVisible()
  await expect(clear(page)).toBeHidden()
  await leaf.getByLabel('To £').fill('60')
  await leaf.getByLabel('To £').press('Enter')
  await leaf.getByLabel('Sort by').selectOption({ label: 'Price: high to low' })
  await expect(page).toHaveURL(/max=60/)
  await expect(page).toHaveURL(/sort=price-high/)
  await leaf.getByRole('button', { name: 'Done' }).click()
  await expect(filters(page)).toBeFocused()
  await expect.poll(async () => (await titles(page)).at(-1)).toBe(starter)
  const cheap = await titles(page)
  expect(cheap.length).toBeGreaterThan(1)
  expect(cheap.length).toBeLessThan(all.length)

  await page.reload()
  await pageAwake(page)
  await expect.poll(() => titles(page)).toEqual(cheap)
  await filters(page).click()
  await clear(page).click()
  await expect(clear(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect.poll(() => titles(page)).toEqual(all)
  await expect(page).toHaveURL(/\/courses$/)

  await page.getByRole('button', { name: 'Free to start' }).click()
  await expect.poll(() => titles(page)).toEqual([starter])
})

test('what an address gets wrong is passed over, and nothing found leads back to everything', async ({ page }) => {
  await using server = await builtServer()
  await page.goto(`${server.url}/courses?category=law&min=ten&max=-5&sort=newest`)
  await pageAwake(page)
  await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(count(page)).toHaveText(/^Showing (\d+) of \1 courses$/)

  await page.goto(`${server.url}/courses?category=Dentistry&q=conveyancing&max=10`)
  await pageAwake(page)
  await expect(page.getByText('No courses found matching your criteria.')).toBeVisible()
  await expect(count(page)).toHaveText(/^Showing 0 of/)
  await clear(page).click()
  await expect(count(page)).toHaveText(/^Showing (\d+) of \1 courses$/)
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('the list is searched with the server gone', async ({ page }) => {
  await using server = await builtServer()
  await page.goto(`${server.url}/courses`)
  await pageAwake(page)
  await workerInControl(page)
  await server.stop()
  await page.reload()
  await pageAwake(page)
  await page.getByRole('searchbox').fill('gphc starter')
  await expect.poll(() => titles(page)).toEqual([starter])
  await expect(count(page)).toHaveText(/^Showing 1 of/)
})

test.describe('without the worker', () => {
  test.use({ serviceWorkers: 'block' })

  /** From a page without courses, so that the list is asked for by this page. */
  async function toCourses(page: Page, url: string): Promise<void> {
    await page.goto(`${url}/signin`)
    await pageAwake(page)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Courses' }).click()
  }

  test('loading, failure and an empty shop each say what they are, and what to do', async ({ page }) => {
    await using server = await builtServer()
    const list = `${server.url}/api/courses`
    let letGo: () => void = () => undefined
    // Made before the list is asked for, which may be after the screen says that it waits.
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(list, async (route) => {
      await held
      await route.abort()
    })
    await toCourses(page, server.url)
    await expect(page.getByText('Loading courses...')).toBeVisible()
    await expect(page.locator('main ul[aria-hidden] > li')).toHaveCount(6)
    letGo()
    await expect(page.getByRole('heading', { level: 1, name: 'Error Loading Courses' })).toBeVisible()
    await expect(page.getByText("We're having trouble loading our courses. Please try again later.")).toBeVisible()

    await page.unroute(list)
    await page.route(list, (route) => route.fulfill({ json: [] }))
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'No Courses Available' })).toBeVisible()
    await page.unroute(list)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(count(page)).toBeVisible()
  })

  test('two thousand courses come a few at a time, and reading goes on at the first new one', async ({ page }) => {
    await using server = await builtServer()
    const real = (await (await fetch(`${server.url}/api/courses`)).json()) as CourseCard[]
    const many = Array.from({ length: 2000 }, (_, at) => {
      const course = real[at % real.length]
      return { ...course, id: at + 1, title: `Course ${String(at).padStart(4, '0')}` }
    })
    await page.route(`${server.url}/api/courses`, (route) => route.fulfill({ json: many }))
    await toCourses(page, server.url)
    await expect(count(page)).toHaveText('Showing 2000 of 2000 courses')
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(24)
    await page.getByRole('button', { name: 'Show 24 more' }).click()
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(48)
    await expect(page.getByRole('link', { name: 'Course 0024', exact: true })).toBeFocused()
    await page.getByRole('searchbox').fill('course 1999')
    await expect.poll(() => titles(page)).toEqual(['Course 1999'])
  })
})
