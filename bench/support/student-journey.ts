import type { BrowserContext } from '@playwright/test'
import { workerInControl } from '../../tests/e2e/support/browser.ts'

/** A new student signs up, takes course 1 and downloads it, as a person does; afterwards everything works offline. */
export async function takeCourseOffline(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  const email = 'student@example.org'
  const password = 'a quiet heron at dusk'
  await page.goto(`${url}/signup?redirect=/courses/1`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Username').fill('student')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(/\/signin/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/signin'))
  await page.goto(`${url}/courses/1`)
  await page.getByRole('button', { name: 'Start this course' }).click()
  await page.getByRole('link', { name: 'Open course' }).click()
  await page.getByRole('button', { name: /^Download/ }).click()
  await page.getByRole('button', { name: /^Practise/ }).waitFor()
  await workerInControl(page)
  await page.close()
}
