import { type Page, expect, test } from '@playwright/test'
import { atTwiceTheSize, violationsOf } from '../support/axe.ts'
import { workerInControl } from '../support/browser.ts'
import { freeServer } from '../support/free-content.ts'
import { askedOnScreen } from '../support/phone-data.ts'
import { fillSignIn, letterOf, phoneScreen, studentNamed } from '../support/student.ts'

const ucat = { id: 3 }
const pharmacy = { id: 9 }
const interviews = { id: 5 }
const dentistry = { id: 7 }
const courses = [ucat, pharmacy, interviews, dentistry]

interface Asked {
  name: string
  courseId: number
  itemId: string
  /** Keys that answer it wrongly, from the question's heading on; `option b` is the key of its place on the screen. */
  keys: readonly string[]
  /** Where Tab has to lead for them, if not to the first radio button. */
  from?: string
  verdict: RegExp
  /** Part of why the right answer is right. */
  reason: RegExp
}

const asked: readonly Asked[] = [
  {
    name: 'a question about a passage',
    courseId: ucat.id,
    itemId: 'ucat-vr-metronome-1',
    keys: ['option a'],
    verdict: /^Incorrect\./,
    reason: /scale/,
  },
  {
    name: 'statements',
    courseId: ucat.id,
    itemId: 'ucat-dm-syl-diving',
    // "No" to all: with an arrow in the first, and on with Tab.
    keys: ['Tab', 'ArrowRight', 'Tab', 'ArrowRight', 'Tab', 'ArrowRight', 'Tab', 'ArrowRight', 'Tab', 'ArrowRight'],
    verdict: /^(Incorrect|Partly right)/,
    reason: /Everyone in the group has passed/,
  },
  {
    name: 'a rating',
    courseId: ucat.id,
    itemId: 'ucat-sj-allergy-1',
    keys: ['option a'],
    verdict: /^Partly right: 1 of 2 marks\./,
    reason: /the patient herself can say what she told Priya/,
  },
  {
    name: 'a stem with eight options',
    courseId: pharmacy.id,
    itemId: 'gphc2-emq-cv-adverse-breast',
    keys: ['option h'],
    verdict: /^Incorrect\./,
    reason: /Spironolactone also blocks androgen receptors/,
  },
  {
    name: 'the most and the least appropriate',
    courseId: ucat.id,
    itemId: 'ucat-sj-ml-label',
    // The first as the most, and the second as the least.
    keys: ['Tab', ' ', 'Tab', 'ArrowDown'],
    verdict: /^(Right|Incorrect|Partly right: 1 of 2 marks)\./,
    reason: /It acts while the error can still be undone/,
  },
  {
    name: 'an order',
    courseId: interviews.id,
    itemId: 'mmi-q-order-open-day',
    from: 'form button[aria-label^="Move down"]',
    keys: ['Tab', 'ArrowDown', 'ArrowDown'],
    verdict: /^(Right|Partly right: (4|6|8|10) of 12 marks)\./,
    reason: /60 minutes before 10:50 is 9:50/,
  },
  {
    name: 'sorting',
    courseId: dentistry.id,
    itemId: 'ore-anat-sort-trigeminal',
    from: 'form [data-item]',
    // The focus goes on to the next item by itself, in the order in which this attempt shows them.
    keys: ['Tab', 'its set', 'its set', 'its set', 'its set', 'its set', 'the other set'],
    verdict: /^Partly right: 1 of 2 marks\./,
    reason: /the sensory branch of the front trunk/,
  },
]

test.use({ ...phoneScreen, serviceWorkers: 'allow' })

