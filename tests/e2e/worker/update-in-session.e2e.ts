import { type Page, expect, test } from '@playwright/test'
import { workerInControl } from '../support/browser.ts'
import { answersOnPhone } from '../support/phone-data.ts'
import { copiedRelease } from '../support/release.ts'
import { answer, atQuestion, goOnTo, phoneScreen, startPractice } from '../support/student.ts'
import { openStudying, studyingServer } from '../support/studying.ts'

test.use({ ...phoneScreen, serviceWorkers: 'allow' })

test('a newer release waits while a student practises, and comes in when they have stopped', async ({ context }) => {
  await using client = await copiedRelease()
  await using server = await studyingServer({ clientDir: client.dir })
  const page = await context.newPage()
  await openStudying(page, server.url)
  await workerInControl(page)
  await startPractice(page, 10)
  await answer(page, true)

  await server.stop()
  await client.publish('second')
  await server.start()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null)
  // Another tab asks for the update, as someone does who does not think of the first.
  const other = await context.newPage()
  await other.goto(`${server.url}/dashboard`)
  await other.getByRole('button', { name: 'Update now' }).click()
  await expect(other.getByText(/Another tab is in the middle of something/)).toBeVisible()
  await other.close()
  await goOnTo(page, 2)
  await answer(page, false)
  expect(await release(page)).toBe('first')

  const session = page.url()
  await page.getByRole('button', { name: 'Leave; your place is kept' }).click()
  await page.goto(`${server.url}/dashboard`)
  await expect.poll(() => release(page).catch(() => 'reloading'), { timeout: 20_000 }).toBe('second')
  await page.goto(session)
  await atQuestion(page, 2)
  expect(await answersOnPhone(page)).toHaveLength(2)
})

const release = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=release]')?.content ?? 'first')
