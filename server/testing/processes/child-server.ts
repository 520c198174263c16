import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { testDatabase } from '../database/test-database.ts'
import { nodeArgsOf } from './program.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** The server as a process of its own on `dir`, with `more` in its environment. `openLimit`: so many descriptors it gets. */
export async function startServer(dir: string, more: Record<string, string> = {}, openLimit?: number) {
  const limits = openLimit === undefined ? '' : `ulimit -n ${openLimit}; `
  const args = nodeArgsOf('server/main')
  const child = spawn('sh', ['-c', `${limits}exec "$0" "$@"`, process.execPath, ...args], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: dir,
      CONTENT_DIR: path.join(dir, 'content'),
      ALLOW_SANDBOX_PAYMENTS: '1',
      ...more,
    },
  })
  let said = ''
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>
  return {
    ended,
    pid: child.pid ?? 0,
    said: () => said,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    async url(): Promise<string> {
      const port = () => /http:\/\/localhost:(\d+)/.exec(said)?.[1]
      await expect.poll(port, { timeout: 45_000 }).toBeDefined()
      return `http://127.0.0.1:${port()}`
    },
  }
}

/** A folder for the data of such a server, and in it one for content, which has none. */
export async function dataDir(): Promise<AsyncDisposable & { dir: string; databaseUrl: string }> {
  const dir = await mkdtemp(path.join(tmpdir(), 'vademecum-main-'))
  await mkdir(path.join(dir, 'content/courses'), { recursive: true })
  const database = await testDatabase(dir)
  await database.db.destroy()
  await database.leaveAlone()
  return {
    dir,
    databaseUrl: database.url ?? '',
    async [Symbol.asyncDispose]() {
      await database.remove()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
