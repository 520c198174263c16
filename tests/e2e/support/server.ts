import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { serverScriptVariable } from './bundled-server.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const main = () => process.env[serverScriptVariable] ?? path.join(root, 'dist/tsc/server/main.js')
/** Longest that a start may take on a busy machine, ms; the first publishes all content. */
const startMs = 300_000

/** Names a data folder in which all content is published and nobody has been. */
export const publishedDataVariable = 'VADEMECUM_E2E_PUBLISHED'

/** The built server as a process of its own, with its own data: it can be stopped, killed and started again. */
export interface BuiltServer extends AsyncDisposable {
  /** The same through all starts: `http://localhost:4151`. */
  url: string
  dataDir: string
  /** The page of the mails that it keeps, with its key. */
  mailsUrl(): string
  /** Starts it on the same port and data; resolves when it answers. Nothing happens when it runs. */
  start(): Promise<void>
  /** SIGTERM; resolves when the process has ended. */
  stop(): Promise<void>
  /** SIGKILL, as when the machine loses power. */
  kill(): Promise<void>
  /** From here on it takes connections and answers none, like the network of a tunnel or before a hotel's sign-in page. */
  hang(): void
  /** It answers again, also what was asked meanwhile. */
  goOn(): void
  /** What it has printed so far, for a failure's message. */
  output(): string
}

export interface ServerOptions {
  /** A free one is taken when left out. */
  port?: number
  env?: Record<string, string>
  /** Folder of a client other than dist/client. */
  clientDir?: string
  /** Folder whose copy it begins with; by default all content is published and nobody has been. */
  data?: string
}

/** Starts the server built by `npm run build` on fresh data, which are removed when it is disposed of. */
export async function builtServer({ port, env = {}, clientDir, data }: ServerOptions = {}): Promise<BuiltServer> {
  const ownPort = port ?? (await freePort())
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'vademecum-e2e-'))
  const begun = data ?? process.env[publishedDataVariable]
  if (begun !== undefined) await cp(begun, dataDir, { recursive: true })
  let child: ChildProcess | null = null
  let output = ''

  const end = async (signal: NodeJS.Signals) => {
    const running = child
    if (!running) return
    const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()))
    running.kill(signal)
    running.kill('SIGCONT')
    await ended
  }

  const server: BuiltServer = {
    // `localhost`, not the address: browsers take it as a secure context and the cookie asks for one.
    url: `http://localhost:${ownPort}`,
    dataDir,
    mailsUrl: () => /\S+\/sandbox\/mail\S*/.exec(output)?.[0] ?? '',
    output: () => output,
    start: async () => {
      if (child) return
      const started = spawn(process.execPath, [main()], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env['PATH'],
          NODE_ENV: 'production',
          LOG_LEVEL: 'warn',
          PORT: String(ownPort),
          DATA_DIR: dataDir,
          ...(clientDir !== undefined && { CLIENT_DIR: clientDir }),
          ...env,
        },
      })
      child = started
      for (const stream of [started.stdout, started.stderr]) {
        stream.on('data', (text: Buffer) => (output += text.toString()))
      }
      started.once('exit', () => (child = null))
      await untilReady(server, () => child === started)
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    hang: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
    [Symbol.asyncDispose]: async () => {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

async function untilReady(server: BuiltServer, isRunning: () => boolean): Promise<void> {
  const endMs = Date.now() + startMs
  for (;;) {
    if (!isRunning()) throw new Error(`the server ended while starting:\n${server.output()}`)
    const isReady = await fetch(`${server.url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (isReady) return
    if (Date.now() > endMs) throw new Error(`the server is not ready after ${startMs} ms:\n${server.output()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Below those that the system hands out for any connection: while a server of a test is stopped, nobody else gets its port by
 *  chance. Each process of the tests begins elsewhere. */
let nextPort = 12_000 + (process.pid % 1000) * 20

async function freePort(): Promise<number> {
  for (;;) {
    const port = nextPort++
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
