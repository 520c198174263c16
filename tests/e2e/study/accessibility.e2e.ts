import { expect, test } from '@playwright/test'
import { violationsOf } from '../support/axe.ts'
import { answer, atQuestion, startPractice, starter } from '../support/student.ts'
import { openStudying, studyingServer } from '../support/studying.ts'

test('no screen of a student breaks a rule of WCAG 2.2 AA that can be checked, narrow or wide, light or dark', async ({
  context,
}) => {
  test.setTimeout(180_000)
  await using server = await studyingServer()
  const page = await context.newPage()
  const broken: string[] = []

  const check = async (screen: string) => broken.push(...(await violationsOf(page, screen)))

  await openStudying(page, server.url)
  await check('study home')
  await page.goto(`${server.url}/dashboard`)
  await expect(page.getByRole('main').getByRole('link', { name: starter, exact: true })).toBeVisible()
  await check('dashboard')
  await page.goto(`${server.url}/study/1/questions`)
  await expect(page.getByText('48 questions')).toBeVisible()
  await check('question bank')
  await page.getByRole('main').locator('section li a').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Question' })).toBeVisible()
  await check('question of the bank')
  await page.goto(`${server.url}/study/1/exams`)
  await page.getByText('Rules and scoring').first().click()
  await page.getByText('Extra time').first().click()
  await check('mock exams')
  await page.goto(`${server.url}/study/1`)
  const note = page.getByRole('region', { name: 'Study notes' }).getByRole('link').last()
  await note.click()
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible()
  await check('note')

  await page.goto(`${server.url}/study/1`)
  await startPractice(page, 10)
  await check('practice before an answer')
  await answer(page, false)
  await check('practice after an answer')
  await page.getByRole('button', { name: 'Report this question' }).click()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Please choose what is wrong')).toBeVisible()
  await check('report of a question')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'All questions' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await check('questions of the session')
  await page.getByRole('button', { name: /^Finish with/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '0 of 1 right' })).toBeVisible()
  await check('end of the session')

  await page.goto(`${server.url}/study/1`)
  for (const fold of ['Topics', 'More choices']) await page.locator('summary', { hasText: fold }).click()
  await page.getByRole('radio', { name: /^Exam time × 1.5/ }).check()
  await page.getByRole('textbox', { name: 'Other number' }).fill('0')
  await check('every choice for a run')
  await page.getByRole('textbox', { name: 'Other number' }).fill('3')
  await page.getByRole('button', { name: /^Practise 3 questions in/ }).click()
  await atQuestion(page, 1)
  await check('practice against the clock')

  expect(broken).toEqual([])
})
