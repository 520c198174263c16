import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { keepEarlierAssets } from './keep-assets.mjs'

test('the hashed files of the two releases before stay, older ones go', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vademecum-assets-'))
  let current = path.join(folder, 'none')
  let releases: string[][] = []
  try {
    for (const number of [1, 2, 2, 3, 4]) {
      const next = await mkdtemp(path.join(folder, 'release-'))
      await mkdir(path.join(next, 'assets'))
      for (const name of [`page-${number}.js`, `page-${number}.js.br`, `page-${number}.js.map`, 'same.css']) {
        await writeFile(path.join(next, 'assets', name), name)
      }
      releases = await keepEarlierAssets(releases, current, next)
      current = next
    }
    expect(releases).toEqual([4, 3, 2].map((number) => [`page-${number}.js`, 'same.css']))
    const kept = [2, 3, 4].flatMap((number) => [`page-${number}.js`, `page-${number}.js.br`])
    expect((await readdir(path.join(current, 'assets'))).sort()).toEqual([...kept, 'page-4.js.map', 'same.css'].sort())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
