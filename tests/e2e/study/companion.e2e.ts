import { type Page, expect, test } from '@playwright/test'
import { openDatabase, sqliteFileIn } from '../../../server/database/database.ts'
import { atTwiceTheSize, violationsOf } from '../support/axe.ts'
import { workerInControl } from '../support/browser.ts'
import { accountDb, answersOnPhone, rowsIn, userIdOf } from '../support/phone-data.ts'
import type { BuiltServer } from '../support/server.ts'
import { phoneScreen } from '../support/student.ts'
import { openStudying, studyingServer } from '../support/studying.ts'

test.use({ ...phoneScreen, actionTimeout: 60_000, serviceWorkers: 'allow' })

const byServer = 'Answered by the server'
const byDevice = 'Answered on this device, no token used'

const box = (page: Page) => page.getByLabel('Your message')
const answers = (page: Page, words: string) => page.getByRole('log').getByText(words)
const chatCalls = /\/api\/chat\/conversations\/[^/]+\/messages/

async function begin(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/ai-companion`)
  await page.getByRole('button', { name: 'New conversation' }).first().click()
  await expect(box(page)).toBeVisible()
}

async function ask(page: Page, words: string): Promise<void> {
  await box(page).fill(words)
  await box(page).press('Enter')
}

interface StoredConversation {
  messages: { role: string; content: string; answer: { engine: string } | null }[]
}

/** The conversation that the address names, as the server has it. */
async function onServer(page: Page, server: BuiltServer): Promise<string[]> {
  const id = new URL(page.url()).searchParams.get('conversation')
  const reply = await page.request.get(`${server.url}/api/chat/conversations/${id}`)
  if (!reply.ok()) return []
  const { messages } = (await reply.json()) as StoredConversation
  return messages.map(({ role, content, answer }) => (role === 'user' ? content : (answer?.engine ?? '')))
}

const waiting = async (page: Page) => (await rowsIn(page, await accountDb(page), 'chatOutbox')).length

test(
  'a conversation goes on online, offline and across the return of the network, and its sources open',
  { tag: '@large' },
  async ({ page }) => {
    test.setTimeout(240_000)
    await using server = await studyingServer()
    await openStudying(page, server.url)
    await workerInControl(page)
    await begin(page, server.url)

    await test.step('online the server answers, for one token', async () => {
      await ask(page, 'How is an infusion rate in drops per minute worked out?')
      await expect(answers(page, byServer)).toBeVisible()
      await expect(page.getByText('1 of 100 used')).toBeVisible()
    })

    await test.step('a source opens the passage with the words marked', async () => {
      const address = page.url()
      await page
        .getByRole('link', { name: /^Source 1/ })
        .first()
        .click()
      await expect(page).toHaveURL(/cited=/)
      const marked = () => page.evaluate(() => [...(CSS.highlights.get('cited') ?? [])].map(String).join())
      await expect.poll(marked).not.toBe('')
      await page.goto(address)
      await expect(answers(page, byServer)).toBeVisible()
    })

    await test.step('offline it can be read, a draft stays, and the device answers', async () => {
      await page.context().setOffline(true)
      await page.reload()
      await expect(answers(page, byServer)).toBeVisible()
      await box(page).fill('What is a drop')
      await expect.poll(async () => (await rowsIn(page, await accountDb(page), 'drafts')).length).toBe(1)
      await page.reload()
      await expect(box(page)).toHaveValue('What is a drop')
      await ask(page, 'What is a half-life?')
      await expect(answers(page, byDevice)).toBeVisible()
    })

    await test.step('with the network back the server has it, once, and no token was used', async () => {
      await page.context().setOffline(false)
      await expect.poll(() => waiting(page), { timeout: 60_000 }).toBe(0)
      expect(await onServer(page, server)).toEqual([
        'How is an infusion rate in drops per minute worked out?',
        'server',
        'What is a half-life?',
        'device',
      ])
      await page.reload()
      await expect(page.getByText('1 of 100 used')).toBeVisible()
    })

    await test.step('questions of the bank are answered in the conversation and count', async () => {
      await page.getByLabel('Answered by').selectOption('device')
      await page.getByLabel('Ask for').selectOption('practice-questions')
      await ask(page, 'Two questions on infusion rates')
      const log = page.getByRole('log')
      await expect(log.getByText('Question 1 of 2')).toBeVisible()
      const first = log.getByRole('listitem').filter({ hasText: 'Question 1 of 2' }).last()
      const field = first.getByRole('textbox')
      const option = first.getByRole('radio').first()
      await expect(field.or(option).first()).toBeVisible()
      if ((await field.count()) > 0) await field.fill('1')
      else await option.check()
      await first.getByRole('button', { name: 'Check answer' }).click()
      await expect(log.getByRole('button', { name: 'Check answer' })).toHaveCount(1)
      await expect.poll(() => answersOnPhone(page)).toHaveLength(1)
    })

    await test.step('all of it can be read by everybody, also at twice the text size', async () => {
      await expect(page.getByRole('log').getByText(byDevice)).toHaveCount(2)
      const faults = [
        ...(await violationsOf(page, 'a conversation')),
        ...(await atTwiceTheSize(page, 'a conversation')),
      ]
      await page.goto(`${server.url}/ai-companion`)
      await page.getByRole('button', { name: 'Study preferences' }).click()
      faults.push(...(await violationsOf(page, 'preferences')))
      await page.getByRole('button', { name: 'Analytics' }).click()
      await expect(page.getByRole('heading', { name: 'Topics you asked about most' })).toBeVisible()
      faults.push(...(await violationsOf(page, 'analytics')), ...(await atTwiceTheSize(page, 'analytics')))
      expect(faults).toEqual([])
    })
  },
)

test.describe('with the page alone at work', () => {
  // The worker sends what waits too, and its requests cannot be cut here.
  test.use({ serviceWorkers: 'block' })

  test(
    'an answer whose stream is cut goes on and costs one token, a lost question is sent once, and at the limit the device answers',
    { tag: '@large' },
    async ({ page }) => {
      test.setTimeout(240_000)
      await using server = await studyingServer()
      await openStudying(page, server.url)

      await test.step('what is typed before the page’s code has come stands in one’s own conversation', async () => {
        let letGo = () => {}
        const isTyped = new Promise<void>((resolve) => (letGo = resolve))
        await page.route('**/*.js', async (route) => {
          await isTyped
          await route.continue()
        })
        await page.goto(`${server.url}/study-assistant`, { waitUntil: 'commit' })
        const question = page.getByLabel('Your question')
        await question.pressSequentially('What is a half')
        letGo()
        await expect(page.getByLabel('Answered by')).toBeVisible()
        await expect(question).toBeFocused()
        await page.keyboard.type('-life?')
        await expect(question).toHaveValue('What is a half-life?')
        await page.unroute('**/*.js')
      })

      await begin(page, server.url)
      let cut = 0
      await page.route(/\/reply\?after=/, (route) => (cut++ < 2 ? route.abort() : route.continue()))
      await ask(page, 'How is an infusion rate in drops per minute worked out?')
      await expect(answers(page, byServer)).toBeVisible()
      expect(cut).toBeGreaterThan(1)
      await expect(page.getByText('1 of 100 used')).toBeVisible()

      const second = 'How does one get from micrograms/kg/minute to mL/hour?'
      let lost = 0
      await page.route(chatCalls, async (route) => {
        if (route.request().method() !== 'POST' || lost++ > 0) return await route.fallback()
        await route.fetch()
        await route.abort()
      })
      await ask(page, second)
      await expect(answers(page, byServer)).toHaveCount(2, { timeout: 60_000 })
      expect((await onServer(page, server)).filter((words) => words === second)).toHaveLength(1)
      await page.reload()
      await expect(page.getByText('2 of 100 used')).toBeVisible()

      await test.step('the month’s tokens are used up: the server says until when, and the device answers', async () => {
        const userId = await userIdOf(page)
        await server.stop()
        const db = openDatabase(null, sqliteFileIn(server.dataDir))
        const tokens = await db('token_usage').where({ user_id: userId, tokens: 2 }).update({ tokens: 100 })
        expect(tokens).toBe(1)
        await db.destroy()
        await server.start()
        await page.reload()
        await ask(page, 'How does one set a drip with a giving set?')
        await expect(answers(page, byDevice)).toBeVisible()
        await expect(page.getByRole('log').getByText(/^You have used all 100 AI answers/)).toBeVisible()
        await expect.poll(async () => (await onServer(page, server)).at(-1), { timeout: 60_000 }).toBe('device')
      })
    },
  )
})
