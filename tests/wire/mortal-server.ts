import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { nodeArgsOf } from '../../server/testing/processes/program.ts'

const root = path.resolve(import.meta.dirname, '../..')
const startTimeoutMs = 60_000

/** The real server in a process of its own, killed with SIGKILL and started again on the same data. */
export interface MortalServer {
  kills: number
  /** Of the process, while it runs. */
  pid: number | undefined
  /** What it did that no kill explains. */
  complaints: string[]
  /** Starts it and answers the port it listens on; `null` when it was killed before it listened. */
  start(): Promise<number | null>
  kill(): Promise<void>
}

export interface MortalOptions {
  env?: Record<string, string>
  nodeArgs?: readonly string[]
}

export function mortalServer(
  dataDir: string,
  databaseUrl: string | null,
  { env = {}, nodeArgs = [] }: MortalOptions = {},
): MortalServer {
  let child: ChildProcess | null = null
  const server: MortalServer = {
    kills: 0,
    get pid() {
      return child?.pid
    },
    complaints: [],
    async start() {
      const started = spawn(process.execPath, [...nodeArgs, ...nodeArgsOf('server/main')], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env['PATH'],
          ALLOW_SANDBOX_PAYMENTS: '1',
          PORT: '0',
          DATA_DIR: dataDir,
          CONTENT_DIR: path.join(dataDir, 'content'),
          LOG_LEVEL: 'error',
          ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
          ...env,
        },
      })
      child = started
      return await portOf(started)
    },
    async kill() {
      const killed = child
      if (!killed || killed.exitCode !== null) return
      child = null
      server.kills++
      const ended = once(killed, 'exit')
      killed.kill('SIGKILL')
      await ended
    },
  }

  function portOf(started: ChildProcess): Promise<number | null> {
    return new Promise((resolve, reject) => {
      const tooLate = setTimeout(() => reject(new Error('the server did not start')), startTimeoutMs)
      const answer = (port: number | null) => {
        clearTimeout(tooLate)
        resolve(port)
      }
      let said = ''
      const hear = (bytes: Buffer) => {
        said += bytes.toString()
        const port = /http:\/\/localhost:(\d+)/.exec(said)?.[1]
        if (port !== undefined) answer(Number(port))
      }
      started.stdout?.on('data', hear)
      started.stderr?.on('data', hear)
      started.once('exit', (code, signal) => {
        answer(null)
        if (signal !== 'SIGKILL')
          server.complaints.push(`the server ended with ${code ?? signal}: ${said.slice(-2000)}`)
        // At this level it logs what it cannot explain.
        for (const line of said.split('\n').filter((text) => text.startsWith('{'))) {
          server.complaints.push(`the server logged ${line.slice(0, 1000)}`)
        }
      })
    })
  }
  return server
}
