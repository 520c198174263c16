import { afterEach, expect, test, vi } from 'vitest'
import { accountFor } from '../../../data/session/open-account.ts'
import { openStudentId } from '../../../data/session/session.ts'
import { renderRoute } from '../../../testing/render-route.tsx'
import { runOnThisDevice, studyOnThisDevice } from '../../../testing/studying.ts'

const account = () => accountFor(openStudentId() ?? '')
const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })

afterEach(() => void vi.restoreAllMocks())

test.each([
  ['the home of a course', async () => '/study/1', 'Practise 5 questions'],
  ['the question bank', async () => '/study/1/questions?item=doses-0001', 'Practise this question'],
  [
    'a summary',
    async () => `/study/1/practice/${await runOnThisDevice([{ isRight: false }])}`,
    'Repeat my incorrect answer',
  ],
])('a run that this device cannot store is said to be not stored: on %s', async (_, addressOf, name) => {
  await studyOnThisDevice()
  const screen = await renderRoute(await addressOf())
  const { db } = await account()
  const button = screen.getByRole('button', { name })
  await expect.element(button).toBeVisible()
  const writing = vi.spyOn(db.sessions, 'bulkPut').mockRejectedValue(full)
  await button.click()
  await expect.element(screen.getByText('This device could not store the session')).toBeVisible()
  writing.mockRestore()
  await button.click()
  await expect.element(screen.getByRole('heading', { level: 1, name: /^Question 1 of/ })).toBeVisible()
})

test('what else fails is not blamed on the room of the device', async () => {
  await studyOnThisDevice()
  const screen = await renderRoute('/study/1')
  const { db } = await account()
  const button = screen.getByRole('button', { name: 'Practise 5 questions' })
  await expect.element(button).toBeVisible()
  vi.spyOn(db.sessions, 'bulkPut').mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  await button.click()
  await expect.element(screen.getByText('The session could not be opened')).toBeVisible()
  expect(screen.getByText(/could not store/).query()).toBeNull()
})

test.each([
  ['the home of a course', '/study/1', 'Practise 5 questions'],
  ['the question bank', '/study/1/questions?item=doses-0001', 'Practise this question'],
])('a double tap begins one run: on %s', async (_, address, name) => {
  await studyOnThisDevice()
  const screen = await renderRoute(address)
  await screen.getByRole('button', { name }).dblClick()
  await expect.element(screen.getByRole('heading', { level: 1, name: /^Question 1 of/ })).toBeVisible()
  const { db } = await account()
  expect(await db.sessions.count()).toBe(1)
})
