import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './run.mjs'

const shared = ['core', 'package.json', 'package-lock.json', 'tsconfig.base.json', 'scripts']
const sourcesOf = {
  client: [...shared, 'app', 'offline', 'sw', 'public', 'index.html', 'vite.config.ts'],
  server: [...shared, 'server', 'db', 'knexfile.ts', 'tsconfig.server-build.json'],
}

/** SHA-256 over all that the build of `part`, `client` or `server`, is made from. Two checkouts of one commit have the same. */
export async function sourceHash(part) {
  const hash = createHash('sha256')
  if (part === 'client') hash.update(`kill=${process.env['VADEMECUM_SW_KILL'] ?? ''}\n`)
  const files = (await Promise.all(sourcesOf[part].map(filesUnder))).flat().filter(isSource).sort()
  for (const file of files) {
    hash.update(`${file}\n`)
    hash.update(await readFile(path.join(root, file)))
  }
  return hash.digest('hex')
}

async function filesUnder(name) {
  const folder = path.join(root, name)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return null
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (entries === null) return [name]
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
}

// The build itself writes the route tree and the fonts.
const isSource = (file) => !/\.test\.tsx?$|routeTree\.gen\.ts$|^app\/ui\/fonts\//.test(file)
