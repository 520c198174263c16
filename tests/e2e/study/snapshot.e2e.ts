import { type Page, expect, test } from '@playwright/test'
import { isDrawnByReact, workerInControl } from '../support/browser.ts'
import { questionOnScreen } from '../support/phone-data.ts'
import { builtServer } from '../support/server.ts'
import { atQuestion, beginStudying, choose, phoneScreen, startPractice, studentNamed } from '../support/student.ts'

test.use({ ...phoneScreen, serviceWorkers: 'allow' })

test('a question that was left stands there before its page has code, and what is done on it counts', async ({
  context,
}) => {
  await using server = await builtServer()
  const page = await context.newPage()
  await beginStudying(page, server.url, studentNamed('Ada'))
  await workerInControl(page)
  await startPractice(page)
  const question = await questionOnScreen(page)
  const address = page.url()
  const seen = await looksOf(page)
  await server.stop()
  await page.goto('about:blank')

  const slow = await context.newPage()
  await holdCode(slow)
  await slow.goto(address)
  await atQuestion(slow, 1)
  expect(await slow.evaluate(isDrawnByReact)).toBe(false)
  expect(await looksOf(slow)).toEqual(seen)
  const chosen = await choose(slow, question, true)
  await slow.getByRole('button', { name: 'Submit' }).click()
  await letCodeCome(slow)
  await expect(slow.getByText(/^Right\./)).toBeVisible()
  await expect(slow.getByText('Saved on this device').first()).toBeVisible()
  expect(await slow.evaluate(isDrawnByReact)).toBe(true)
  if (question.type !== 'numeric') await expect(slow.locator(`input[value="${chosen}"]`)).toBeChecked()

  // It is answered: nothing of it is drawn ahead again.
  await slow.goto('about:blank')
  const again = await context.newPage()
  await holdCode(again)
  await again.goto(address)
  await letCodeCome(again)
  await expect(again.getByText(/^Right\./)).toBeVisible()
  expect(await again.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('snapshot')))).toEqual([])
})

interface Held {
  held?: () => void
}

/** Holds the app's script back, which is added to the page as it is brought. */
async function holdCode(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { append } = Element.prototype
    Element.prototype.append = function (...nodes) {
      if (!(nodes[0] instanceof HTMLScriptElement)) return append.apply(this, nodes)
      Element.prototype.append = append
      ;(globalThis as Held).held = () => append.apply(this, nodes)
    }
  })
}

const letCodeCome = async (page: Page) => {
  await page.waitForFunction(() => (globalThis as Held).held !== undefined)
  await page.evaluate(() => (globalThis as Held).held?.())
}

/** Where all that does not come late stands, and what it says. */
const looksOf = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('main :is(h1, form p, legend, label, button)'))
      .filter((part) => part.closest('dialog, [data-late]') === null)
      .map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect()
        return [part.textContent, x, y, width, height]
      }),
  )