test(
  'every type is answered offline by keys alone, is explained, and breaks no rule of WCAG 2.2 AA that can be checked',
  { tag: '@large' },
  async ({ context }) => {
    test.setTimeout(420_000)
    await using server = await freeServer()
    const page = await context.newPage()
    await takeCourses(page, server.url)
    await server.stop()

    const broken: string[] = []
    for (const { name, courseId, itemId, from, keys, verdict, reason } of asked)
      await test.step(name, async () => {
        await page.goto(`${server.url}/study/${courseId}/questions?item=${itemId}`)
        const practise = page.getByRole('button', { name: /^Practise this question/ })
        await practise.focus()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('heading', { level: 1, name: 'Question 1 of 1' })).toBeFocused()
        const passage = page.locator('[data-passage]')
        if ((await passage.count()) > 0) {
          // The text and what is asked about it share the screen.
          await expect(passage).toBeInViewport()
          await expect(page.locator('form')).toBeInViewport()
        }
        broken.push(...(await violationsOf(page, `${name}, asked`)))
        if (itemId === 'ucat-vr-metronome-1') broken.push(...(await highlighted(page)))
        await page.getByRole('heading', { level: 1 }).focus()
        if (keys[0] === 'Tab') await tabTo(page, from ?? 'form input[type="radio"]')
        for (const key of keys[0] === 'Tab' ? keys.slice(1) : keys) await page.keyboard.press(await keyOn(page, key))
        if (from !== undefined) await tabTo(page, 'button[data-main]')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('heading', { level: 2, name: verdict })).toBeFocused()
        await expect(page.getByText('Saved on this device')).toBeVisible()
        await expect(page.getByRole('region', { name: 'Explanation' })).toContainText(reason)
        broken.push(...(await violationsOf(page, `${name}, explained`)))
        broken.push(...(await atTwiceTheSize(page, name)))
      })
    expect(broken).toEqual([])
  },
)

/** Highlights a sentence of the passage without a pointer. Answers what of the list of sentences breaks a rule. */
async function highlighted(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Highlight' }).focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog', { name: 'Highlight' })
  await list.getByRole('checkbox').first().focus()
  await page.keyboard.press('Space')
  await expect(list.getByRole('button', { name: 'Clear highlights' })).toBeVisible()
  const broken = await violationsOf(page, 'highlights')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  expect(await page.evaluate(() => [...(CSS.highlights.get('student') ?? [])].length)).toBe(1)
  return broken
}

/** Makes an account, takes the courses and brings them to the device. */
async function takeCourses(page: Page, url: string): Promise<void> {
  const who = studentNamed('Tess')
  await page.goto(`${url}/signin?redirect=/study/${ucat.id}`)
  await page.evaluate(
    async ([body, ids]) => {
      const headers = { 'content-type': 'application/json' }
      const ask = (call: string, sent: unknown) => fetch(call, { method: 'POST', headers, body: JSON.stringify(sent) })
      await ask('/api/auth/signup', body)
      for (const id of ids) await ask(`/api/courses/${id}/enrol`, {})
    },
    [who, courses.map(({ id }) => id)] as const,
  )
  await fillSignIn(page, who)
  // One that is opened by the sign-in comes as well as one that is opened later.
  await expect(page.getByText('On this device', { exact: true })).toBeVisible()
  for (const { id } of [pharmacy, interviews, dentistry]) {
    await page.goto(`${url}/study/${id}`)
    await expect(page.getByText('On this device', { exact: true })).toBeVisible()
  }
  await workerInControl(page)
}

/** Goes on with Tab until the first of these has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let count = 0; count < 60; count++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((place) => document.activeElement === document.querySelector(place), selector)) return
  }
  throw new Error(`the tab key does not lead to ${selector}`)
}

/** The key that is meant on the question on the screen. */
async function keyOn(page: Page, key: string): Promise<string> {
  if (key.startsWith('option ')) return await letterOf(page, key.slice(-1))
  if (!key.endsWith(' set')) return key
  const place = (await setOfFocusedItem(page)) === 'a' ? 1 : 2
  return String(key === 'its set' ? place : 3 - place)
}

/** The set into which the focused item of a question with the sets "a" and "b" belongs. */
async function setOfFocusedItem(page: Page): Promise<string | undefined> {
  const focused = page.locator('[data-item]:focus')
  await expect(focused).toBeVisible()
  const itemId = await focused.getAttribute('data-item')
  const question = await askedOnScreen(page)
  return question.type === 'drag-sets' ? question.items.find(({ id }) => id === itemId)?.set : undefined
}
