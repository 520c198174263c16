/** @module-tag large */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { beginRelease, publishRelease } from '../../scripts/build/releases.mjs'
import { dataDir, startServer } from '../testing/processes/child-server.ts'
import { testClient } from '../testing/test-client.ts'

/** Builds a small release: a page, an asset with its map, and a renderer whose code comes when it is first wanted. */
async function buildRelease(dist: string, name: string): Promise<void> {
  const next = await beginRelease(dist)
  const [client, pages] = [path.join(next, 'client'), path.join(next, 'ssr')]
  await mkdir(path.join(client, 'assets'), { recursive: true })
  await mkdir(pages)
  await mkdir(path.join(next, 'tsc'))
  const page = `<html><head><script type="module" src="/assets/${name}.js"></script></head><body><div id="root"></div></body></html>`
  await writeFile(path.join(client, 'index.html'), page)
  await writeFile(path.join(client, 'assets', `${name}.js`), name)
  await writeFile(path.join(client, 'assets', `${name}.js.map`), '{}')
  await writeFile(path.join(pages, 'pages.json'), '{}')
  await writeFile(path.join(pages, 'screen.js'), `export const html = 'The screen of ${name}'`)
  await writeFile(
    path.join(pages, 'entry-server.js'),
    `export const renderer = {
      placeOf: (url) => (url === '/plain' ? { is: 'private' } : { is: 'public', url }),
      async renderPage() {
        const { html } = await import('./screen.js')
        return { is: 'page', status: 200, html, head: '', state: '{}', routeIds: [] }
      },
    }`,
  )
  await publishRelease(dist, next, {})
}

const releasesIn = async (dist: string) => (await readdir(path.join(dist, 'releases'))).sort()

test('builds beside a running server take nothing away from it, and the next start serves the newest', async () => {
  await using data = await dataDir()
  const dist = path.join(data.dir, 'dist')
  const env = {
    DATABASE_URL: data.databaseUrl,
    CLIENT_DIR: path.join(dist, 'client'),
    PAGES_DIR: path.join(dist, 'ssr'),
  }
  await buildRelease(dist, 'one')
  const first = await startServer(data.dir, env)
  const before = testClient(await first.url())
  expect((await before.get('/plain')).text).toContain('/assets/one.js')
  for (const name of ['two', 'three', 'four', 'five']) await buildRelease(dist, name)
  expect(await releasesIn(dist)).toEqual(['000001', '000003', '000004', '000005'])

  expect((await before.get('/plain')).text).toContain('/assets/one.js')
  const rendered = (await before.get('/')).text
  expect(rendered).toContain('The screen of one')
  expect(rendered).toContain('/assets/one.js')
  expect((await before.get('/assets/one.js')).text).toBe('one')
  expect((await before.get('/assets/one.js.map')).status).toBe(200)
  expect((await before.get('/assets/five.js')).status).toBe(404)
  first.kill('SIGKILL')
  await first.ended

  const second = await startServer(data.dir, env)
  const after = testClient(await second.url())
  expect((await after.get('/')).text).toContain('The screen of five')
  expect((await after.get('/assets/one.js.map')).status).toBe(404)
  // What was killed serves nothing any more, although nobody could take its mark back.
  await buildRelease(dist, 'six')
  expect(await releasesIn(dist)).toEqual(['000004', '000005', '000006'])
  second.kill('SIGTERM')
  expect(await second.ended).toEqual([0, null])
  expect(await readdir(path.join(dist, 'releases/000005/.in-use'))).toEqual([])
}, 90_000)

test('the folders of before there were releases give way to the first', async () => {
  await using data = await dataDir()
  const dist = path.join(data.dir, 'dist')
  for (const part of ['client', 'ssr', 'tsc']) {
    await mkdir(path.join(dist, part), { recursive: true })
    await writeFile(path.join(dist, part, 'old'), '')
  }
  await buildRelease(dist, 'one')
  expect(await readdir(path.join(dist, 'client'))).toEqual(['assets', 'index.html'])
  expect((await readdir(dist)).sort()).toEqual(['client', 'current', 'releases', 'ssr', 'tsc'])
})
