import * as crypto from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Knex } from 'knex'
import { paymentWebhook } from '../../core/contract/shop/checkout.ts'
import { argon2Threads } from '../adapters/argon2-threads.ts'
import { fileMail } from '../adapters/mail.ts'
import { createApp } from '../app.ts'
import { parseConfig, type Config } from '../config/config.ts'
import type { Deps, Wait } from '../deps/deps.ts'
import { createLog } from '../deps/log.ts'
import { makeDeps } from '../deps/make-deps.ts'
import { noLimits } from './no-limits.ts'
import { testClient, type TestClient } from './test-client.ts'
import { testDatabase } from './database/test-database.ts'

export interface TestUser extends TestClient {
  userId: string
  email: string
  username: string
  password: string
}

export interface TestApp extends TestClient, AsyncDisposable {
  url: string
  deps: Deps
  db: Knex
  /** Stands still; a test moves it. */
  clock: { nowMs: number }
  /** Everything the server logged, one JSON text per line. */
  logLines: string[]
  /** A visitor with cookies of their own. */
  client(): TestClient
  /** Makes an account and signs in. */
  signUp(name?: string): Promise<TestUser>
}

export interface TestAppOptions {
  config?: Partial<Config>
  /** How who is slowed down waits: by default the clock moves on. */
  wait?: Wait
  argon2?: Deps['argon2']
  /** By default real chance. */
  randomBytes?: Deps['randomBytes']
  /** A copy of a SQLite database, which is restored. */
  database?: string
}

/** The apps of a test file hash on the same thread. */
const sharedArgon2 = argon2Threads(1)

/** The real app on a database of its own, listening on a free port: `await using app = await testApp()`. */
export async function testApp({
  config = {},
  wait,
  argon2 = sharedArgon2,
  randomBytes = crypto.randomBytes,
  database,
}: TestAppOptions = {}): Promise<TestApp> {
  const dir = await mkdtemp(path.join(tmpdir(), 'vademecum-test-'))
  const { db, remove } = await testDatabase(dir, database)
  const clock = { nowMs: Date.UTC(2026, 10, 21, 9) }
  const now = () => clock.nowMs
  const logLines: string[] = []
  const moveClock: Wait = async (ms) => {
    const dueMs = clock.nowMs + ms
    await new Promise(setImmediate)
    clock.nowMs = Math.max(clock.nowMs, dueMs)
  }
  const deps = makeDeps({
    db,
    now,
    wait: wait ?? moveClock,
    randomBytes,
    log: createLog('debug', { write: (line: string) => void logLines.push(line) }),
    config: {
      ...parseConfig(
        {
          DATA_DIR: dir,
          CLIENT_DIR: path.join(dir, 'no-client'),
          PUBLIC_URL: config.publicUrl ?? '',
          ALLOW_SANDBOX_PAYMENTS: '1',
        },
        dir,
      ),
      sessionKeys: ['a key of the tests, 32 characters long'],
      secretKey: 'a secret of the tests, 32 characters',
      passwordCost: { memoryKib: 64, passes: 1 },
      limits: noLimits,
      ...config,
    },
    argon2,
    sendMail: fileMail(path.join(dir, 'mail')),
    sendForm: null,
  })
  const server = createApp(deps).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // A test says when: `deps.sandbox.doDue()`.
  deps.sandbox?.deliverTo(`${url}${paymentWebhook.path}`)

  let users = 0
  return {
    ...testClient(url),
    url,
    deps,
    db,
    clock,
    logLines,
    client: () => testClient(url),
    signUp: (name = `student${++users}`) => signUp(url, name),
    async [Symbol.asyncDispose]() {
      await close(server)
      await deps.shutdownHooks.run()
      await deps.sandbox?.stop()
      await deps.limits.flush()
      await deps.securityLog.flush()
      await deps.reads.destroy()
      await remove()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** The account is made on one device and signed out there, and signed in to on another. */
export async function signUp(url: string | (() => string), username: string): Promise<TestUser> {
  const client = testClient(url)
  const email = `${username.toLowerCase()}@example.org`
  const password = 'a quiet heron at dusk'
  const first = testClient(url)
  const made = await first.post('/api/auth/signup', { email, username, password })
  if (made.status !== 200) throw new Error(`the test account was refused: ${made.text}`)
  await first.post('/api/auth/signout')
  const { json, status, text } = await client.post('/api/auth/signin', { email, password })
  if (status !== 200) throw new Error(`the test account could not sign in: ${text}`)
  return { ...client, userId: json.customer.id, email, username, password }
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
