import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { keepEarlierAssets, readReleases } from './keep-assets.mjs'
import { installWhatIsMissing } from './install.mjs'
import { refreshImages } from './og-images.mjs'
import { precompress } from './precompress.mjs'
import { overBudget } from './page-budgets.mjs'
import { pageFilesOf } from './page-files.mjs'
import { root, runTool } from './run.mjs'
import { sourceHash } from './sources.mjs'

const dist = path.join(root, 'dist')
const stampFile = path.join(dist, 'build.json')
const releasesFile = path.join(dist, 'releases.json')

/** Builds what `isNeeded(part, hash)` says of `client` and `server`. Each is put in place whole, so a failed build leaves
 *  the one before it. */
async function build(isNeeded) {
  await mkdir(dist, { recursive: true })
  if (isNeeded('server', await sourceHash('server'))) await buildServer()
  if (isNeeded('client', await sourceHash('client'))) await buildClient()
  await refreshImages(path.join(dist, 'client'))
}

async function buildServer() {
  // Read before the build: a file saved while it runs makes the result stale, not silently old.
  const hash = await sourceHash('server')
  const next = path.join(dist, 'tsc.next')
  await rm(next, { recursive: true, force: true })
  // Types are checked by `npm test`; here they would only slow down the first start.
  await must('typescript/bin/tsc', ['-p', 'tsconfig.server-build.json', '--outDir', next])
  await replace(path.join(dist, 'tsc'), next)
  await stamp('server', hash)
}

async function buildClient() {
  const hash = await sourceHash('client')
  const next = path.join(dist, 'client.next')
  const nextPages = path.join(dist, 'ssr.next')
  const current = path.join(dist, 'client')
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  const vite = (outDir, ...args) =>
    must('vite/bin/vite.js', ['build', ...args, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'], {
      NODE_ENV: 'production',
      VADEMECUM_RELEASE: `${version}+${hash.slice(0, 8)}`,
    })
  await vite(next)
  await vite(nextPages, '--ssr', 'app/entry-server.tsx')
  const { routes } = await pageFilesOf(next)
  await writeFile(path.join(nextPages, 'pages.json'), JSON.stringify(routes))
  await precompress(next)
  const over = await overBudget(next)
  if (over.length > 0) fail(`The build failed: pages are over their budget.\n  ${over.join('\n  ')}`)
  const releases = await keepEarlierAssets(await readReleases(releasesFile), current, next)
  await replace(path.join(dist, 'ssr'), nextPages)
  await replace(current, next)
  await writeFile(releasesFile, JSON.stringify(releases, null, 1))
  await stamp('client', hash)
}

async function must(tool, args, env) {
  const code = await runTool(tool, args, env)
  if (code !== 0) fail('The build failed: see above.')
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

async function replace(current, next) {
  const old = `${current}.old`
  await rm(old, { recursive: true, force: true })
  await rename(current, old).catch(() => undefined)
  await rename(next, current)
  await rm(old, { recursive: true, force: true })
}

const readStamps = () => readFile(stampFile, 'utf8').then(JSON.parse, () => ({}))

async function stamp(part, hash) {
  await writeFile(stampFile, JSON.stringify({ ...(await readStamps()), [part]: hash }))
}

await installWhatIsMissing()
const stamps = process.argv.includes('--if-stale') ? await readStamps() : {}
await build((part, hash) => stamps[part] !== hash)
