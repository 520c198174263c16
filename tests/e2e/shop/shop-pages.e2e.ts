import { expect, type Page } from '@playwright/test'
import { capabilitiesIn } from '../../../authoring/lint/lint-capabilities.ts'
import { areThere } from '../../../core/shop/capabilities.ts'
import type { Site } from '../../../core/contract/site/site.ts'
import { pageAwake } from '../support/browser.ts'
import type { BuiltServer } from '../support/server.ts'
import { test } from '../support/shop-server.ts'

// A page that is only looked at needs no worker, whose installation takes as long as the test.

let server: BuiltServer
test.beforeAll(({ shop }) => {
  server = shop
})

const open = async (page: Page, address: string, title: string) => {
  await page.goto(`${server.url}${address}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await pageAwake(page)
}
const faqTitle = 'Frequently asked questions'

test('the questions are narrowed by topic and by words, and one is open at a time', async ({ page }) => {
  for (const address of ['/faq', '/help']) {
    await open(page, address, faqTitle)
    const topics = page.getByRole('group', { name: 'Topic' })
    await expect(topics.getByRole('button')).toHaveText([
      'All Topics',
      'Resources',
      'Quality',
      'Customization',
      'Feedback',
    ])
  }
  await open(page, '/faq', faqTitle)
  const items = page.getByRole('main').locator('details')
  const all = await items.count()
  expect(all).toBeGreaterThan(20)
  // Nothing that a newcomer to a shop without any configuration cannot do.
  for (const answer of await items.allTextContents()) {
    const missing = capabilitiesIn(answer).filter((name) => !areThere([name], new Set()))
    expect([answer, missing]).toEqual([answer, []])
  }

  await items.nth(0).locator('summary').click()
  await items
    .nth(all - 1)
    .locator('summary')
    .click()
  await expect(page.getByRole('main').locator('details[open]')).toHaveCount(1)

  await page.getByRole('button', { name: 'Quality' }).click()
  await expect(page).toHaveURL(/topic=quality/)
  await expect(page.getByRole('heading', { level: 2, name: /^Quality/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /^Resources/ })).toHaveCount(0)

  await page.getByRole('searchbox').fill('blind')
  await expect(page.getByText(/^Showing \d+ of \d+ questions$/)).toBeVisible()
  await page.getByRole('searchbox').fill('zebra crossing')
  await expect(page.getByRole('heading', { name: 'No FAQs Found' })).toBeVisible()
  await page.getByRole('button', { name: 'Show All FAQs' }).click()
  await expect(items).toHaveCount(all)
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page).toHaveURL(`${server.url}/faq`)

  const foot = page.getByRole('main').getByRole('link')
  await expect(foot.and(page.locator('[href="/contact"]'))).toBeVisible()
  await expect(foot.and(page.locator('[href="/courses"]'))).toBeVisible()
})

test('the address of a question opens it', async ({ page }) => {
  await open(page, '/faq#faq-offline', faqTitle)
  const opened = page.locator('details[open]')
  await expect(opened).toHaveCount(1)
  await expect(opened.getByRole('heading', { name: 'Can I study without an internet connection?' })).toBeInViewport()
})

test('help is found on every page of the shop, answers in its place, and hands over to a person', async ({ page }) => {
  await open(page, '/pricing', 'Pricing')
  const button = page.getByRole('button', { name: 'Help', exact: true })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Help' })
  const box = dialog.getByRole('textbox', { name: 'What would you like to know?' })
  await box.fill('can I use it on my phone and on my laptop, several devices')
  await box.press('Enter')
  await expect(dialog.getByText('Sign in with the same account').first()).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()

  await button.press('Enter')
  await box.fill('parking by the zoo')
  await box.press('Enter')
  await expect(dialog.getByText('and I do not guess').last()).toBeVisible()
  await dialog.getByRole('log').getByRole('link', { name: 'Ask a person' }).last().click()
  await expect(page).toHaveURL(/\/contact\?subject=parking(\+|%20)by/)
  await expect(page.getByRole('heading', { level: 1, name: 'Get Support' })).toBeVisible()
  await expect(dialog).toBeHidden()

  // From the menu of a phone as well.
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Help' }).click()
  await expect(dialog).toBeVisible()
})

test('the tutors stand with what is claimed of them, and what is a sample says so', async ({ page }) => {
  await page.route('**/api/tutors', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await open(page, '/courses', 'Courses')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Tutors' }).click()
  await expect(page.getByText('Loading tutors...')).toBeVisible()
  await expect(page.getByRole('main').locator('ul[aria-hidden] > li')).toHaveCount(8)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Our Expert Tutors' })).toBeVisible()
  await expect(main.getByRole('article')).toHaveCount(8)
  // Counted, and the tutors are samples.
  await expect(main.locator('dl dd')).toHaveText(['8', '3'])
  await expect(main.locator('dl dt').first()).toHaveText(/^Tutors.*\(sample\)$/)
  await expect(main.getByText('Sample of the demonstration shop').first()).toBeVisible()
  await expect(main.getByRole('link', { name: 'See sessions and times' })).toHaveAttribute(
    'href',
    '/resources?tab=booking',
  )
})

test('the plans in pounds show a month of either billing, and the free one only says that it is yours', async ({
  page,
}) => {
  await open(page, '/pricing', 'Pricing')
  const card = (name: string) => page.getByRole('article', { name, exact: true })
  await expect(card('Free')).toContainText('£0')
  await expect(card('Pro')).toContainText('£29.99')
  await expect(card('Pro')).toContainText('Most Popular')
  await expect(card('Premium')).toContainText('£49.99')

  await page.getByText('Yearly').click()
  await expect(card('Pro')).toContainText('£23.99')
  await expect(card('Pro')).toContainText('Save £71.98/year')
  await expect(card('Premium')).toContainText('Save £119.98/year')
  await expect(card('Free')).not.toContainText('Save')

  await card('Free').getByRole('button', { name: 'Choose Free' }).click()
  await expect(page.getByRole('status').getByText("You're already on the free plan!")).toBeVisible()
  await expect(page).toHaveURL(/\/pricing\?interval=year$/)

  await card('Pro').getByRole('button', { name: 'Choose Pro' }).click()
  await expect(page.getByRole('radio', { name: /^Pro/ })).toBeChecked()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('£23.99')
})

test('the plans in dollars say what a year saves, and stand side by side line by line', async ({ page, request }) => {
  await open(page, '/subscription-plans', 'Choose Your Success Plan')
  await open(page, '/plans', 'Choose Your Success Plan')
  const card = (name: string) => page.getByRole('article', { name, exact: true })
  await expect(page.getByText('Save 20%', { exact: true })).toBeVisible()
  await expect(card('Starter')).toContainText('$19.99')
  await expect(card('Professional')).toContainText('Most Popular Choice')
  // Nobody has asked them.
  await expect(card('Professional')).not.toContainText('recommend')

  await page.getByText('Yearly').click()
  await expect(card('Starter')).toContainText('$15.99')
  await expect(card('Starter')).toContainText('Save $48.00/year (20% off)')
  await expect(card('Elite')).toContainText('Save $192.00/year (20% off)')

  const table = page.getByRole('table', { name: 'What each plan holds, and its limits' })
  await expect(table.getByRole('columnheader')).toHaveText(['Starter', 'Professional', 'Elite'])
  const everyCourse = table.locator('tbody', { hasText: 'Every course in medicine' }).getByRole('cell')
  await expect(everyCourse.nth(0)).toContainText('No')
  await expect(everyCourse.nth(1).getByRole('img', { name: 'Yes' })).toBeVisible()
  const { claims } = (await (await request.get(`${server.url}/api/site`)).json()) as Site
  for (const { value } of claims.filter(({ shownOn }) => shownOn.includes('plans'))) {
    await expect(page.getByRole('main').getByText(value, { exact: true })).toBeVisible()
  }

  await card('Elite').getByRole('button', { name: 'Start Elite Plan' }).click()
  await expect(page).toHaveURL(/\/subscribe\?plan=elite&interval=year$/)
  await expect(page.getByRole('radio', { name: /^Elite/ })).toBeChecked()
})

test('the subscribe page takes a plan of any page by its id, and leads a visitor to an account on the way', async ({
  page,
}) => {
  await open(page, '/subscribe?plan=no-such-plan', 'This plan is not for sale')
  await expect(page.getByRole('main').getByRole('link', { name: 'See all plans' })).toHaveAttribute('href', '/plans')
  await open(page, '/subscription', 'Subscribe')
  await expect(page.getByRole('radio', { name: /^Premium/ })).toBeChecked()
  const sum = page.getByRole('region', { name: 'Summary' })
  await expect(sum).toContainText('Total per month')
  await expect(sum).toContainText('$59.00')
  await expect(sum).toContainText('Cancel any time')

  await page.getByRole('radio', { name: /^Professional/ }).check()
  await expect(sum).toContainText('$99.00')
  await expect(page).toHaveURL(/plan=subscribe-professional$/)
  await expect(page.getByRole('heading', { name: 'What Professional opens' })).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click()
  await expect(page.getByLabel('Confirm password')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/subscribe?plan=subscribe-professional')
})

test('the addresses of products lead to the courses', async ({ page }) => {
  await open(page, '/faq', faqTitle)
  for (const address of ['/products', '/products/12', '/product/12']) {
    const sent = await page.goto(`${server.url}${address}`)
    // As the server sends them: they stand for a second and a half, and a busy machine looks past that.
    const words = await sent?.text()
    expect(words).toMatch(/<h1[^>]*>Redirecting\.\.\.<\/h1>/)
    expect(words).toContain('Products have been integrated with our course catalog.')
    expect(words).toMatch(/<a [^>]*href="\/courses"[^>]*>Go to the courses<\/a>/)
    await expect(page).toHaveURL(/\/courses$/)
    // The words are not in the way back.
    await page.goBack()
    await expect(page).toHaveURL(/\/faq$/)
  }
})

test('privacy and terms have a table of contents that leads to each part', async ({ page }) => {
  for (const [address, title] of [
    ['/privacy', 'Privacy'],
    ['/terms', 'Terms'],
  ] as const) {
    await open(page, address, title)
    await expect(page.getByText(/^Last changed on \d+ [A-Z][a-z]+ 20\d\d\.$/)).toBeVisible()
    const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
    const titles = await contents.allTextContents()
    expect(titles.length).toBeGreaterThan(8)
    await contents.last().click()
    await expect(page.getByRole('heading', { level: 2, name: titles.at(-1) ?? '' })).toBeInViewport()
  }
})

test('an address that is not there leads on, and back where there is a back', async ({ page }) => {
  await open(page, '/no-such-page', 'Page not found')
  const main = page.getByRole('main')
  for (const to of ['/', '/courses', '/products', '/contact']) {
    await expect(main.locator(`a[href="${to}"]`)).toBeVisible()
  }
  // Nothing of ours lies behind: the start is as far back as it goes.
  await main.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).not.toHaveURL(/no-such-page/)

  await open(page, '/terms', 'Terms')
  await page.evaluate(() => {
    history.pushState(null, '', '/no-such-page')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(main.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
