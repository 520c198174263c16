import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { smtpServer } from './testing/smtp-server.ts'
import { testClient } from './testing/test-client.ts'
import { testDatabase } from './testing/test-database.ts'

async function startServer(dir: string, more: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'main.ts')], {
    cwd: path.dirname(import.meta.dirname),
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dir, CONTENT_DIR: path.join(dir, 'content'), ...more },
  })
  let said = ''
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>
  return {
    ended,
    said: () => said,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    async url(): Promise<string> {
      const port = () => /http:\/\/localhost:(\d+)/.exec(said)?.[1]
      await expect.poll(port, { timeout: 20_000 }).toBeDefined()
      return `http://127.0.0.1:${port()}`
    },
  }
}

async function dataDir(): Promise<AsyncDisposable & { dir: string; databaseUrl: string }> {
  const dir = await mkdtemp(path.join(tmpdir(), 'vademecum-main-'))
  await mkdir(path.join(dir, 'content/courses'), { recursive: true })
  const database = await testDatabase(dir)
  await database.db.destroy()
  return {
    dir,
    databaseUrl: database.url ?? '',
    async [Symbol.asyncDispose]() {
      await database.remove()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

test('the server migrates, says where it is, keeps accounts and logins over SIGKILL, and ends well on SIGTERM', async () => {
  await using data = await dataDir()
  await chmod(data.dir, 0o755)
  const first = await startServer(data.dir, { DATABASE_URL: data.databaseUrl })
  const before = testClient(await first.url())
  const ada = { email: 'ada@example.org', username: 'Ada', password: 'a quiet heron at dusk' }
  expect((await before.post('/api/auth/signup', ada)).status).toBe(200)
  expect((await before.post('/api/auth/signin', ada)).status).toBe(200)
  first.kill('SIGKILL')
  await first.ended

  const second = await startServer(data.dir, { DATABASE_URL: data.databaseUrl })
  const after = testClient(await second.url())
  for (const [name, value] of before.cookies) after.cookies.set(name, value)
  expect((await after.get('/api/auth/me')).json).toMatchObject({ username: 'Ada' })
  expect((await after.get('/readyz')).status).toBe(200)
  expect((await stat(data.dir)).mode & 0o077).toBe(0)
  second.kill('SIGTERM')
  expect(await second.ended).toEqual([0, null])
}, 60_000)

test('what was stored and not sent before SIGKILL is sent by the next start, once', async () => {
  await using data = await dataDir()
  await using smtp = await smtpServer()
  // It takes a mail and says nothing, so that the first server dies in the middle of sending.
  smtp.answers.data = null
  const env = { DATABASE_URL: data.databaseUrl, SMTP_URL: smtp.url, PUBLIC_URL: 'https://learn.example' }
  const first = await startServer(data.dir, env)
  const message = { name: 'Ada', email: 'ada@example.org', message: 'Is anyone there?' }
  const before = testClient(await first.url())
  for (let times = 0; times < 4; times++) expect((await before.post('/api/contact', message)).status).toBe(200)
  first.kill('SIGKILL')
  await first.ended
  expect(smtp.mails).toEqual([])

  smtp.answers.data = '250 OK'
  const second = await startServer(data.dir, env)
  await second.url()
  // At most one was being sent; it follows when its attempt counts as over.
  await expect.poll(() => smtp.mails.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(3)
  second.kill('SIGTERM')
  expect(await second.ended).toEqual([0, null])
  const ids = smtp.mails.map(({ data: mail }) => /^Message-ID: .*$/m.exec(mail)?.[0])
  expect(new Set(ids).size).toBe(smtp.mails.length)
}, 60_000)

test('without a mail server, mails become files in the data folder', async () => {
  await using data = await dataDir()
  const server = await startServer(data.dir, { DATABASE_URL: data.databaseUrl })
  const client = testClient(await server.url())
  await client.post('/api/newsletter/subscribe', { email: 'ada@example.org' })
  const files = () => readdir(path.join(data.dir, 'mail')).catch(() => [])
  await expect.poll(files, { timeout: 20_000 }).toEqual([expect.stringMatching(/\.eml$/)])
  const [, page = ''] = /Mails stay here: http:\/\/localhost:\d+(\S+)/.exec(server.said()) ?? []
  expect((await client.get(page)).text).toContain('To ada@example.org')
  expect((await client.get('/sandbox/mail')).status).toBe(404)
  server.kill('SIGTERM')
  expect(await server.ended).toEqual([0, null])
}, 60_000)

test('under a public https address, the server listens for a proxy on this machine alone', async () => {
  await using data = await dataDir()
  const server = await startServer(data.dir, { DATABASE_URL: data.databaseUrl, PUBLIC_URL: 'https://learn.example' })
  const url = await server.url()
  expect(server.said()).toMatch(/^Vademecum is at http:\/\/localhost:\d+, for browsers at https:\/\/learn.example$/m)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  await expect(fetch(`${url.replace('127.0.0.1', '127.0.0.2')}/healthz`)).rejects.toThrow('fetch failed')
  server.kill('SIGTERM')
  expect(await server.ended).toEqual([0, null])
}, 60_000)

test('a bad configuration is named and nothing starts', async () => {
  await using data = await dataDir()
  const server = await startServer(data.dir, { PUBLIC_URL: 'learn.example', PASSWORD_MIN: '2' })
  expect(await server.ended).toEqual([1, null])
  expect(server.said()).toContain('PUBLIC_URL')
  expect(server.said()).toContain('PASSWORD_MIN')
  expect(server.said()).not.toContain('at parseConfig')
}, 60_000)
