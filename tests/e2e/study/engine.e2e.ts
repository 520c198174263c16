import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type BrowserContext, type Page, expect, test } from '@playwright/test'
import { workerInControl } from '../support/browser.ts'
import { answerQuickly } from '../support/answer-quickly.ts'
import { copiedContent } from '../support/free-content.ts'
import { accountDb, answersOnPhone, questionOnScreen, rowsIn, storedSession } from '../support/phone-data.ts'
import { type StoredQuestion, sendAnswers } from '../support/sent-answers.ts'
import type { BuiltServer } from '../support/server.ts'
import { atQuestion, phoneScreen, signIn, syncLine } from '../support/student.ts'
import { ada, openStudying, studyingServer } from '../support/studying.ts'

test.use({ ...phoneScreen, actionTimeout: 60_000, serviceWorkers: 'allow' })

/** What the student does not know; of each of them one question is left for a quiz to ask. */
const weakTopics = ['infusion-rates', 'concentrations']
const weakTitles = ['Infusion rates', 'Concentrations']
/** Option b is said to be right after all, which is what the student chose each time. */
const corrected = { itemId: 'infusion-maximum-rate', file: 'questions/infusion-rates.yaml', before: 'a', after: 'b' }
const runs = 5
const answersInAll = 150
/** Of the last two runs, on a phone each. */
const answersByHand = 10

