import { expect, test } from '@playwright/test'
import { workerInControl } from '../support/browser.ts'
import { builtServer } from '../support/server.ts'

test('a file of the app that a failing disk has damaged is fetched again at the next start', async ({ context }) => {
  await using server = await builtServer()
  const page = await context.newPage()
  await page.goto(`${server.url}/courses`)
  await workerInControl(page)
  const address = await page.locator('link[rel="stylesheet"]').first().getAttribute('href')
  const kept = () =>
    page.evaluate((url) => caches.match(url, { ignoreVary: true }).then((held) => held?.text()), address!)
  const sound = await kept()
  expect(sound?.length).toBeGreaterThan(100)
  await page.evaluate(async (url) => {
    const name = (await caches.keys()).find((key) => key.includes('precache')) ?? ''
    const cache = await caches.open(name)
    await cache.delete(url, { ignoreVary: true })
    await cache.put(url, new Response('rubble', { headers: { 'content-type': 'text/css' } }))
  }, address!)
  expect(await kept()).toBe('rubble')

  const devtools = await context.newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await page.goto(`${server.url}/courses`)
  await expect.poll(kept).toBe(sound)
})
