import { expect, test } from '@playwright/test'
import { builtServer } from './support/server.ts'
import { phoneScreen, studentNamed } from './support/student.ts'

test.use(phoneScreen)

test('the search box and the category follow the address, whoever changes it', async ({ page }) => {
  await using server = await builtServer()
  await page.goto(`${server.url}/courses?type=question-bank`)
  const box = page.getByRole('searchbox', { name: 'Search courses' })
  await expect(box).toHaveValue('question bank')
  await box.fill('')
  await box.pressSequentially('dose of nothing')
  await expect(box).toHaveValue('dose of nothing')
  await expect(page).toHaveURL(/q=dose/)

  // A link elsewhere on the page to a category clears the search.
  await page.evaluate(() => {
    history.pushState(null, '', '/courses?category=Law')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('button', { name: 'Law', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(box).toHaveValue('')
  await page.goBack()
  await expect(box).toHaveValue('dose of nothing')
  await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('the way from signing in to signing up and back keeps the query string', async ({ page }) => {
  await using server = await builtServer()
  await page.goto(`${server.url}/signin?redirect=%2Fcourses%2F1&plan=pro&campaign=autumn`)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByLabel('Confirm password')).toBeVisible()
  const kept = () => Object.fromEntries(new URL(page.url()).searchParams)
  expect(kept()).toEqual({ redirect: '/courses/1', plan: 'pro', campaign: 'autumn' })
  const { email, username, password } = studentNamed('Ada')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/signin\?/)
  expect(kept()).toEqual({ redirect: '/courses/1', plan: 'pro', campaign: 'autumn' })
})
