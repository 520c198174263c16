import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root, runTool } from '../../run.mjs'

const sources = [
  'scripts/build/og-images/draw-og-images.ts',
  'scripts/build/og-images/og-picture.ts',
  'scripts/build/og-images/og-fonts.mjs',
  'core/shop/public-pages.ts',
  'app/ui/content/course-emblems.ts',
  'app/ui/tokens.css',
  'content/shop/identity.yaml',
  'package-lock.json',
]

/** Are the pictures in `clientDir` those of what they show? */
export async function areImagesFresh(clientDir) {
  return (await readFile(stampIn(clientDir), 'utf8').catch(() => '')) === (await hashOfSources())
}

/** Draws the pictures that stand for our pages where links to them are shared into `clientDir/og`, unless they are there and
 *  nothing they show has changed. Without them everything else works, so a failure is told and stops nothing. Answers
 *  whether there are new ones. */
export async function refreshImages(clientDir) {
  if (await areImagesFresh(clientDir)) return false
  const hash = await hashOfSources()
  const outDir = path.join(clientDir, 'og')
  const cacheDir = path.join(root, 'dist/og-cache')
  const code = await runTool('tsx/dist/cli.mjs', ['scripts/build/og-images/draw-og-images.ts', outDir, cacheDir])
  if (code !== 0) {
    console.error('The pictures for shared links could not be drawn; the rest is not touched by it.')
    return false
  }
  await mkdir(outDir, { recursive: true })
  await writeFile(stampIn(clientDir), hash)
  return true
}

const stampIn = (clientDir) => path.join(clientDir, 'og/.stamp')

async function hashOfSources() {
  const courses = await readdir(path.join(root, 'content/courses')).catch(() => [])
  const hash = createHash('sha256')
  for (const file of [...sources, ...courses.sort().map((slug) => `content/courses/${slug}/course.yaml`)]) {
    hash.update(`${file}\n`)
    hash.update(await readFile(path.join(root, file)).catch(() => ''))
  }
  return hash.digest('hex')
}
