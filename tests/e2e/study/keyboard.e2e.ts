import { type Locator, type Page, expect, test } from '@playwright/test'
import type { QuizQuestion } from '../../../core/questions/practisable.ts'
import { answersOnPhone, questionOnScreen } from '../support/phone-data.ts'
import { atQuestion, letterOf, starter } from '../support/student.ts'
import { openStudying, studyingServer } from '../support/studying.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const flaggedPlace = 2
const notedPlace = 3
const lookedBackPlace = 5
const ratedPlace = 6
/** Further than any list of this course is long. */
const tabLimit = 120

test(
  'by keys alone through ten questions, their summary and back, with the focus always on something',
  { tag: '@large' },
  async ({ context }) => {
    await using server = await studyingServer()
    const page = await context.newPage()
    await openStudying(page, server.url)
    const press = async (key: string) => {
      await page.keyboard.press(key)
      await expectFocus(page)
    }
    /** Goes on to something as one does who sees where the focus is. */
    const tabTo = async (place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
      await expect(place).toBeVisible()
      for (let count = 0; count < tabLimit; count++) {
        await press(key)
        if (await place.evaluate((element) => element === document.activeElement)) return
      }
      throw new Error(`the tab key does not lead to ${place.toString()}`)
    }
    const see = async (place: Locator) => {
      await expect(place).toBeVisible()
      await expectFocus(page)
    }
    const main = page.getByRole('main')

    await test.step('chooses ten questions of three topics, which have both kinds', async () => {
      await tabTo(page.getByRole('radio', { name: '20', exact: true }))
      await press('ArrowLeft')
      await expect(page.getByRole('radio', { name: '10', exact: true })).toBeChecked()
      await tabTo(main.locator('summary', { hasText: 'Topics' }))
      await press('Enter')
      const topics = main.getByRole('checkbox')
      for (const at of [0, 1, 2]) {
        await tabTo(topics.nth(at))
        await press('Space')
      }
      await tabTo(page.getByRole('button', { name: 'Practise 10 questions' }))
      await press('Enter')
      await atQuestion(page, 1)
      await expectFocus(page)
    })

    const kinds = new Set<string>()
    for (let place = 1; place <= 10; place++)
      await test.step(`question ${place}`, async () => {
        await atQuestion(page, place)
        await expectFocus(page)
        const question = await questionOnScreen(page)
        kinds.add(question.type)
        if (place === lookedBackPlace) await lookAround()
        await choose(question, place % 2 === 0)
        if (place === ratedPlace) await rate()
        else await press('Enter')
        await expect(
          main.getByRole('heading', { level: 2, name: /^(Right\.|Incorrect\. The answer is)/ }),
        ).toBeFocused()
        await see(main.getByRole('heading', { name: 'Explanation' }))
        if (place === notedPlace) await writeNote()
        if (place === flaggedPlace) {
          await press('Alt+F')
          await expect(page.getByRole('button', { name: 'Flag', exact: true })).toHaveAttribute('aria-pressed', 'true')
        }
        await press(place === flaggedPlace ? 'ArrowRight' : 'Enter')
      })
    expect([...kinds].sort()).toEqual(['numeric', 'single-best-answer'])

    await test.step('the summary, a question of it, and back', async () => {
      const heading = page.getByRole('heading', { level: 1, name: /^\d+ of 10 right$/ })
      await expect(heading).toBeFocused()
      expect(await answersOnPhone(page)).toHaveLength(10)
      await tabTo(main.locator('details > summary').first())
      await press('Enter')
      await see(main.getByRole('heading', { name: 'Explanation' }))
      await press('Enter')
      await expect(main.getByRole('heading', { name: 'Explanation' })).toBeHidden()
      await expectFocus(page)
      await tabTo(main.getByRole('link', { name: 'All sessions of this course' }))
      await press('Enter')
      await see(page.getByRole('heading', { level: 1, name: 'Sessions' }))
      // It stands over the heading, where reading goes on.
      await tabTo(main.getByRole('link', { name: starter }), 'Shift+Tab')
      await press('Enter')
      await see(page.getByRole('heading', { level: 1, name: starter }))
      await tabTo(main.getByRole('region', { name: 'Sessions' }).getByRole('link').first())
      await press('Enter')
      await see(heading)
    })

    /** By its letter, or along the options; a number goes into its field, which has the focus. */
    async function choose(question: QuizQuestion, byLetter: boolean): Promise<void> {
      if (question.type === 'numeric') {
        await page.keyboard.type(String(question.key))
        await expect(main.getByLabel(/^Your answer in/)).toHaveValue(String(question.key))
      } else if (byLetter) await press((await letterOf(page, question.key)).toUpperCase())
      else {
        await tabTo(page.getByRole('radio').first())
        await press('Space')
        await press('ArrowDown')
        await expect(page.getByRole('radio').nth(1)).toBeChecked()
      }
      await expectFocus(page)
    }

    async function rate(): Promise<void> {
      const sure = main.getByRole('button', { name: 'Sure', exact: true })
      await tabTo(sure)
      await press('Space')
      await expect(sure).toHaveAttribute('aria-pressed', 'true')
      await tabTo(main.getByRole('button', { name: 'Submit' }))
      await press('Enter')
    }

    async function writeNote(): Promise<void> {
      await press('n')
      const note = page.getByRole('textbox', { name: 'Your note' })
      await expect(note).toBeFocused()
      await page.keyboard.type('Three places to the left.')
      await press('Escape')
      await expect(note).not.toBeFocused()
      await see(page.getByRole('region', { name: 'Your note' }).getByText('Saved on this device'))
    }

    /** Back to the question before, which is answered, and on past the open one. */
    async function lookAround(): Promise<void> {
      const at = async (place: number) => {
        await atQuestion(page, place)
        await expectFocus(page)
      }
      await press('ArrowLeft')
      await at(lookedBackPlace - 1)
      await see(main.getByRole('heading', { name: 'Explanation' }))
      await press('ArrowRight')
      await at(lookedBackPlace)
      await press('ArrowRight')
      await at(lookedBackPlace + 1)
      await tabTo(page.getByLabel('Previous question'))
      await press('Enter')
      await at(lookedBackPlace)
    }
  },
)

/** Whatever was pressed, reading goes on at something. */
const expectFocus = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: 'what has the focus' })
    .not.toBe('BODY')
