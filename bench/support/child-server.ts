import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

export interface ChildServer extends AsyncDisposable {
  url: string
  /** The processor time that it has taken so far, ms. */
  cpuMs(): Promise<number>
}

/** Runs a script of `bench/servers` as a process of its own; it tells its port once it listens. */
export async function childServer(script: URL, args: readonly string[]): Promise<ChildServer> {
  const child = spawn(process.execPath, ['--import', 'tsx', script.pathname, ...args], {
    cwd: root,
    // What it logs costs it as much as in production and is not read.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port))
    child.once('exit', (code) => reject(new Error(`${script.pathname} ended with ${code}`)))
  })
  return {
    // `localhost`, which browsers take for a secure context.
    url: `http://localhost:${port}`,
    cpuMs: () =>
      new Promise((resolve) => {
        child.once('message', (message) => resolve((message as { cpuMs: number }).cpuMs))
        child.send('cpu')
      }),
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Tells the benchmark that started this process where it listens, and whenever it asks, what it has cost. */
export function tellPort(address: unknown): void {
  process.send?.({ port: (address as { port: number }).port })
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMs: (user + system) / 1000 })
  })
}

/** A folder that is removed when it is disposed of. */
export async function ownFolder(): Promise<AsyncDisposable & { dir: string }> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'vademecum-bench-'))
  return { dir, [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true, maxRetries: 3 }) }
}
