import { afterEach, expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { answeredEvent } from '../../../core/study/events/event.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { openStudentId } from '../../data/session/session.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { setOnline, studyOnThisDevice } from '../../testing/studying.ts'

afterEach(() => setOnline(true))

test('a question has hints before it is answered, and reasons after; nothing of it is kept but what is answered in it', async () => {
  await studyOnThisDevice()
  setOnline(false)
  const screen = await renderRoute('/study/1')
  await screen.getByRole('button', { name: 'Practise 5 questions' }).click()
  const open = screen.getByRole('button', { name: 'Ask about this question' })
  await open.click()
  await expect.element(open).toHaveAttribute('aria-expanded', 'true')
  await screen.getByRole('button', { name: 'A nudge' }).click()
  const said = screen.getByRole('log', { name: 'Conversation' })
  await expect.element(said).toHaveTextContent('Write down what is given with its units')
  const bottomOf = (locator: Locator) => locator.element().getBoundingClientRect().bottom
  const bar = screen.getByRole('button', { name: 'Submit' }).element().getBoundingClientRect()
  await expect.poll(() => bottomOf(said.getByRole('listitem').last())).toBeLessThan(bar.top)
  await expect.element(said.getByRole('button', { name: 'Edit and ask again' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Why is mine wrong?' })).not.toBeInTheDocument()

  await screen.getByRole('main').getByRole('textbox').first().fill('1000')
  await screen.getByRole('button', { name: 'Submit' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Explanation' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'A nudge' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Why is mine wrong?' }).click()
  await expect.element(said).toHaveTextContent('Why yours is not right:')
  await screen.getByRole('button', { name: 'Another like this' }).click()
  await expect.element(said).toHaveTextContent('Another one on the same idea:')
  await expect.element(said.getByRole('button', { name: 'Check answer' })).toBeVisible()

  const { db } = await accountFor(openStudentId() ?? '')
  await said.getByRole('textbox').fill('1')
  await said.getByRole('button', { name: 'Check answer' }).click()
  const answers = async () => (await db.events.toArray()).filter(({ type }) => type === 'answered')
  await expect.poll(async () => (await answers()).length).toBe(2)
  // As the server takes it.
  for (const { event } of await answers()) expect(answeredEvent.safeParse(event).error).toBeUndefined()
  expect(await db.chatMessages.count()).toBe(0)
  expect(await db.chatOutbox.count()).toBe(0)
})
