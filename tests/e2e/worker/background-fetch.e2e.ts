import { type Page, expect, test } from '@playwright/test'
import { ownBrowser, workerInControl } from '../support/browser.ts'
import { packDb, rowsIn } from '../support/phone-data.ts'
import { builtServer } from '../support/server.ts'
import { beginStudying, starter, studentNamed } from '../support/student.ts'

interface PackOnPhone {
  current: object | null
  staged: object | null
  work: { is: string } | null
}

async function pack(page: Page) {
  const [row] = await rowsIn<PackOnPhone>(page, packDb, 'packs')
  return { isHere: !!row?.current, isStaged: !!row?.staged, work: row?.work?.is ?? null }
}

test('a download whose page went to the background and was closed comes in whole without it', async () => {
  await using server = await builtServer()
  await using browser = await ownBrowser()
  const context = browser.context()
  const page = await context.newPage()
  await beginStudying(page, server.url, studentNamed('Noor'), { download: false })
  await workerInControl(page)
  // Nothing that pages or workers ask for comes; what the browser fetches by itself does not pass here.
  await context.route(/\/api\/packs\/1\/blobs\//, () => undefined)
  const card = page.getByRole('region', { name: `Offline copy of ${starter}` })
  await card.getByRole('button', { name: 'Download' }).click()
  await expect.poll(() => pack(page)).toEqual({ isHere: false, isStaged: true, work: 'wanted' })
  const witness = await context.newPage()
  await witness.goto(`${server.url}/healthz`)

  // Pages of an automated browser are never hidden.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(async () => (await pack(page)).work).not.toBe('wanted')
  await page.close()
  await expect.poll(() => pack(witness), { timeout: 30_000 }).toEqual({ isHere: true, isStaged: false, work: null })
  const left = async () => (await (await caches.open('pack-arrivals')).keys()).length
  await expect.poll(() => witness.evaluate(left)).toBe(0)

  await server.stop()
  const again = await context.newPage()
  await again.goto(`${server.url}/study/1`)
  const there = again.getByRole('region', { name: `Offline copy of ${starter}` })
  await expect(there.getByText('On this device', { exact: true })).toBeVisible()
})
