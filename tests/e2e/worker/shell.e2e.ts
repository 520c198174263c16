import { expect, test } from '@playwright/test'
import { ownBrowser, workerInControl } from '../support/browser.ts'
import { builtServer } from '../support/server.ts'

test('the app installs, and opens on every address with the server stopped', async () => {
  await using server = await builtServer()
  await using browser = await ownBrowser()
  const page = await browser.context().newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))

  await page.goto(`${server.url}/courses`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('GPhC calculations: starter').first()).toBeVisible()
  await workerInControl(page)

  const devtools = await browser.context().newCDPSession(page)
  const { errors: manifestErrors } = await devtools.send('Page.getAppManifest')
  expect(manifestErrors).toEqual([])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  expect(problems.filter((text) => !/401/.test(text))).toEqual([])

  await server.stop()
  await page.reload()
  await expect(page.getByText('GPhC calculations: starter').first()).toBeVisible()
  for (const address of ['/', '/courses', '/signin']) {
    await page.goto(`${server.url}${address}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // A page of the worker's names it when its first screen stands.
    await expect(page.locator('link[rel="manifest"]')).toHaveCount(1)
    await expect
      .poll(async () => (await devtools.send('Page.getInstallabilityErrors')).installabilityErrors)
      .toEqual([])
  }
})
