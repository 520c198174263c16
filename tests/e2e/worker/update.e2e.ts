import { type Page, expect, test } from '@playwright/test'
import { workerInControl } from '../support/browser.ts'
import { copiedRelease } from '../support/release.ts'
import { builtServer } from '../support/server.ts'

test.use({ serviceWorkers: 'allow' })

const release = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=release]')?.content ?? 'first')

async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })
}

/** Waits until the newer release is here and waits itself. */
async function updateWaits(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null)
}

test('a newer release waits, and comes in at the next start in all tabs', async ({ context }) => {
  await using client = await copiedRelease()
  await using server = await builtServer({ clientDir: client.dir })
  const page = await context.newPage()
  await page.goto(`${server.url}/courses`)
  await workerInControl(page)
  const other = await context.newPage()
  await other.goto(`${server.url}/courses`)

  await server.stop()
  await client.publish('second')
  await server.start()
  await lookForUpdate(page)
  await updateWaits(page)
  expect(await release(page)).toBe('first')

  await page.reload()
  await expect.poll(() => release(page).catch(() => 'reloading'), { timeout: 15_000 }).toBe('second')
  await expect.poll(() => release(other).catch(() => 'reloading'), { timeout: 15_000 }).toBe('second')
})

test('a tab in the middle of something keeps the newer release out of all tabs', async ({ context }) => {
  await using client = await copiedRelease()
  await using server = await builtServer({ clientDir: client.dir })
  const page = await context.newPage()
  await page.goto(`${server.url}/courses`)
  await workerInControl(page)
  // Another tab as the page sees it: one that objects whenever it is asked.
  const busy = await context.newPage()
  await busy.goto(`${server.url}/courses`)
  await busy.evaluate(() => {
    const channel = new BroadcastChannel('vademecum-update')
    channel.addEventListener('message', ({ data }: MessageEvent<{ is: string; by: string }>) => {
      if (data.is === 'asked') channel.postMessage({ is: 'busy', to: data.by })
    })
  })

  await server.stop()
  await client.publish('second')
  await server.start()
  await lookForUpdate(page)
  await updateWaits(page)
  await page.reload()
  // Longer than the tabs have to object.
  await page.waitForTimeout(3_000)
  expect(await release(page)).toBe('first')

  await busy.close()
  await page.reload()
  await expect.poll(() => release(page).catch(() => 'reloading'), { timeout: 15_000 }).toBe('second')
})

test('the worker of last resort gives pages back to the server, and leaves downloaded media alone', async ({
  context,
}) => {
  await using client = await copiedRelease()
  await using server = await builtServer({ clientDir: client.dir })
  const page = await context.newPage()
  await page.goto(`${server.url}/courses`)
  await workerInControl(page)
  await page.evaluate(async () => (await caches.open('pack-media')).put('/media/1/a.svg', new Response('<svg/>')))

  await server.stop()
  await client.publish('second')
  await client.publishKill()
  await server.start()
  await lookForUpdate(page)
  const kept = () => page.evaluate(() => caches.keys()).catch(() => ['reloading'])
  await expect.poll(kept, { timeout: 15_000 }).toEqual(['pack-media'])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await release(page)).toBe('second')
  expect(await kept()).toEqual(['pack-media'])
})
