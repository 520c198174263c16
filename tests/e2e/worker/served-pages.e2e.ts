import { expect, test } from '@playwright/test'
import { workerInControl } from '../support/browser.ts'
import { builtServer } from '../support/server.ts'

test.use({ serviceWorkers: 'allow' })

test('an operator’s page comes from the server; without a network it says so, and comes when there is one', async ({
  page,
  context,
}) => {
  await using server = await builtServer()
  await page.goto(`${server.url}/courses`)
  await workerInControl(page)
  const isKept = () => page.evaluate(() => document.querySelector('script[src*="/assets/app-"]') !== null)
  await page.goto(`${server.url}/operator`)
  await expect(page.getByText('Nothing here for you')).toBeVisible()
  expect(await isKept()).toBe(false)
  await context.setOffline(true)
  await page.goto(`${server.url}/operator`)
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  expect(await isKept()).toBe(true)
  await context.setOffline(false)
  await expect(page.getByText('Nothing here for you')).toBeVisible()
  expect(await isKept()).toBe(false)
})
