import { existsSync, lstatSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root, run } from './run.mjs'

const oldestNode = [20, 19]

/** Installs the dependencies when they are not those of the lock. Ends the process when that fails. */
export async function installWhatIsMissing() {
  const { compiled } = await installSources()
  await compiled
}

/** `installWhatIsMissing` in two steps, so that what needs no database can begin after the first: `compiled` resolves when machine code
 *  was compiled too, which keeps one core busy for a minute. */
export async function installSources() {
  refuseOldNode()
  if (isInstalled()) return { compiled: Promise.resolve() }
  if (isLink(path.join(root, 'node_modules'))) {
    console.error(
      'node_modules is a link, and installing would empty the folder it leads to: install there, or remove it.',
    )
    process.exit(1)
  }
  console.log('Installing dependencies (a few minutes the first time) …')
  // Building needs the development dependencies even where NODE_ENV says production.
  await npmOrEnd(['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'])
  // As SQLite's makers compile it, in place of its package's -O3: as quick (decision 104), in seven tenths of the compiler's time.
  return { compiled: npmOrEnd(['rebuild'], { CFLAGS: process.env['CFLAGS'] ?? '-O2' }) }
}

async function npmOrEnd(words, env) {
  if ((await run('npm', words, env)) === 0) return
  console.error('The dependencies could not be installed: see above.')
  process.exit(1)
}

/** Whether what npm says it installed is what the lock asks for, and was compiled. Times say nothing: a checkout touches files. */
function isInstalled() {
  // The last that npm compiles.
  if (!existsSync(path.join(root, 'node_modules/sqlite3/build/Release/node_sqlite3.node'))) return false
  const wanted = packagesIn('package-lock.json')
  // npm writes this file last, so an installation that was cut short does not have it.
  const installed = packagesIn('node_modules/.package-lock.json')
  return Object.entries(wanted).every(
    ([place, { version, optional }]) =>
      place === '' || (installed[place]?.version ?? (optional && version)) === version,
  )
}

function packagesIn(file) {
  const lock = path.join(root, file)
  return existsSync(lock) ? JSON.parse(readFileSync(lock, 'utf8')).packages : {}
}

function isLink(folder) {
  return lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  console.error(`Vademecum needs Node ${oldestNode.join('.')} or newer; this is ${process.version}.`)
  process.exit(1)
}
