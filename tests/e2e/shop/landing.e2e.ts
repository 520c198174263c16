import { type Page, expect } from '@playwright/test'
import type { CourseCard } from '../../../core/contract/shop/courses.ts'
import type { Site } from '../../../core/contract/site/site.ts'
import { popularCourses } from '../../../app/features/landing/popular-courses.ts'
import type { BuiltServer } from '../support/server.ts'
import { test } from '../support/shop-server.ts'
import { questionOnScreen } from '../support/phone-data.ts'
import { atQuestion, choose, phoneScreen } from '../support/student.ts'

// Without the worker the test decides what the server answers.
test.use(phoneScreen)

let server: BuiltServer
test.beforeAll(({ shop }) => {
  server = shop
})

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Opens a page from within, where it has none of the shop's data yet: `change` says what the server answers. */
async function openFromWithin(page: Page, path: string, change: () => Promise<unknown>): Promise<void> {
  await page.goto(`${server.url}/signin`)
  await expect(page.getByLabel('Email')).toBeVisible()
  await change()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

test('the front page shows what there is, and each of its ways leads on', async ({ page, request }) => {
  const site = (await (await request.get(`${server.url}/api/site`)).json()) as Site
  for (const path of ['/landing', '/']) {
    await page.goto(`${server.url}${path}`)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Revise on the underground. Lose nothing.' }),
    ).toBeVisible()
  }
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Explore Courses' })).toHaveAttribute('href', '/courses')
  await expect(main.getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/contact')
  await expect(main.getByRole('link', { name: 'Request Consultation' })).toHaveAttribute('href', '/contact')
  await expect(main.getByRole('link', { name: 'All tutors' })).toHaveAttribute('href', '/tutors')
  await expect(main.getByText('Plans from $19.99 a month.')).toBeVisible()

  const all = (await (await request.get(`${server.url}/api/courses`)).json()) as CourseCard[]
  const courses = popularCourses(all)
  expect(courses).toHaveLength(3)
  await expect(section(page, 'Popular courses').getByRole('article')).toHaveCount(3)
  await expect(section(page, 'Popular courses').getByRole('heading', { level: 3 })).toHaveText(
    courses.map(({ title }) => title),
  )

  const shown = site.claims.filter(({ shownOn }) => shownOn.includes('landing'))
  const figures = section(page, 'What it holds')
  await expect(figures.locator('dd')).toHaveText([
    ...shown.filter(({ source }) => source === 'computed').map(({ value }) => value),
    ...shown.filter(({ source }) => source === 'operator').map(({ value }) => value),
  ])
  await expect(figures.locator('dt', { hasText: '(sample)' })).toHaveCount(
    shown.filter(({ isSample }) => isSample).length,
  )
  for (const [name, count] of [
    ['What students say', 3],
    ['Tutors who know the paper', 4],
  ] as const) {
    await expect(section(page, name).locator('ul:not([aria-hidden]) > li:has(h3, blockquote)')).toHaveCount(count)
    await expect(section(page, name).getByText(site.sampleNote)).toBeVisible()
  }
  await expect(section(page, 'Between two stations').getByRole('img', { name: /A train in a tunnel/ })).toBeVisible()

  await main.getByRole('navigation', { name: 'Courses by profession' }).getByRole('link', { name: /Law/ }).tap()
  await expect(page).toHaveURL(/\/courses\?category=Law/)
})

test('the questions on the front page explain every answer, and lead into the rest of their course', async ({
  page,
}) => {
  await page.goto(server.url)
  const figure = page.getByRole('figure').filter({ hasText: 'Fig. 1' })
  await figure.getByRole('radio', { name: /^D/ }).tap()
  await expect(figure.getByRole('status')).toContainText('Incorrect. The answer is 500 mg.')
  await expect(figure.getByRole('status')).toContainText('it goes over the stated maximum')
  await figure.getByRole('radio', { name: /^D/ }).press('ArrowUp')
  await expect(figure.getByRole('radio', { name: /^C/ })).toBeChecked()
  await expect(figure.getByRole('status')).toContainText('Right.The weight gives 15 × 42 = 630 mg')
  for (const place of [2, 3, 4, 5]) {
    await figure.getByRole('button', { name: 'Next question' }).tap()
    await expect(figure.getByText(`${place} of 5`, { exact: true })).toBeVisible()
    await figure.getByRole('radio').first().tap()
  }
  await figure.getByRole('link', { name: '43 more, free' }).tap()
  await atQuestion(page, 1)
})

test('two taps lead from the front page to an answer, without an account', async ({ page }) => {
  await page.goto(server.url)
  await page.getByRole('link', { name: 'Try a question now' }).tap()
  await atQuestion(page, 1)
  const question = await questionOnScreen(page)
  // A number is typed where one is asked for: no tap, but a field.
  await choose(page, question, true)
  await page.getByRole('button', { name: 'Submit' }).tap()
  await expect(page.getByText(/^Right\./)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${server.url}/`)

  // The profession that one looks at is the one that is asked about.
  await page.goto(`${server.url}/courses?category=Law`)
  await page.getByRole('main').getByRole('link', { name: /^SQE/ }).first().tap()
  await expect(page.getByRole('link', { name: 'Try some questions' })).toBeVisible()
  await page.goto(server.url)
  await expect(page.getByRole('link', { name: 'Try a law question' })).toBeVisible()
})

test('while they load, courses and testimonials have three skeletons and tutors four; what fails can be tried again', async ({
  page,
}) => {
  let isDown = false
  const held: (() => Promise<void>)[] = []
  await openFromWithin(page, '/', () =>
    page.route(/\/api\/(courses|tutors|testimonials)$/, (route) => {
      const answer = () => (isDown ? route.fulfill({ status: 503, body: '' }) : route.continue())
      if (held.length < 3) held.push(answer)
      else return answer()
    }),
  )
  for (const [name, count] of [
    ['Popular courses', 3],
    ['What students say', 3],
    ['Tutors who know the paper', 4],
  ] as const)
    await expect(section(page, name).locator('ul[aria-hidden] > li')).toHaveCount(count)
  await expect.poll(() => held.length).toBe(3)

  isDown = true
  for (const answer of held) await answer()
  const courses = section(page, 'Popular courses')
  await expect(courses).toContainText('The courses cannot be loaded now.')
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(3)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  isDown = false
  await courses.getByRole('button', { name: 'Try Again' }).tap()
  await expect(courses.getByRole('article')).toHaveCount(3)
})

test('the way into medicine names the courses of the catalogue', async ({ page }) => {
  await page.goto(`${server.url}/medical`)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/plans')
  for (const path of ['/ai-tutor', '/contact', '/privacy', '/terms'])
    await expect(main.locator(`a[href="${path}"]`).first()).toBeVisible()
  await expect(main.getByRole('figure').getByRole('link')).toHaveText([
    'Medical school application strategy',
    'UCAT complete',
    'CASPer preparation',
    'MMI and interview coaching',
    'UKMLA AKT: applied knowledge',
  ])
  await main.getByRole('link', { name: 'UCAT complete' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'UCAT complete' })).toBeVisible()
})

test('how it works has contents, three courses, tabs, stories and four questions', async ({ page, request }) => {
  const site = (await (await request.get(`${server.url}/api/site`)).json()) as Site
  await page.goto(`${server.url}/home`)
  const main = page.getByRole('main')
  for (const path of ['/plans', '/courses', '/tutors', '/resources', '/contact'])
    await expect(main.getByRole('navigation', { name: 'Contents' }).locator(`a[href="${path}"]`)).toBeVisible()
  await expect(section(page, 'Courses').getByRole('article')).toHaveCount(3)

  const tabs = main.getByRole('tablist', { name: 'Our Approach' })
  await expect(tabs.getByRole('tab')).toHaveText(['Expert Tutoring', 'Study Materials', 'Ongoing Support'])
  await tabs.getByRole('tab', { name: 'Study Materials' }).tap()
  await expect(main.getByRole('tabpanel')).toContainText(site.approach[1]?.text ?? 'no text')
  await page.reload()
  await expect(tabs.getByRole('tab', { name: 'Study Materials' })).toHaveAttribute('aria-selected', 'true')

  await expect(section(page, 'Success stories').locator('blockquote')).toHaveCount(site.storyIds.length)
  const questions = section(page, 'Asked first')
  await expect(questions.locator('details')).toHaveCount(4)
  await questions.getByText('What is in a course?').tap()
  await expect(questions.getByText('It depends on the exam.')).toBeVisible()
})

test('a shop without courses says in words what it prepares for', async ({ page }) => {
  await openFromWithin(page, '/home', () => page.route('**/api/courses', (route) => route.fulfill({ json: [] })))
  await expect(section(page, 'Courses').getByRole('heading', { level: 3 })).toHaveText([
    'Entrance exam preparation',
    'Interview course',
    'Application strategy',
  ])
})

test('an installed app opens at the courses and not at the front page', async ({ page }) => {
  await page.goto(`${server.url}/?source=app`)
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/courses`)
})
