import { type Locator, type Page, expect, test } from '@playwright/test'
import { pageAwake } from '../support/browser.ts'
import { answersOnPhone, questionOnScreen } from '../support/phone-data.ts'
import { builtServer } from '../support/server.ts'
import { atQuestion, letterOf, startPractice } from '../support/student.ts'
import { openStudying, studyingServer } from '../support/studying.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('three questions are answered with keys alone', async ({ context }) => {
  await using server = await studyingServer()
  const page = await context.newPage()
  await openStudying(page, server.url)
  await startPractice(page, 10)

  for (const place of [1, 2, 3]) {
    await atQuestion(page, place)
    const question = await questionOnScreen(page)
    if (question.type === 'single-best-answer')
      await page.keyboard.press((await letterOf(page, question.key)).toUpperCase())
    else {
      await expect(page.locator('input[inputmode="decimal"]')).toBeFocused()
      await page.keyboard.type(String(question.key))
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: 'Right.' })).toBeFocused()
    if (place === 2) {
      await page.keyboard.press('Alt+F')
      await expect(page.getByRole('button', { name: 'Flag', exact: true })).toHaveAttribute('aria-pressed', 'true')
    }
    await page.keyboard.press(place === 1 ? 'ArrowRight' : 'Enter')
  }
  await atQuestion(page, 4)
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { level: 1, name: 'Question 3 of 10' })).toBeFocused()
  await tabTo(page, page.getByLabel('Previous question'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Question 2 of 10' })).toBeFocused()
  expect(await answersOnPhone(page)).toHaveLength(3)
})

test('a visitor finds a course, looks into it and asks a person with keys alone', async ({ page }) => {
  await using server = await builtServer()
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
