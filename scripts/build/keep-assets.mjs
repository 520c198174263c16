import { copyFile, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'

/** Releases whose hashed files are served: the newest and the two before it. */
const releaseLimit = 3

/** Copies into `nextDir` the hashed assets of the releases before it that `currentDir` still has, so that a page which was
 *  opened earlier finds its chunks. Takes and answers the asset names of each release, newest first. */
export async function keepEarlierAssets(releases, currentDir, nextDir) {
  const assetsDir = path.join(nextDir, 'assets')
  const assets = (await namesIn(assetsDir)).filter((name) => !/\.(br|gz|map)$/.test(name)).sort()
  const earlier = releases.filter((release) => release.join() !== assets.join()).slice(0, releaseLimit - 1)
  const there = new Set(await namesIn(path.join(currentDir, 'assets')))
  await mkdir(assetsDir, { recursive: true })
  for (const name of new Set(earlier.flat())) {
    for (const form of [name, `${name}.br`, `${name}.gz`]) {
      if (assets.includes(name) || !there.has(form)) continue
      await copyFile(path.join(currentDir, 'assets', form), path.join(assetsDir, form))
    }
  }
  return [assets, ...earlier]
}

const namesIn = (folder) => readdir(folder).catch(() => [])
