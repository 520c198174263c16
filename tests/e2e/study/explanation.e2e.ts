import { type Page, expect, test } from '@playwright/test'
import { questionOnScreen } from '../support/phone-data.ts'
import { atQuestion, letterOf, phoneScreen } from '../support/student.ts'
import { openStudying, studyingServer } from '../support/studying.ts'

test.use(phoneScreen)

test(
  'after every question of the free course the right answer and its reason are in view, by keys alone',
  { tag: '@large' },
  async ({ context }) => {
    await using server = await studyingServer()
    const page = await context.newPage()
    test.setTimeout(400_000)
    const seen = new Set<string>()
    const outOfView: string[] = []

    await openStudying(page, server.url)
    for (const count of [40, 8]) {
      await page.goto(`${server.url}/study/1`)
      await page.getByRole('main').locator('summary', { hasText: 'More choices' }).click()
      await page.getByRole('radio', { name: /^Unseen/ }).check()
      await page.getByRole('radio', { name: '40', exact: true }).check()
      await page.getByRole('button', { name: `Practise ${count} questions` }).click()
      for (let place = 1; place <= count; place++) {
        await atQuestion(page, place)
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
        const question = await questionOnScreen(page)
        if (question.type === 'numeric') await page.keyboard.type(String(question.key + question.tolerance + 1))
        else
          await page.keyboard.press(
            await letterOf(page, question.options.find(({ id }) => id !== question.key)?.id ?? ''),
          )
        await page.keyboard.press('Enter')
        await expect(page.getByRole('heading', { level: 2, name: /^Incorrect\. The answer is/ })).toBeFocused()
        if (!(await isRightAnswerInView(page))) outOfView.push(question.id)
        seen.add(question.id)
        await page.keyboard.press('Enter')
      }
      await expect(page.getByRole('heading', { level: 1, name: `0 of ${count} right` })).toBeVisible()
    }

    expect(outOfView).toEqual([])
    expect(seen.size).toBe(48)
  },
)

/** Whether the panel of the right answer, with its text and its reason, stands between the bars at the top and the bottom. */
async function isRightAnswerInView(page: Page): Promise<boolean> {
  const panel = page.getByRole('region', { name: 'Explanation' }).locator('[data-mark="right"]')
  await expect(panel.getByRole('heading', { name: 'Right answer' })).toBeVisible()
  return await panel.evaluate(async (element) => {
    // What scrolls after the focus has come has done so in the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const { left, top, bottom } = element.getBoundingClientRect()
    // What is painted at its first and its last line is the panel, and no bar over it.
    return [top + 1, bottom - 1].every((y) => element.contains(document.elementFromPoint(left + 20, y)))
  })
}
