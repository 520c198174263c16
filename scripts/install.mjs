import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { root, run } from './run.mjs'

const oldestNode = [20, 19]

/** Installs the dependencies when they are missing or older than the lock. Ends the process when that fails. */
export async function installWhatIsMissing() {
  refuseOldNode()
  if (isInstalled()) return
  console.log('Installing dependencies (a few minutes the first time) …')
  // Building needs the development dependencies even where NODE_ENV says production.
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'])
  if (code !== 0) {
    console.error('The dependencies could not be installed: see above.')
    process.exit(1)
  }
}

function isInstalled() {
  // npm writes this file last, so an installation that was cut short does not have it.
  const done = path.join(root, 'node_modules/.package-lock.json')
  return existsSync(done) && statSync(done).mtimeMs >= statSync(path.join(root, 'package-lock.json')).mtimeMs
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  console.error(`Vademecum needs Node ${oldestNode.join('.')} or newer; this is ${process.version}.`)
  process.exit(1)
}
