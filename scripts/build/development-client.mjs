import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root, runToolHeld } from '../run.mjs'
import { sourceHash } from '../sources.mjs'

const folder = path.join(root, 'dist/development')
const hashFile = path.join(folder, 'sources.txt')

/** Builds the client with React's development build, which says where browser and server disagree. Nothing happens when it is
 *  already built from these sources. Answers the client's folder; throws with the output when the build fails. */
export async function buildDevelopmentClient() {
  const client = path.join(folder, 'client')
  const hash = await sourceHash('client')
  if ((await readFile(hashFile, 'utf8').catch(() => '')) === hash) return client
  const args = ['build', '--mode', 'development', '--outDir', client, '--emptyOutDir', '--logLevel', 'warn']
  const { code, output } = await runToolHeld('vite/bin/vite.js', args, { NODE_ENV: 'development' })
  if (code !== 0) throw new Error(`The development build failed.\n${output}`)
  await writeFile(hashFile, hash)
  return client
}
