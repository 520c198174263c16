import { type Locator, type Page, expect } from '@playwright/test'
import { type Answer, isAnswer } from '../../../core/questions/answer.ts'
import type { QuizQuestion } from '../../../core/questions/practisable.ts'
import { questionOnScreen, storedSession } from './phone-data.ts'

export const starter = 'GPhC calculations: starter'
const courseId = 1

export interface Student {
  email: string
  username: string
  password: string
}

/** Someone with an address of their own on this server. */
export const studentNamed = (username: string): Student => ({
  username,
  email: `${username.toLowerCase()}@example.org`,
  password: 'seven-quiet-lanterns',
})

/** A telephone of the narrowest width that is supported. */
export const phoneScreen = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const

export async function fillSignIn(page: Page, who: Student): Promise<void> {
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in by the form and ends on the dashboard. */
export async function signIn(page: Page, url: string, who: Student): Promise<void> {
  await page.goto(`${url}/signin?redirect=/dashboard`)
  await fillSignIn(page, who)
  await expect(page.getByRole('heading', { level: 1, name: 'My courses' })).toBeVisible()
}

/** Makes an account that has the free course, signs in by the form and comes to the course, which downloads it; unless told otherwise,
 *  waits until it is here. Ends on the course's home. */
export async function beginStudying(
  page: Page,
  url: string,
  who: Student,
  { download = true }: { download?: boolean } = {},
): Promise<void> {
  await page.goto(`${url}/signin?redirect=/study/${courseId}`)
  const ask = (path: string, body: unknown) =>
    page.evaluate(
      async ([to, sent]) => {
        const headers = { 'content-type': 'application/json' }
        return (await fetch(to, { method: 'POST', headers, body: JSON.stringify(sent) })).status
      },
      [path, body] as const,
    )
  expect(await ask('/api/auth/signup', who)).toBeLessThan(300)
  expect(await ask(`/api/courses/${courseId}/enrol`, {})).toBeLessThan(300)
  await fillSignIn(page, who)
  await expect(page.getByRole('heading', { level: 1, name: starter })).toBeVisible({ timeout: 60_000 })
  if (download) await untilDownloaded(page)
}

async function untilDownloaded(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: `Offline copy of ${starter}` })
  await expect(card.getByText('On this device', { exact: true })).toBeVisible({ timeout: 60_000 })
}

/** From the course's home into the first question. */
export async function startPractice(page: Page, count: 10 | 20 | 40 = 20): Promise<void> {
  await page.getByRole('radio', { name: String(count), exact: true }).check()
  await page.getByRole('button', { name: `Practise ${count} questions` }).click()
  await atQuestion(page, 1)
}

/** Waits until the page shows this question of the run, with all that belongs to it. */
export async function atQuestion(page: Page, place: number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^Question ${place} of`) })).toBeVisible()
  await expect(choices(page).first()).toBeVisible()
}

/** Options, or the field for a number. */
const choices = (page: Page): Locator => page.locator('form label, form input[inputmode="decimal"]')

/** Chooses or types an answer and does not submit it. Gives what was chosen: the option's id, or the number as typed. */
export async function choose(page: Page, question: QuizQuestion, isRight: boolean): Promise<string> {
  if (question.type === 'numeric') {
    const text = String(isRight ? question.key : question.key + question.tolerance + 1)
    await page.locator('form input[inputmode="decimal"]').fill(text)
    return text
  }
  const option = question.options.find(({ id }) => (id === question.key) === isRight)
  if (!option) throw new Error(`${question.id} has no such option`)
  await page.locator(`[data-option="${option.id}"] label`).click()
  await expect(page.locator(`input[value="${option.id}"]`)).toBeChecked()
  return option.id
}

/** The key of the keyboard that chooses an option: by its place on the screen. */
export async function letterOf(page: Page, optionId: string): Promise<string> {
  const ids = await page
    .locator('form [data-option]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-option')))
  const letter = 'abcdefgh'.charAt(ids.indexOf(optionId))
  if (letter === '') throw new Error(`there is no option ${optionId} on the screen`)
  return letter
}

/** Answers the question on the screen, and waits until it is explained and said to be saved. */
export async function answer(page: Page, isRight: boolean): Promise<QuizQuestion> {
  const question = await questionOnScreen(page)
  await choose(page, question, isRight)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: 'Explanation' })).toBeVisible()
  await expect(page.getByText(isRight ? /^Right\./ : /^Incorrect\. The answer is/)).toBeVisible()
  await expect(page.getByText('Saved on this device').first()).toBeVisible()
  return question
}

/** Goes on to the question at this place. */
export async function goOnTo(page: Page, place: number): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await atQuestion(page, place)
}

/** Waits until the run under way is stored as the page shows it, with this choice for the question at `place`. */
export async function untilChoiceIsStored(page: Page, place: number, chosen: string): Promise<void> {
  await expect
    .poll(async () => {
      const { index, items } = await storedSession(page)
      const { choice } = items[place - 1] ?? {}
      return [index + 1, chosenText(choice ?? null)]
    })
    .toEqual([place, chosen])
}

const chosenText = (choice: Answer | null) =>
  isAnswer(choice, 'option') ? choice.optionId : isAnswer(choice, 'number') ? choice.text : null

/** The line about what waits to be sent. */
export const syncLine = (page: Page): Locator => page.getByTestId('sync-line')

/** Presses an entry of the menu behind the three lines. */
export async function menu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: entry }).click()
}

export async function askToSignOut(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: `Account of ${username}` }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
}

/** Asks until all is sent, and answers the dialog that says so: what is not sent within five seconds is counted as unsent, and a busy
 *  machine may take longer. */
export async function askToSignOutSent(page: Page, username: string): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  for (;;) {
    await askToSignOut(page, username)
    await dialog.getByRole('button', { name: /^Sign out/ }).waitFor()
    if (await dialog.getByRole('button', { name: 'Sign out', exact: true }).isVisible()) return dialog
    await dialog.getByRole('button', { name: 'Stay' }).click()
  }
}

/** With all sent: the account leaves the device. */
export async function signOut(page: Page, username: string): Promise<void> {
  const dialog = await askToSignOutSent(page, username)
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
}
