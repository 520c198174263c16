import { type Page, expect } from '@playwright/test'
import { chromiumArgs } from '../../../scripts/chromium.mjs'
import { attemptOf } from '../../../core/questions/attempt.ts'
import type { PractisableQuestion } from '../../../core/questions/practisable.ts'
import type { Sitting, SittingItem } from '../../../core/exams/sitting.ts'
import { type ownBrowser, workerInControl } from './browser.ts'
import type { Sat, Tally } from './exam-report.ts'
import { accountDb, itemsOnPhone, rowsIn } from './phone-data.ts'
import { type Student, fillSignIn, phoneScreen, syncLine } from './student.ts'

type OwnBrowser = Awaited<ReturnType<typeof ownBrowser>>

/** A phone whose microphone is at hand and asks nobody. */
export const examPhone = {
  ...phoneScreen,
  args: [...chromiumArgs, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
}

/** How a question of an exam is answered: `changed` wrongly first, `half` for half of its marks. */
export type How = 'right' | 'wrong' | 'changed' | 'half' | 'left'

/** An account with the courses, all of them on this device. */
export async function opened(
  first: Page | undefined,
  url: string,
  who: Student,
  courses: readonly { id: number }[],
): Promise<Page> {
  if (!first) throw new Error('the browser has no page')
  const ids = courses.map(({ id }) => id)
  await first.goto(`${url}/signin?redirect=/study/${ids[0]}`)
  await first.evaluate(
    async ([body, enrolled]) => {
      const headers = { 'content-type': 'application/json' }
      const ask = (call: string, sent: unknown) => fetch(call, { method: 'POST', headers, body: JSON.stringify(sent) })
      await ask('/api/auth/signup', body)
      for (const id of enrolled) await ask(`/api/courses/${id}/enrol`, {})
    },
    [who, ids] as const,
  )
  await fillSignIn(first, who)
  await first.waitForURL(({ pathname }) => pathname.startsWith('/study/'))
  for (const id of ids) {
    await first.goto(`${url}/study/${id}`)
    await expect(first.getByText('On this device', { exact: true })).toBeVisible({ timeout: 30_000 })
  }
  await workerInControl(first)
  return first
}

/** The battery of the phone dies, and the page is opened again. */
export async function killedAt(phone: OwnBrowser, address: string): Promise<Page> {
  const page = (await phone.killAndReopen()).pages()[0] ?? (await phone.context().newPage())
  await page.goto(address)
  return page
}

/** A browser that was killed may have lost its login; the answers wait for it. */
export async function sendAll(page: Page, url: string, who: Student): Promise<void> {
  await page.goto(`${url}/dashboard`)
  await expect(syncLine(page)).toHaveText(/^(All saved|Sign in to send .*)$/, { timeout: 30_000 })
  if ((await syncLine(page).innerText()) !== 'All saved') {
    await page.goto(`${url}/signin?redirect=/dashboard`)
    await fillSignIn(page, who)
  }
  await expect(syncLine(page)).toHaveText('All saved', { timeout: 60_000 })
}

export async function secondsLeft(page: Page): Promise<number> {
  const [seconds = 0, minutes = 0, hours = 0] = (await page.getByRole('timer').innerText())
    .split(':')
    .map(Number)
    .reverse()
  return hours * 3600 + minutes * 60 + seconds
}

/** Answers the first questions of the section on the screen so, one after the other, and counts what that comes to. */
export async function answerAll(
  first: Page,
  hows: readonly How[],
  sat: Sat,
  kill?: () => Promise<Page>,
): Promise<Sat['sections'][number]> {
  let page = first
  const db = await accountDb(page)
  const readSitting = async () => (await rowsIn<Sitting>(page, db, 'sittings'))[0]
  // A step is seen before it is on the disk.
  await expect.poll(async () => (await readSitting())?.place.is).toBe('item')
  const sitting = await readSitting()
  const items = (await rowsIn<SittingItem>(page, db, 'sittingItems')).toSorted((a, b) => a.at - b.at)
  const place = sitting?.place
  if (!sitting || place?.is !== 'item') throw new Error('no question is on the screen')
  const own = items.filter(({ section }) => section === place.section)
  const stored = await itemsOnPhone(
    page,
    own.map(({ itemHash }) => itemHash),
  )
  const tally: Tally = { answered: 0, marks: 0, of: 0 }
  for (const [at, item] of own.entries()) {
    const packed = stored.get(item.itemHash)
    if (!packed) throw new Error(`${item.itemId} is not on this device`)
    const question = attemptOf(packed, item.attemptKey)
    const of = question.type === 'yes-no' || question.type === 'sjt-rating' ? 2 : 1
    const how = hows[at] ?? 'left'
    const marks = at < hows.length ? await answerAs(page, question, how) : 0
    const answered = how === 'left' ? 0 : 1
    // What is typed or put together in one visit is one answer.
    if (how === 'changed' && (question.type === 'single-best-answer' || question.type === 'sjt-rating'))
      sat.changed += 1
    const topic = sat.topics.get(item.topic) ?? { answered: 0, marks: 0, of: 0 }
    sat.topics.set(item.topic, { answered: topic.answered + answered, marks: topic.marks + marks, of: topic.of + of })
    tally.answered += answered
    tally.marks += marks
    tally.of += of
    if (at === 0 && kill) page = await kill()
    if (at < hows.length) await page.getByRole('button', { name: /^(Next|Review)$/ }).click()
    if (at + 1 < hows.length)
      await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^Question ${at + 2} of`) })).toBeVisible()
  }
  const title = sitting.exam.sections[sitting.sections[place.section]?.plan ?? -1]?.title ?? ''
  return { title, items: own.length, tally }
}

/** Gives an answer, and the marks that it earns. */
async function answerAs(page: Page, question: PractisableQuestion, how: How): Promise<number> {
  if (how === 'left') return 0
  if (how === 'changed') await answerAs(page, question, 'wrong')
  const isRight = how === 'right' || how === 'changed'
  // The question after it is drawn already, and not shown.
  const form = page.locator('form:visible')
  const option = (id: string) => form.locator(`[data-option="${id}"] label`).click()
  switch (question.type) {
    case 'numeric':
      await form.locator('input[inputmode="decimal"]').fill(String(isRight ? question.key : question.key + 1000))
      await expect(page.getByText('Answer saved')).toBeVisible()
      return isRight ? 1 : 0
    case 'yes-no':
      for (const [at, { key }] of question.statements.entries()) {
        const said = isRight || (how === 'half' && at > 0) ? key : key === 'yes' ? 'no' : 'yes'
        await form
          .locator('fieldset')
          .nth(at)
          .getByText(said === 'yes' ? 'Yes' : 'No', { exact: true })
          .click()
      }
      await expect(page.getByText('Answer saved')).toBeVisible()
      return isRight ? 2 : how === 'half' ? 1 : 0
    case 'sjt-rating': {
      const at = 'abcd'.indexOf(question.key)
      const beside = 'abcd'.charAt(at === 0 ? 1 : at - 1)
      await option(isRight ? question.key : how === 'half' ? beside : 'abcd'.charAt(at < 2 ? 3 : 0))
      await expect(page.getByText('Answer saved')).toBeVisible()
      return isRight ? 2 : how === 'half' ? 1 : 0
    }
    case 'single-best-answer': {
      const wrong = question.options.find(({ id }) => id !== question.key)?.id ?? ''
      await option(isRight ? question.key : wrong)
      await expect(page.getByText('Answer saved')).toBeVisible()
      return isRight ? 1 : 0
    }
    default:
      throw new Error(`${question.type} is in none of these exams`)
  }
}

/** Ends it by its review, at which `look` looks. */
export async function endSection(
  page: Page,
  what: 'section' | 'exam',
  look?: (review: string) => Promise<unknown>,
): Promise<void> {
  await page.getByRole('button', { name: 'All questions' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Review and end' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All questions' })).toBeVisible()
  await look?.('the review of a section')
  await page.getByRole('button', { name: `End the ${what}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `End the ${what}` })
    .click()
}
