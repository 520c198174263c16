import { type Page, expect, test } from '@playwright/test'
import type { QuizQuestion } from '../../../core/questions/practisable.ts'
import { beginStream, chunkOf, honest, standInModel } from '../../../server/testing/llm/stand-in-model.ts'
import { answersOnPhone, questionOnScreen } from '../support/phone-data.ts'
import { atQuestion, choose, phoneScreen, syncLine } from '../support/student.ts'
import { openStudying, studyingServer } from '../support/studying.ts'

test.use({ ...phoneScreen, actionTimeout: 60_000 })

const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })
const tutor = (page: Page) => page.getByRole('region', { name: 'Ask about this question' })
const source = (page: Page) => log(page).getByRole('link', { name: /^Source \d/ })

/** Opens the last source of the conversation, and answers the words that are marked there. */
async function citedWords(page: Page): Promise<string> {
  await source(page).last().click()
  await expect(page).toHaveURL(/cited=/)
  // Until the page of the source stands, the words are found in the answer.
  await expect(log(page)).toHaveCount(0)
  const marked = () => page.evaluate(() => [...(CSS.highlights.get('cited') ?? [])].map(String).join(' '))
  await expect.poll(marked).not.toBe('')
  return await marked()
}

test(
  'a question gives four hints and no key, says why the answer was wrong, and brings another like it',
  { tag: '@large' },
  async ({ page }) => {
    await using server = await studyingServer()
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await openStudying(page, server.url)
    await page.goto(`${server.url}/study/1/start?items=infusion-maximum-rate`)
    await atQuestion(page, 1)
    const question = await questionOnScreen(page)
    if (question.type === 'numeric') throw new Error(`${question.id} has no options`)

    await test.step('rung by rung, and a source opens in between', async () => {
      await openTutor(page)
      for (const [at, rung] of ['A nudge', 'The concept', 'The rule', 'The line in the notes'].entries()) {
        await tutor(page).getByRole('button', { name: rung, exact: true }).click()
        await expect(log(page).getByRole('heading', { name: 'Tutor' })).toHaveCount(at + 1)
      }
      await expect(log(page)).toContainText('What it is about:')
      await expect(log(page)).toContainText('What the material says on it, without the answer:')
      await expect(log(page)).toContainText('The line nearest to it that does not give it away:')
      const said = await log(page).innerText()
      expect(question.options.filter(({ text }) => said.includes(text))).toEqual([])
      await expect(tutor(page).getByRole('button', { name: 'Why is mine wrong?' })).toHaveCount(0)
      const quoted = await lastQuotes(page)
      const marked = wordsOf(await citedWords(page))
      expect(quoted.filter((words) => !marked.includes(words))).toEqual([])
      await page.goBack()
      await atQuestion(page, 1)
    })

    await test.step('after a wrong answer its reason, from the explanation of what was chosen', async () => {
      const chosen = await choose(page, question, false)
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByRole('heading', { name: 'Explanation' })).toBeVisible()
      await openTutor(page)
      await expect(tutor(page).getByRole('button', { name: 'A nudge' })).toHaveCount(0)
      await tutor(page).getByRole('button', { name: 'Why is mine wrong?' }).click()
      await expect(log(page)).toContainText('Why yours is not right:')
      await expect(log(page)).toContainText(firstWords(question, chosen))
    })

    await test.step('another like it is answered in the conversation, and counts', async () => {
      await tutor(page).getByRole('button', { name: 'Another like this' }).click()
      await expect(log(page)).toContainText('Another one on the same idea:')
      const field = log(page).getByRole('textbox')
      const option = log(page).getByRole('radio').first()
      await expect(field.or(option).first()).toBeVisible()
      if ((await field.count()) > 0) await field.fill('1')
      else await option.check()
      await log(page).getByRole('button', { name: 'Check answer' }).click()
      await expect(log(page).getByRole('button', { name: 'Check answer' })).toHaveCount(0)
      await expect.poll(() => answersOnPhone(page)).toHaveLength(2)
      expect((await answersOnPhone(page))[1]?.itemId).not.toBe(question.id)
    })
    expect(asked.filter((path) => path.startsWith('/api/chat'))).toEqual([])
  },
)

