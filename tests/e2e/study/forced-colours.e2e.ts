import { type Locator, expect, test } from '@playwright/test'
import { phoneScreen } from '../support/student.ts'
import { beginExam, openStudying, studyingServer } from '../support/studying.ts'

test.use(phoneScreen)

test(
  'in forced colours an exam, its report, a preview and messages show what they say by colour elsewhere',
  { tag: '@large' },
  async ({ context }) => {
    await using server = await studyingServer()
    const page = await context.newPage()
    await openStudying(page, server.url)
    await page.emulateMedia({ forcedColors: 'active' })

    await beginExam(page, server.url)
    const option = page.locator('form label:visible')
    await expect(option.first()).toBeVisible()
    const number = page.locator('form input[inputmode="decimal"]:visible')
    await ((await number.count()) > 0 ? number.fill('5') : option.first().click())
    await expect(page.getByText('Answer saved')).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Question 2 of/ })).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'All questions' }).click()
    const place = (name: string) => page.getByRole('button', { name, exact: true })
    await expectToDiffer(place('Question 1, answered'), place('Question 2, unanswered'), edgeOf)
    const legend = page.getByRole('list', { name: 'How they stand' }).locator('[data-state]')
    await expectToDiffer(legend.nth(0), legend.nth(1), edgeOf)

    await page.getByRole('button', { name: 'Review and end' }).click()
    await page.getByRole('button', { name: 'End the exam' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End the exam' }).click()
    const pace = page.getByRole('region', { name: 'Pace' })
    await expect(pace).toBeVisible()
    await expectToDiffer(pace.locator('li[data-result="right"]'), pace.locator('li[data-result="lost"]'), signOf)

    await page.goto(`${server.url}/courses/2/preview`)
    await expect
      .soft(page.getByRole('navigation', { name: 'Samples' }).locator('[aria-current]'))
      .toHaveCSS('outline-style', 'solid')

    await page.goto(`${server.url}/courses/2`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    const message = page.getByRole('status').locator('> div').filter({ hasText: 'In your cart' })
    await expect.soft(message).toHaveCSS('border-top-style', 'solid')
  },
)

/** One looks otherwise than the other where the system chooses the colours. */
async function expectToDiffer(one: Locator, other: Locator, by: (element: Element) => string): Promise<void> {
  expect.soft(await one.evaluate(by)).not.toBe(await other.evaluate(by))
}

const edgeOf = (element: Element): string => getComputedStyle(element).borderBottomWidth
const signOf = (element: Element): string => getComputedStyle(element, '::before').borderBottomWidth
