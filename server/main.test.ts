import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, statfs, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { pull } from '../core/contract/study/sync.ts'
import { sqliteFileIn } from './database/database.ts'
import { dataDir, startServer } from './testing/processes/child-server.ts'
import { bodyOf, sampleDevice } from './testing/samples/sample-events.ts'
import { smtpServer } from './testing/mail/smtp-server.ts'
import { testClient } from './testing/test-client.ts'

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

test(
  'what was stored and not sent before SIGKILL is sent by the next start, once',
  { tags: ['large'], timeout: 60_000 },
  async () => {
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
  },
)

test('two servers on one database send each mail once', { tags: ['large'], timeout: 60_000 }, async () => {
  await using data = await dataDir()
  await using smtp = await smtpServer()
  const env = { DATABASE_URL: data.databaseUrl, SMTP_URL: smtp.url, PUBLIC_URL: 'https://learn.example' }
  const servers = [await startServer(data.dir, env), await startServer(data.dir, env)]
  const [one, two] = await Promise.all(servers.map(async (server) => testClient(await server.url())))
  const message = { name: 'Ada', email: 'ada@example.org', message: 'Is anyone there?' }
  for (let times = 0; times < 12; times++) {
    expect((await (times % 2 === 0 ? one : two)?.post('/api/contact', message))?.status).toBe(200)
  }
  await expect.poll(() => smtp.mails.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(12)
  for (const server of servers) {
    server.kill('SIGTERM')
    expect(await server.ended).toEqual([0, null])
  }
  const ids = smtp.mails.map(({ data: mail }) => /^Message-ID: .*$/m.exec(mail)?.[0])
  expect([ids.length, new Set(ids).size]).toEqual([12, 12])
})

/** These are about files, addresses and words, which are the same beside PostgreSQL, or about SQLite's own. */
const isOnSqlite = process.env['TEST_DATABASE'] !== 'postgres'

test.runIf(isOnSqlite)(
  'without a mail server, mails become files in the data folder',
  { tags: ['large'] },
  async () => {
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
  },
)

test.runIf(isOnSqlite)(
  'under a public https address, the server listens for a proxy on this machine alone',
  { tags: ['large'] },
  async () => {
    await using data = await dataDir()
    const server = await startServer(data.dir, { DATABASE_URL: data.databaseUrl, PUBLIC_URL: 'https://learn.example' })
    const url = await server.url()
    expect(server.said()).toMatch(/^Vademecum is at http:\/\/localhost:\d+, for browsers at https:\/\/learn.example$/m)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    await expect(fetch(`${url.replace('127.0.0.1', '127.0.0.2')}/healthz`)).rejects.toThrow('fetch failed')
    server.kill('SIGTERM')
    expect(await server.ended).toEqual([0, null])
  },
)

test.runIf(isOnSqlite)('a bad configuration is named and nothing starts', { tags: ['large'] }, async () => {
  await using data = await dataDir()
  const server = await startServer(data.dir, { PUBLIC_URL: 'learn.example', PASSWORD_MIN: '2' })
  expect(await server.ended).toEqual([1, null])
  expect(server.said()).toContain('PUBLIC_URL')
  expect(server.said()).toContain('PASSWORD_MIN')
  expect(server.said()).not.toContain('at parseConfig')
})

test.runIf(isOnSqlite)('a damaged database is refused with words, and left as it is', { tags: ['large'] }, async () => {
  await using data = await dataDir()
  const file = sqliteFileIn(data.dir)
  await truncate(file, Math.floor((await stat(file)).size / 8192) * 4096)
  const before = await readFile(file)
  const server = await startServer(data.dir)
  expect(await server.ended).toEqual([1, null])
  expect(server.said()).toContain(`The database ${file} is damaged`)
  expect(server.said()).toContain('admin -- restore')
  expect(server.said()).not.toContain('at refuseDamaged')
  expect((await readFile(file)).equals(before)).toBe(true)
})

const freeBytes = async (folder: string) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Writes until nothing more goes in. */
async function fill(folder: string): Promise<void> {
  for (const bytes of [65_536, 512]) {
    for (;;) {
      const error = await appendFile(path.join(folder, 'filler'), Buffer.alloc(bytes, 1)).catch(
        (reason: unknown) => reason,
      )
      if (error !== undefined) break
    }
  }
}

/** A data folder on a disk of its own with room for a young shop; `null` where this user may not mount one. */
async function smallDisk(): Promise<(AsyncDisposable & { dir: string }) | null> {
  const dir = await mkdtemp(path.join(tmpdir(), 'vademecum-small-'))
  const run = promisify(execFile)
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', dir]).then(
    () => true,
    () => false,
  )
  if (!isMounted) await rm(dir, { recursive: true })
  return isMounted
    ? {
        dir,
        async [Symbol.asyncDispose]() {
          await run('umount', ['-l', dir])
          await rm(dir, { recursive: true, force: true })
        },
      }
    : null
}

isOnSqlite &&
  test(
    'a server starts on a full disk, after a kill and after an orderly end, and answers what only reads',
    { tags: ['large'], timeout: 120_000 },
    async ({ skip }) => {
      await using disk = await smallDisk()
      if (!disk) return skip('this user may not mount a small disk')
      await mkdir(path.join(disk.dir, 'content/courses'), { recursive: true })
      const ada = { email: 'ada@example.org', username: 'Ada', password: 'a quiet heron at dusk' }
      const first = await startServer(disk.dir)
      const before = testClient(await first.url())
      await before.post('/api/auth/signup', ada)
      const { json } = await before.post('/api/auth/signin', ada)
      const device = sampleDevice({ ...before, ...ada, userId: json.customer.id }, Date.now())
      await device.push(device.answers(20))
      first.kill('SIGTERM')
      expect(await first.ended).toEqual([0, null])

      for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
        await fill(disk.dir)
        expect(await freeBytes(disk.dir)).toBe(0)
        const server = await startServer(disk.dir)
        const client = testClient(await server.url())
        for (const [name, value] of before.cookies) client.cookies.set(name, value)
        expect(server.said()).toContain('disk')
        const { userId } = device.user
        expect((await client.call(pull, { query: { userId, after: 0 } })).events).toHaveLength(20)
        await fill(disk.dir)
        const refused = await client.post('/api/sync/push', bodyOf(device, device.answers(200)))
        expect(refused.json).toMatchObject({ code: 'storage-full', status: 503 })
        server.kill(signal)
        await server.ended
      }

      await rm(path.join(disk.dir, 'filler'))
      const last = await startServer(disk.dir)
      const client = testClient(await last.url())
      for (const [name, value] of before.cookies) client.cookies.set(name, value)
      const again = sampleDevice({ ...device.user, ...client }, Date.now())
      await again.push(again.answers(200))
      last.kill('SIGTERM')
      expect(await last.ended).toEqual([0, null])
      expect((await readdir(disk.dir)).filter((name) => name.startsWith('session-keys-'))).toEqual([])
    },
  )