test(
  'a language model answers who agreed to it, from passages that open; when it breaks, the library answers',
  { tag: '@large' },
  async ({ page }) => {
    await using model = await standInModel()
    await using server = await studyingServer({
      env: { LLM_BASE_URL: model.baseUrl, LLM_API_KEY: 'sk-of-nobody', LLM_MODEL: 'stand-in' },
    })
    await openStudying(page, server.url)
    await page.goto(`${server.url}/ai-companion`)
    const consent = page.getByText('May a language model put your answers into words?')
    await expect(consent).toBeVisible()
    await page.getByRole('button', { name: 'New conversation' }).first().click()

    await test.step('nothing is sent to it before that', async () => {
      await ask(page, 'How is an infusion rate in drops per minute worked out?')
      await expect(log(page).getByText(byServer)).toBeVisible()
      expect(model.asked).toEqual([])
    })

    await test.step('it is agreed to, answers, and its sources open', async () => {
      const conversation = page.url()
      await page.goto(`${server.url}/ai-companion`)
      await page.getByRole('button', { name: 'Use it', exact: true }).click()
      await expect(consent).toBeHidden()
      await page.goto(`${server.url}/dashboard`)
      await expect(syncLine(page)).toHaveText('All saved')
      await page.goto(conversation)
      await ask(page, 'What does a maximum rate of infusion mean for the time that it takes?')
      await expect(log(page).getByText(byModel)).toBeVisible()
      expect(model.asked).toHaveLength(1)
      expect(JSON.stringify(model.asked)).not.toContain('Ada')
      expect(await citedWords(page)).not.toBe('')
      await page.goto(conversation)
    })

    await test.step('it breaks in the middle of a sentence, and what it said is taken back', async () => {
      model.behaviour = {
        faulty: (reply, question) => {
          const whole = honest(question)
          beginStream(reply)
          if ('says' in whole) for (const piece of whole.says.slice(0, -2)) reply.write(chunkOf(piece))
          setTimeout(() => reply.destroy(), 100)
        },
      }
      await ask(page, 'How does one get from micrograms/kg/minute to mL/hour?')
      await expect(log(page).getByText(byServer)).toHaveCount(2)
      await expect(log(page).getByText(byModel)).toHaveCount(1)
      expect(model.asked).toHaveLength(2)
    })

    await test.step('without the server the device answers', async () => {
      await server.stop()
      await page.getByLabel('Answered by').selectOption('device')
      await ask(page, 'What is a half-life?')
      await expect(log(page).getByText('Answered on this device, no token used')).toBeVisible()
    })
  },
)

const byServer = 'Answered by the server'
const byModel = 'Written by a language model from the passages below'

/** Letters and digits alone: a page sets signs and spaces in its own way. */
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? ''

/** What the last answer quotes, sentence by sentence, without the numbers of its sources. */
async function lastQuotes(page: Page): Promise<string[]> {
  const answer = log(page).locator('ol > li', { has: page.getByRole('heading', { name: 'Tutor' }) })
  const quoted = answer.last().locator('[data-support="verbatim"]')
  const texts = await quoted.evaluateAll((sentences) =>
    sentences.map((sentence) => {
      const words = sentence.cloneNode(true) as Element
      for (const number of words.querySelectorAll('a')) number.remove()
      return words.textContent
    }),
  )
  expect(texts).not.toEqual([])
  return texts.map(wordsOf)
}

async function openTutor(page: Page): Promise<void> {
  await tutor(page).getByRole('button', { name: 'Ask about this question' }).click()
}

async function ask(page: Page, words: string): Promise<void> {
  const box = page.getByLabel('Your message')
  await box.fill(words)
  await box.press('Enter')
}

/** How the explanation of an option begins, up to what is written in Markdown. */
function firstWords(question: QuizQuestion, optionId: string): string {
  const reason = 'options' in question ? question.options.find(({ id }) => id === optionId)?.explanation : undefined
  const [plain = ''] = /^[^*_`$[\n]*/.exec(reason ?? '') ?? []
  if (plain === '') throw new Error(`${question.id} does not say why ${optionId} is wrong`)
  return plain.slice(0, 60).trim()
}
