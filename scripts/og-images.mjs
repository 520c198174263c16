import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root, runTool } from './run.mjs'

const sources = [
  'scripts/draw-og-images.ts',
  'scripts/og-picture.ts',
  'scripts/og-fonts.mjs',
  'core/shop/public-pages.ts',
  'app/ui/course-emblems.ts',
  'app/ui/tokens.css',
  'content/shop/identity.yaml',
  'package-lock.json',
]

/** Draws the pictures that stand for our pages where links to them are shared into `clientDir/og`, unless they are there and
 *  nothing they show has changed. Without them everything else works, so a failure is told and stops nothing. */
export async function refreshImages(clientDir) {
  const outDir = path.join(clientDir, 'og')
  const stampFile = path.join(outDir, '.stamp')
  const hash = await hashOfSources()
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === hash) return
  const cacheDir = path.join(root, 'dist/og-cache')
  const code = await runTool('tsx/dist/cli.mjs', ['scripts/draw-og-images.ts', outDir, cacheDir])
  if (code !== 0) console.error('The pictures for shared links could not be drawn; the rest is not touched by it.')
  else {
    await mkdir(outDir, { recursive: true })
    await writeFile(stampFile, hash)
  }
}

async function hashOfSources() {
  const courses = await readdir(path.join(root, 'content/courses')).catch(() => [])
  const hash = createHash('sha256')
  for (const file of [...sources, ...courses.sort().map((slug) => `content/courses/${slug}/course.yaml`)]) {
    hash.update(`${file}\n`)
    hash.update(await readFile(path.join(root, file)).catch(() => ''))
  }
  return hash.digest('hex')
}
