import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { keepEarlierAssets } from './build/keep-assets.mjs'
import { installWhatIsMissing } from './install.mjs'
import { areImagesFresh, refreshImages } from './build/og-images/og-images.mjs'
import { pageFilesOf } from './build/page-files.mjs'
import { beginRelease, currentRelease, publishRelease } from './build/releases.mjs'
import { root, runTool } from './run.mjs'
import { sourceHash } from './sources.mjs'

const dist = path.join(root, 'dist')
const packed = { br: promisify(brotliCompress), gz: promisify(gzip) }
/** A smaller file is sent as it is. */
const smallestBytes = 1024

/** Makes a release of what `isStale(hash, builtHash)` says of server and client, and of the rest as it is. It is put in place
 *  whole, so a failed build leaves the one before it, and beside it, so a server that runs from that goes on. */
async function build(isStale) {
  const { folder: current, facts } = await currentRelease(dist)
  // Read before the build: a file saved while it runs makes the result stale, not silently old.
  const hashes = { server: await sourceHash('server'), client: await sourceHash('client') }
  const isNeeded = (part) => current === null || isStale(hashes[part], facts[part])
  const [needsServer, needsClient] = [isNeeded('server'), isNeeded('client')]
  if (!needsServer && !needsClient && (await areImagesFresh(path.join(current, 'client')))) return
  const next = await beginRelease(dist)
  const keep = (part) =>
    cp(path.join(current, part), path.join(next, part), { recursive: true, preserveTimestamps: true })
  if (needsServer) await buildServer(next)
  else await keep('tsc')
  let { assets } = facts
  if (needsClient) assets = await buildClient(next, current, hashes.client, facts.assets ?? [])
  else for (const part of ['client', 'ssr']) await keep(part)
  const areDrawn = await refreshImages(path.join(next, 'client'))
  if (needsServer || needsClient || areDrawn) await publishRelease(dist, next, { ...hashes, assets })
  else await rm(next, { recursive: true })
}

async function buildServer(next) {
  // Types are checked by `npm test`; here they would only slow down the first start.
  await must('typescript/bin/tsc', ['-p', 'tsconfig.server-build.json', '--outDir', path.join(next, 'tsc')])
  const fonts = 'server/receipts/fonts'
  await cp(path.join(root, fonts), path.join(next, 'tsc', fonts), { recursive: true })
}

/** Answers the names of the assets of this release and those before it. */
async function buildClient(next, current, hash, earlier) {
  const [client, pages] = [path.join(next, 'client'), path.join(next, 'ssr')]
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  const vite = (outDir, ...args) =>
    must('vite/bin/vite.js', ['build', ...args, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'], {
      NODE_ENV: 'production',
      VADEMECUM_RELEASE: `${version}+${hash.slice(0, 8)}`,
    })
  await vite(client)
  await vite(pages, '--ssr', 'app/start/entry-server.tsx')
  const { routes } = await pageFilesOf(client)
  await writeFile(path.join(pages, 'pages.json'), JSON.stringify(routes))
  await precompress(client)
  return keepEarlierAssets(earlier, path.join(current ?? dist, 'client'), client)
}

/** Writes a `.br` and a `.gz` beside each text file under `folder` that is worth it. */
async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries.filter(
    (entry) => entry.isFile() && /\.(js|css|html|svg|json|webmanifest|txt)$/.test(entry.name),
  )
  for (const entry of texts) {
    const file = path.join(entry.parentPath ?? entry.path, entry.name)
    const raw = await readFile(file)
    if (raw.length < smallestBytes) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length }
    await writeFile(`${file}.br`, await packed.br(raw, { params }))
    await writeFile(`${file}.gz`, await packed.gz(raw, { level: 9 }))
  }
}

async function must(tool, args, env) {
  const code = await runTool(tool, args, env)
  if (code === 0) return
  console.error('The build failed: see above.')
  process.exit(1)
}

// `npm test` installs by itself, and builds while SQLite is still compiled.
if (!process.argv.includes('--installed')) await installWhatIsMissing()
const isOnlyIfStale = process.argv.includes('--if-stale')
await build((hash, builtHash) => !isOnlyIfStale || hash !== builtHash)
