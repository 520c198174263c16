import { expect, test } from '@playwright/test'
import { answersOnPhone, questionOnScreen } from './support/phone-data.ts'
import { builtServer } from './support/server.ts'
import { atQuestion, beginStudying, startPractice, studentNamed } from './support/student.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('three questions are answered with keys alone', async ({ context }) => {
  await using server = await builtServer()
  const page = await context.newPage()
  await beginStudying(page, server.url, studentNamed('Ada'))
  await startPractice(page, 10)

  for (const place of [1, 2, 3]) {
    await atQuestion(page, place)
    const question = await questionOnScreen(page)
    if (question.type === 'single-best-answer') await page.keyboard.press(question.key.toUpperCase())
    else {
      // From the question's heading, which has the focus, to the field.
      await tabTo('input[inputmode="decimal"]')
      await page.keyboard.type(String(question.key))
    }
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Right\./)).toBeVisible()
    if (place === 2) {
      await page.keyboard.press('Alt+F')
      await expect(page.getByRole('button', { name: 'Flag', exact: true })).toHaveAttribute('aria-pressed', 'true')
    }
    await page.keyboard.press('Enter')
  }
  await atQuestion(page, 4)
  await page.keyboard.press('Alt+P')
  await expect(page.getByRole('heading', { level: 1, name: 'Question 3 of 10' })).toBeFocused()
  await tabTo('[aria-label="Previous question"]')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Question 2 of 10' })).toBeFocused()
  expect(await answersOnPhone(page)).toHaveLength(3)

  async function tabTo(selector: string): Promise<void> {
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab')
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return
    }
    throw new Error(`the Tab key does not lead to ${selector}`)
  }
})
