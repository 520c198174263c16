import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Page, expect, test } from '@playwright/test'
import { warmPaths } from '../../../sw/rules.ts'
import { workerInControl } from '../support/browser.ts'
import { answersOnPhone } from '../support/phone-data.ts'
import { copiedRelease } from '../support/release.ts'
import { builtServer } from '../support/server.ts'
import { answer, atQuestion, goOnTo, phoneScreen, startPractice } from '../support/student.ts'
import { openStudying, studyingServer } from '../support/studying.ts'

test.use({ ...phoneScreen, serviceWorkers: 'allow' })

/** A change of release is a start of the worker and of each tab, one after the other. */
const timeoutMs = 60_000

test('a newer release waits while a student practises and comes in to all tabs after it; the worker of last resort gives pages back', async ({
  context,
}) => {
  await using client = await copiedRelease()
  await using server = await studyingServer({ clientDir: client.dir })
  const page = await context.newPage()
  await openStudying(page, server.url)
  await workerInControl(page)
  await page.evaluate(async () => (await caches.open('pack-media')).put('/media/1/a.svg', new Response('<svg/>')))
  const other = await context.newPage()
  await startPractice(page, 10)
  await answer(page, true)
  const session = page.url()

  await test.step('it waits, though another tab starts anew or asks for it', async () => {
    await server.stop()
    await client.publish('second')
    await server.start()
    await lookForUpdate(page)
    await untilWaiting(page)
    await other.goto(`${server.url}/dashboard`)
    // Longer than the tabs have to object.
    await other.waitForTimeout(3_000)
    await other.getByRole('button', { name: 'Update now' }).click()
    await expect(other.getByText(/Another tab is in the middle of something/)).toBeVisible()
    await goOnTo(page, 2)
    await answer(page, false)
    for (const tab of [page, other]) expect(await release(tab)).toBe('first')
  })

  await test.step('it comes in at the next start once they have stopped, in all tabs', async () => {
    await page.getByRole('button', { name: 'Leave; your place is kept' }).click()
    await page.goto(`${server.url}/dashboard`)
    for (const tab of [page, other])
      await expect.poll(() => release(tab).catch(() => 'reloading'), { timeout: timeoutMs }).toBe('second')
    await page.goto(session)
    await atQuestion(page, 2)
    expect(await answersOnPhone(page)).toHaveLength(2)
  })

  await test.step('the worker of last resort takes the caches away, and leaves downloaded media alone', async () => {
    await other.close()
    await page.goto(`${server.url}/courses`)
    await server.stop()
    await client.publish('third')
    await client.publishKill()
    await server.start()
    await lookForUpdate(page)
    const kept = () => page.evaluate(() => caches.keys()).catch(() => ['reloading'])
    await expect.poll(kept, { timeout: timeoutMs }).toEqual(['pack-media'])
    // It reloads its pages itself, and cuts off who does the same.
    await expect(() => page.reload()).toPass()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await release(page)).toBe('third')
    expect(await kept()).toEqual(['pack-media'])
  })
})

test(
  'a newer release comes in where the network hangs, and brings the lists once it answers',
  { tag: '@large' },
  async ({ context }) => {
    await using client = await copiedRelease()
    await using server = await builtServer({ clientDir: client.dir })
    const page = await context.newPage()
    await page.goto(`${server.url}/courses`)
    await workerInControl(page)
    await server.stop()
    await client.publish('second')
    await server.start()
    await lookForUpdate(page)
    await untilWaiting(page)
    // So that what this release brings is told from what the one before has left.
    await page.evaluate(() => caches.delete('catalogue-1'))

    server.hang()
    await page.evaluate(async () =>
      (await navigator.serviceWorker.ready).waiting?.postMessage({ type: 'SKIP_WAITING' }),
    )
    await expect.poll(() => release(page).catch(() => 'reloading'), { timeout: timeoutMs }).toBe('second')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)).toBe('activated')

    server.goOn()
    await page.goto(`${server.url}/faq`)
    const isHere = (list: string) => page.evaluate(async (at) => (await caches.match(at)) !== undefined, list)
    for (const list of warmPaths) await expect.poll(() => isHere(list), { message: list }).toBe(true)
  },
)

test(
  'a newer release does not install with the page of the one before, which a server beside may still give',
  { tag: '@large' },
  async ({ context }) => {
    await using client = await copiedRelease()
    await using server = await builtServer({ clientDir: client.dir })
    const page = await context.newPage()
    await page.goto(`${server.url}/courses`)
    await workerInControl(page)
    const keptPage = path.join(client.dir, 'app.html')
    const first = await readFile(keptPage)
    await client.publish('second')
    const second = await readFile(keptPage)
    const restartWith = async (html: Buffer) => {
      await server.stop()
      await writeFile(keptPage, html)
      await server.start()
    }

    await restartWith(first)
    expect(await installed(page)).toBe('redundant')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await release(page)).toBe('first')

    await restartWith(second)
    expect(await installed(page)).toBe('installed')
  },
)

const release = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=release]')?.content ?? 'first')

const lookForUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

/** Resolves when a newer release is installed. A promise would be true to `waitForFunction` at once. */
const untilWaiting = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state), {
      timeout: timeoutMs,
    })
    .toBe('installed')

/** Looks for a newer release, and answers what became of its worker. */
const installed = (page: Page): Promise<ServiceWorkerState> =>
  page.evaluate(async () => {
    const { installing, waiting } = await (await navigator.serviceWorker.ready).update()
    const worker = installing ?? waiting
    if (!worker) throw new Error('no newer release was found')
    while (worker.state === 'installing')
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
    return worker.state
  })
