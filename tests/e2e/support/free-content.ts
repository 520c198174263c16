import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type BuiltServer, builtServer } from './server.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** Names a folder with the content, of which all courses cost nothing, and with the data of a server that has published it. */
const freeVariable = 'VADEMECUM_E2E_FREE'

/** A server on which every course is free, so that a student of a test has those that it is about. */
export async function freeServer(): Promise<BuiltServer> {
  const folder = process.env[freeVariable]
  if (folder === undefined) throw new Error(`${freeVariable} is set before the first test`)
  return await builtServer({ data: path.join(folder, 'server'), env: { CONTENT_DIR: path.join(folder, 'content') } })
}

/** Once before the tests: publishes all courses for nothing, and stores what came of it. Answers how to remove it. */
export async function storeFree(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vademecum-free-'))
  await using content = await freeContent()
  await cp(content.dir, path.join(folder, 'content'), { recursive: true })
  await using server = await builtServer({ env: { CONTENT_DIR: content.dir } })
  await server.stop()
  await cp(server.dataDir, path.join(folder, 'server'), { recursive: true })
  process.env[freeVariable] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** A copy of the content in which no course costs anything. */
export async function freeContent(): Promise<AsyncDisposable & { dir: string }> {
  const content = await copiedContent()
  for (const slug of await readdir(path.join(content.dir, 'courses'))) {
    const file = path.join(content.dir, 'courses', slug, 'course.yaml')
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^priceMinor: .*$/m, 'priceMinor: 0'))
  }
  return content
}

/** A copy of the content that a test may change. */
export async function copiedContent(): Promise<AsyncDisposable & { dir: string }> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'vademecum-content-'))
  await cp(path.join(root, 'content'), dir, { recursive: true })
  return { dir, [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }) }
}
