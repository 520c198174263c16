import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createHash } from 'node:crypto'
import { type Page, expect, test } from '@playwright/test'
import { pieceBytes } from '../../../core/content/blobs.ts'
import { ownBrowser, workerInControl } from '../support/browser.ts'
import { rowsIn } from '../support/phone-data.ts'
import { builtServer } from '../support/server.ts'
import { beginStudying, starter, studentNamed } from '../support/student.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const pieceCount = 6
/** Above the limit that the server of this test is given. */
const media = Buffer.from(
  Uint8Array.from({ length: (pieceCount - 1) * pieceBytes + 1234 }, (_, at) => (at * 7 + (at >> 12)) % 251),
)
const sha256 = createHash('sha256').update(media).digest('hex')
const address = `/media/1/${sha256}`

/** The courses with one more file: what is in it does not matter to packs. */
async function contentWithLargeMedia(): Promise<AsyncDisposable & { dir: string }> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'vademecum-content-'))
  await cp(path.join(root, 'content'), dir, { recursive: true })
  const folder = path.join(dir, 'courses/gphc-calculations-starter/media')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'large.jpg'), media)
  return { dir, [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }) }
}

/** Names of the files under which pieces lie on the device. */
const piecesOnDevice = (page: Page) =>
  page.evaluate(async (hash) => {
    try {
      let folder = await navigator.storage.getDirectory()
      for (const name of ['pack-media', '1', hash]) folder = await folder.getDirectoryHandle(name)
      const names: string[] = []
      for await (const name of folder.keys()) names.push(name)
      return names.sort()
    } catch {
      return []
    }
  }, sha256)

test(
  'large media comes in pieces, goes on after the page was closed in the middle, and plays in parts without the server',
  { tag: '@large' },
  async () => {
    await using content = await contentWithLargeMedia()
    await using server = await builtServer({
      env: { CONTENT_DIR: content.dir, LARGE_MEDIA_BYTES: String(2 * pieceBytes) },
    })
    await using browser = await ownBrowser()
    const who = studentNamed('Lina')
    let page = await browser.context().newPage()
    const starts = (from: string[]) => from.map((range) => Number(/^bytes=(\d+)-/.exec(range)?.[1]) / pieceBytes)
    const asked: string[] = []
    // The third and later pieces never come: the phone is on a train.
    await browser.context().route(/\/api\/packs\/1\/blobs\//, async (route) => {
      const { range } = route.request().headers()
      if (range === undefined) return await route.continue()
      asked.push(range)
      if (asked.length <= 2) await route.continue()
    })
    await beginStudying(page, server.url, who, { download: false })
    await workerInControl(page)
    const card = (on: Page) => on.getByRole('region', { name: `Offline copy of ${starter}` })
    await expect.poll(() => piecesOnDevice(page), { timeout: 30_000 }).toHaveLength(2)
    const parts = await rowsIn<{ sha256: string; bytes: number }>(page, 'vademecum-shared', 'parts')
    expect(parts).toMatchObject([{ sha256 }])
    expect(parts[0]!.bytes).toBeLessThanOrEqual(2 * pieceBytes)
    const first = await piecesOnDevice(page)
    // Not stored yet, so not answered in part either: it is the server's to answer.
    expect(await page.evaluate(async (at) => (await fetch(at)).status, address)).toBe(200)

    const context = browser.context()
    await page.close()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    const askedAgain: string[] = []
    context.on('request', (request) => {
      const { range } = request.headers()
      if (range !== undefined && request.url().includes('/api/packs/')) askedAgain.push(range)
    })
    page = await context.newPage()
    await page.goto(`${server.url}/study/1`)
    await expect(card(page).getByText('On this device', { exact: true })).toBeVisible({ timeout: 30_000 })
    // Whoever brought the rest, this page or the worker: what was here is not fetched again.
    const again = starts(askedAgain).map(String)
    expect(again.filter((at) => first.includes(at))).toEqual([])
    expect(await piecesOnDevice(page)).toEqual(['0', '1', '2', '3', '4', '5', 'whole.json'])
    await expect.poll(() => rowsIn(page, 'vademecum-shared', 'parts')).toEqual([])

    await server.stop()
    await page.reload()
    const answers = await page.evaluate(async (at) => {
      const ask = async (headers?: Record<string, string>) => {
        const reply = await fetch(at, headers && { headers })
        const body = await reply.arrayBuffer()
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
        const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
        return [reply.status, reply.headers.get('content-range'), body.byteLength, hex] as const
      }
      return [await ask(), await ask({ range: 'bytes=100-199' }), await ask({ range: 'bytes=1048570-1048585' })]
    }, address)
    const hashOf = (from: number, to: number) => createHash('sha256').update(media.subarray(from, to)).digest('hex')
    expect(answers).toEqual([
      [200, null, media.length, sha256],
      [206, `bytes 100-199/${media.length}`, 100, hashOf(100, 200)],
      [206, `bytes 1048570-1048585/${media.length}`, 16, hashOf(1_048_570, 1_048_586)],
    ])

    await card(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => piecesOnDevice(page)).toEqual([])
  },
)