test(
  '150 answers of three devices, partly offline: both weak topics come first, and all that follows is the same on both',
  { tag: '@large' },
  async ({ context, browser }) => {
    test.setTimeout(900_000)
    await using content = await copiedContent()
    await using server = await studyingServer({ env: { CONTENT_DIR: content.dir } })
    const one = await context.newPage()
    await openStudying(one, server.url)
    const second = await browser.newContext(phoneScreen)
    second.setDefaultTimeout(60_000)
    const two = await second.newPage()
    await signIn(two, server.url, ada)
    await two.goto(`${server.url}/study/1`)
    await expect(two.getByText('On this device', { exact: true })).toBeVisible()

    const questions = await questionsOf(one)
    const weak = weakTopics.flatMap((topic) => questions.filter((each) => each.topic === topic).slice(0, 3))
    const known = questions.filter(({ topic }) => !weakTopics.includes(topic))
    const weakIds = new Set(weak.map(({ id }) => id))
    /** Three of five runs have each of what is known, all of them what is not. */
    const run = (number: number) => [
      ...known.filter((_, at) => at % runs !== number && at % runs !== (number + 1) % runs),
      ...weak,
    ]
    const byHand = (page: Page, number: number) => answerAll(page, server, run(number).slice(-answersByHand), weakIds)

    let before = ''
    await test.step('before the first answer there is a plan, and no figure', async () => {
      before = await planOf(one, server)
      await one.goto(`${server.url}/study/1/readiness`)
      await expect(one.getByText(/60 more answers/).first()).toBeVisible()
      await expect(one.getByRole('region', { name: 'Expected score' })).toHaveCount(0)
      await one.goto(`${server.url}/ai-tutor?course=1`)
      await expect(one.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(one.getByText('Practice Now')).toHaveCount(0)
    })

    await test.step('150 answers, 130 of a laptop, which come by sync, and ten on each phone, without a network', async () => {
      const sent = [run(0), run(1), run(2), ...[3, 4].map((number) => run(number).slice(0, -answersByHand))].flat()
      await sendAnswers(one, await storedQuestions(one, sent), (id) => !weakIds.has(id))
      for (const [page, its, number] of [
        [one, context, 3],
        [two, second, 4],
      ] as const) {
        await workerInControl(page)
        await its.setOffline(true)
        await byHand(page, number)
      }
      await together(one, context)
      await together(two, second)
      await together(one, context)
      for (const page of [one, two])
        await expect.poll(async () => (await answersOnPhone(page)).length, { timeout: 60_000 }).toBe(answersInAll)
    })

    await test.step('both weak topics are ranked first, on both phones alike', async () => {
      const gaps = await gapsOn(one, server)
      expect(gaps.length).toBeGreaterThanOrEqual(6)
      expect(new Set(gaps.slice(0, 6).map(({ topic }) => topic))).toEqual(new Set(weakTitles))
      await expect.poll(() => gapsOn(two, server)).toEqual(gaps)
    })

    let ready = ''
    await test.step('readiness has its interval, on both phones alike', async () => {
      ready = await readinessOn(one, server)
      expect(ready).toMatch(/With 80% certainty/)
      await expect.poll(() => readinessOn(two, server)).toBe(ready)
    })

    await test.step('the plan has changed, and begins with what is weak', async () => {
      const plan = await planOf(one, server)
      expect(plan).not.toBe(before)
      await expect.poll(() => planOf(two, server)).toBe(plan)
    })

    await test.step('the path and its drawing are the same on both', async () => {
      const nodes = await graphOn(one, server)
      expect(nodes).toHaveLength(48)
      await expect.poll(() => graphOn(two, server)).toEqual(nodes)
      const list = await pathOn(one, server)
      expect(list).toMatch(/Infusion|Concentrations/)
      await expect.poll(() => pathOn(two, server)).toBe(list)
    })

    await test.step('a quiz was made of a gap; answered on one phone, it is gone from the other', async () => {
      const quizzes = await quizzesOn(one, server)
      expect(quizzes.length).toBeGreaterThan(0)
      await expect.poll(() => quizzesOn(two, server)).toEqual(quizzes)
      await one
        .getByRole('link', { name: /^Start Practice/ })
        .first()
        .tap()
      await expect(one.getByRole('heading', { level: 1, name: quizzes[0] ?? '' })).toBeVisible()
      await answerSheet(one)
      await together(one, context)
      await together(two, second)
      const left = await quizzesOn(two, server)
      expect(left).not.toContain(quizzes[0])
      await expect.poll(() => quizzesOn(one, server)).toEqual(left)
    })

    await test.step('what the server says of the course is what the phones say', async () => {
      const gaps = await gapsOn(one, server)
      const listed = await one.evaluate(async () => {
        const reply = await fetch('/api/ai-tutor/weaknesses?courseId=1')
        return ((await reply.json()) as { conceptId: string }[]).map(({ conceptId }) => conceptId)
      })
      // What lies at the target itself may have faded below it since.
      expect(listed.slice(0, 6)).toEqual(gaps.slice(0, 6).map(({ concept }) => concept))
    })

    await test.step('a correction changes the score and the schedule on both phones, and tells the student', async () => {
      const score = await readinessOn(one, server)
      const dueBefore = await cardOf(one, corrected.itemId)
      await correct(server, content.dir)
      // Marks are corrected one student after the other, while the server goes on.
      const corrections = async (page: Page, its: BrowserContext) => {
        await together(page, its)
        return (await cardOf(page, corrected.itemId)).correctAttempts
      }
      await expect.poll(() => corrections(one, context), { timeout: 120_000 }).toBe(runs)
      await expect.poll(() => corrections(two, second), { timeout: 120_000 }).toBe(runs)
      const dueAfter = await cardOf(one, corrected.itemId)
      expect(dueBefore.correctAttempts).toBe(0)
      expect(dueAfter.dueAtMs).toBeGreaterThan(dueBefore.dueAtMs)
      expect(await cardOf(two, corrected.itemId)).toEqual(dueAfter)
      const after = await readinessOn(one, server)
      expect(after).not.toBe(score)
      await expect.poll(() => readinessOn(two, server)).toBe(after)
      await two.goto(`${server.url}/dashboard`)
      await expect(two.getByText('A question was put right')).toBeVisible()
      await expect(two.getByText(`The marks of ${runs} of your answers have changed.`)).toBeVisible()
      // Read on one phone, it is read on both.
      await two.getByRole('button', { name: 'I have read this' }).tap()
      await expect(two.getByText('A question was put right')).toHaveCount(0)
      await together(two, second)
      await together(one, context)
      await one.goto(`${server.url}/dashboard`)
      await expect(one.getByRole('heading', { level: 1, name: 'My courses' })).toBeVisible()
      await expect(one.getByText('A question was put right')).toHaveCount(0)
    })
    await second.close()
  },
)

interface Asked {
  id: string
  topic: string
  key: string
}

/** The questions that are on the phone, in the order of their ids. */
async function questionsOf(page: Page): Promise<Asked[]> {
  const rows = await rowsIn<{ item: Asked & { kind: string } }>(page, 'vademecum-shared', 'items')
  return rows.flatMap(({ item }) => (item.kind === 'question' ? [item] : [])).sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** The same as they lie on the phone. */
async function storedQuestions(page: Page, questions: readonly Asked[]): Promise<StoredQuestion[]> {
  const rows = new Map(
    (await rowsIn<StoredQuestion>(page, 'vademecum-shared', 'items')).map((row) => [row.item.id, row]),
  )
  return questions.flatMap(({ id }) => rows.get(id) ?? [])
}

/** Begins a run of these questions and answers all of them, those of `weak` wrongly. */
async function answerAll(
  page: Page,
  { url }: BuiltServer,
  questions: readonly Asked[],
  weak: ReadonlySet<string>,
): Promise<void> {
  const items = questions.map(({ id }) => id).join(',')
  await page.goto(`${url}/study/1/start?items=${encodeURIComponent(items)}`)
  for (let place = 1; place <= questions.length; place++) {
    if (place === 1) await atQuestion(page, 1)
    const question = await questionOnScreen(page)
    const next = place === questions.length ? null : `Question ${place + 1} of ${questions.length}`
    await answerQuickly(page, question, !weak.has(question.id), next)
  }
  await expect(page.getByRole('heading', { level: 1, name: /^\d+ of \d+ right$/ })).toBeVisible()
}

/** Has a phone send and fetch all there is. */
async function together(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(false)
  await page.goto(new URL('/study/1', page.url()).href)
  await expect(syncLine(page)).toHaveText('All saved', { timeout: 60_000 })
}

/** The gaps as they stand, the first first. */
async function gapsOn(page: Page, { url }: BuiltServer): Promise<{ concept: string; topic: string; facts: string }[]> {
  await page.goto(`${url}/ai-tutor?course=1`)
  const cards = page.getByRole('main').locator('[data-concept]')
  await expect(cards.first()).toBeVisible()
  return await cards.evaluateAll((all) =>
    all.map((card) => ({
      concept: card.getAttribute('data-concept') ?? '',
      topic: card.querySelector(':is(h2, h3) + p')?.textContent ?? '',
      facts: card.querySelector('dl')?.textContent ?? '',
    })),
  )
}

async function readinessOn(page: Page, { url }: BuiltServer): Promise<string> {
  await page.goto(`${url}/study/1/readiness`)
  const part = page.getByRole('region', { name: 'Expected score' })
  await expect(part).toBeVisible()
  return await part.innerText()
}

/** What the plan has for the coming days. */
async function planOf(page: Page, { url }: BuiltServer): Promise<string> {
  await page.goto(`${url}/study/1/plan`)
  const days = page.getByRole('region', { name: 'Day by day' })
  await expect(days).toBeVisible()
  return await days.innerText()
}

/** The concepts of the drawing, with what is said of each. */
async function graphOn(page: Page, { url }: BuiltServer): Promise<string[]> {
  await page.goto(`${url}/learning-path-visualizer?course=1&tab=visualizer`)
  const drawing = page.getByRole('group', { name: 'Concepts and what they build on' })
  await expect(drawing).toBeVisible()
  // What builds on something is joined to it by a line.
  expect(await drawing.locator('svg path, svg line').count()).toBeGreaterThan(10)
  return await drawing.getByRole('button').allInnerTexts()
}

async function pathOn(page: Page, { url }: BuiltServer): Promise<string> {
  await page.goto(`${url}/learning-paths?course=1`)
  const panel = page.getByRole('tabpanel').first()
  await expect(panel).toBeVisible()
  return await panel.innerText()
}

/** Titles of the quizzes that wait. */
async function quizzesOn(page: Page, { url }: BuiltServer): Promise<string[]> {
  await page.goto(`${url}/ai-tutor?course=1&tab=quizzes`)
  const main = page.getByRole('main')
  await expect(main.getByText(/^(Ready now|No pending quizzes)$/).first()).toBeVisible()
  return await main.getByRole('tabpanel').getByRole('heading').allInnerTexts()
}

/** Answers every question of a quiz rightly, and submits it. */
async function answerSheet(page: Page): Promise<void> {
  const questions = new Map((await questionsOf(page)).map((question) => [question.id, question]))
  const items = page.getByRole('main').locator('form > ol > li')
  await expect(items.first()).toBeVisible()
  const count = await items.count()
  const sheet = (await storedSession(page)).items.map(({ itemId }) => itemId)
  for (let at = 0; at < count; at++) {
    const item = items.nth(at)
    const question = questions.get(sheet[at] ?? '')
    const field = item.locator('input[inputmode="decimal"]')
    if (await field.count()) await field.fill(String(question?.key))
    else await item.locator(`[data-option="${question?.key}"] label`).click()
  }
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(/^Score: \d+%/).first()).toBeVisible()
}

/** How a question that was answered stands, as this phone has folded it. */
async function cardOf(page: Page, itemId: string): Promise<{ correctAttempts: number; dueAtMs: number }> {
  type Row = { subject: string; card: { correctAttempts: number; review: { dueAtMs: number } } }
  const rows = await rowsIn<Row>(page, await accountDb(page), 'projections')
  const card = rows.find(({ subject }) => subject === `card:${itemId}`)?.card
  if (!card) throw new Error(`${itemId} was not answered on this phone`)
  return { correctAttempts: card.correctAttempts, dueAtMs: card.review.dueAtMs }
}

/** Publishes the question with another key, and has every answer to it marked by that. */
async function correct(server: BuiltServer, contentDir: string): Promise<void> {
  const { itemId, file, before, after } = corrected
  const questions = path.join(contentDir, 'courses/gphc-calculations-starter', file)
  const text = await readFile(questions, 'utf8')
  const own = new RegExp(`(- id: ${itemId}\\n[^]*?\\n    key: )${before}\\n`)
  await writeFile(questions, text.replace(own, `$1${after}\n`))
  await server.stop()
  await server.start()
  const key = /\?key=(\S+)/.exec(server.output())?.[1] ?? ''
  const reply = await fetch(`${server.url}/api/operator/corrections`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ courseId: 1, itemId, reason: 'Option b is right.' }),
  })
  expect(reply.status, await reply.text()).toBeLessThan(300)
}
