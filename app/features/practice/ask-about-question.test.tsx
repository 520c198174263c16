import { afterEach, expect, test } from 'vitest'
import { accountFor } from '../../data/session/open-account.ts'
import { openStudentId } from '../../data/session/session.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { setOnline, studyOnThisDevice } from '../../testing/studying.ts'

afterEach(() => setOnline(true))

test('a question has hints before it is answered, and reasons after; nothing of it is kept', async () => {
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
  expect(await db.chatMessages.count()).toBe(0)
  expect(await db.chatOutbox.count()).toBe(0)
})
