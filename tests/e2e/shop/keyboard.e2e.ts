import { type Locator, type Page, expect } from '@playwright/test'
import { pageAwake } from '../support/browser.ts'
import { test } from '../support/shop-server.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('a visitor finds a course, looks into it and asks a person with keys alone', async ({ page, shop: server }) => {
  const { keyboard } = page
  const button = (name: string | RegExp, within: Page | Locator = page) => within.getByRole('button', { name })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await page.goto(server.url)
  await pageAwake(page)
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Try a question now' })).toBeFocused()
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Explore Courses' }))
  await keyboard.press('Enter')
  await expect(heading('Courses')).toBeFocused()

  await tabTo(page, page.getByRole('searchbox'))
  await keyboard.type('gphc')
  await expect(page.getByText('Showing 3 of 13 courses')).toBeVisible()
  await tabTo(page, button(/^Filters/))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('slider', { name: 'Lowest price' }))
  await keyboard.press('ArrowRight')
  await expect(page.getByText('Showing 2 of 13 courses')).toBeVisible()
  await keyboard.press('Home')
  await expect(page.getByText('Showing 3 of 13 courses')).toBeVisible()
  await keyboard.press('Escape')
  await expect(button(/^Filters/)).toBeFocused()

  const paid = 'GPhC Part 1: calculations'
  await tabTo(page, page.getByRole('link', { name: paid, exact: true }))
  await keyboard.press('Enter')
  await expect(heading(paid)).toBeFocused()
  await tabTo(page, button('Free Preview'))
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Free Preview' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(button('Free Preview')).toBeFocused()
  await tabTo(page, page.getByRole('tab', { name: 'Overview' }))
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Lessons' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: 'Lessons' })).toBeFocused()

  await tabTo(page, button('Help'))
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'What would you like to know?' })).toBeFocused()
  await keyboard.type('parking by the zoo')
  await keyboard.press('Enter')
  await expect(page.getByText('and I do not guess')).toBeVisible()
  await tabTo(page, page.getByRole('log').getByRole('link', { name: 'Ask a person' }))
  await keyboard.press('Enter')
  await expect(heading('Get Support')).toBeFocused()
  await tabTo(page, page.getByLabel('First name'))
  for (const words of ['Ada', 'Lovelace', 'ada@example.org', '', '', 'May I bring a calculator to the zoo?']) {
    await keyboard.type(words)
    await keyboard.press('Tab')
  }
  await expect(button('Send Message')).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Message sent successfully!' })).toBeFocused()
})

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`the Tab key does not lead to ${String(target)}`)
}
