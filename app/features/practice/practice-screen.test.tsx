import { expect, test } from 'vitest'
import { renderRoute } from '../../testing/render-route.tsx'
import { setOnline, studyOnThisDevice } from '../../testing/studying.ts'

async function practise() {
  const screen = await renderRoute('/study/1')
  await screen.getByRole('button', { name: 'Practise 5 questions' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 1 of 5' })).toBeVisible()
  return screen
}

test('a course that is not on this device is offered, and no question of it', async () => {
  await studyOnThisDevice({ download: false })
  const screen = await renderRoute('/study/1/questions')
  await expect.element(screen.getByText('This course is not on this device yet.')).toBeVisible()
})

test('a session that is not on this device says so, and leads to its course', async () => {
  await studyOnThisDevice()
  const screen = await renderRoute('/study/1/practice/01234567-89ab-4def-8123-456789abcdef')
  await expect.element(screen.getByText('This session is not on this device')).toBeVisible()
  await screen.getByRole('main').getByRole('link', { name: 'Course 1' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Course 1' })).toBeVisible()
})

test('an answer is explained and saved on this device, without a network', async () => {
  await studyOnThisDevice()
  setOnline(false)
  const screen = await practise()
  await screen.getByRole('main').getByRole('textbox').first().fill('1000')
  await screen.getByRole('button', { name: 'Submit' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Explanation' })).toBeVisible()
  await expect.element(screen.getByText(/^Not right\. The answer is/)).toBeVisible()
  await expect.element(screen.getByText('Saved on this device').first()).toBeVisible()
  await screen.getByRole('button', { name: 'Next', exact: true }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Question 2 of 5' })).toBeVisible()
  setOnline(true)
})

test('a right that has ended locks the questions and says how it is renewed', async () => {
  await studyOnThisDevice({ days: -1 })
  const screen = await renderRoute('/study/1/questions')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Course 1' })).toBeVisible()
  await expect.element(screen.getByText('Questions are locked until you go online')).toBeVisible()
})
