/** @module-tag large */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { access, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { pull } from '../../core/contract/study/sync.ts'
import type { AnsweredEvent } from '../../core/study/events/event.ts'
import { openDatabase } from '../database/database.ts'
import { onPostgres } from '../testing/database/postgres-admin.ts'
import { dataDir, startServer } from '../testing/processes/child-server.ts'
import { nodeArgsOf } from '../testing/processes/program.ts'
import { sampleDevice } from '../testing/samples/sample-events.ts'
import { testClient, type TestClient } from '../testing/test-client.ts'

const root = path.resolve(import.meta.dirname, '../..')
const ada = { email: 'ada@example.org', username: 'Ada', password: 'a quiet heron at dusk' }

/** What an operator types. */
const admin = (words: string[], env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [...nodeArgsOf('scripts/admin/main'), ...words], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...env },
  })

async function idsOn(client: TestClient, userId: string): Promise<Set<unknown>> {
  const ids = new Set<unknown>()
  for (let after = 0, more = true; more;) {
    const answer = await client.call(pull, { query: { userId, after } })
    for (const { event } of answer.events) ids.add((event as { id?: unknown }).id)
    more = answer.more
    after = answer.events.at(-1)?.serverSeq ?? after
  }
  return ids
}

/** A machine with nothing on it; on PostgreSQL, a database without a table. */
async function emptyMachine(): Promise<AsyncDisposable & { env: Record<string, string>; dir: string }> {
  const dir = await mkdtemp(path.join(tmpdir(), 'vademecum-machine-'))
  await mkdir(path.join(dir, 'content/courses'), { recursive: true })
  const server = process.env['TEST_DATABASE'] === 'postgres' ? process.env['TEST_POSTGRES_URL'] : undefined
  const name = `vademecum_drill_${randomUUID().replaceAll('-', '')}`
  if (server !== undefined) await onPostgres(server, `create database ${name}`)
  const url = server === undefined ? '' : Object.assign(new URL(server), { pathname: name }).href
  return {
    dir,
    env: { DATA_DIR: dir, DATABASE_URL: url },
    async [Symbol.asyncDispose]() {
      if (server !== undefined) await onPostgres(server, `drop database if exists ${name} with (force)`)
      await rm(dir, { recursive: true, force: true })
    },
  }
}

test('a shop is copied while a student answers, its machine is lost, another takes its place, and no answer is missing', async () => {
  await using data = await dataDir()
  await using machine = await emptyMachine()
  const env = { DATA_DIR: data.dir, DATABASE_URL: data.databaseUrl }
  const shop = await startServer(data.dir, env)
  const client = testClient(await shop.url())
  const { customer } = (await client.post('/api/auth/signup', ada)).json
  const phone = sampleDevice({ ...client, ...ada, userId: customer.id }, Date.UTC(2026, 10, 21, 9))
  const given: AnsweredEvent[] = []
  const answer = async (count: number) => {
    const events = phone.answers(count)
    given.push(...events)
    await phone.push(events)
  }
  await answer(20)

  let isCopied = false
  const copying = admin(['backup', path.join(data.dir, 'copies'), '--with-keys'], env).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  )
  void copying.then(() => (isCopied = true))
  while (!isCopied) await answer(2)
  const said = await copying
  if (/version mismatch|is not installed/.test(said)) {
    // A pg_dump older than the server copies nothing: then the words and the empty folder are what is to be seen.
    expect(said).toContain('pg_dump')
    expect(await readdir(path.join(data.dir, 'copies'))).toEqual([])
    shop.kill('SIGKILL')
    return
  }
  expect(said).toContain('checked')
  await answer(10)
  shop.kill('SIGKILL')
  await shop.ended

  expect((await admin(['restore', path.join(data.dir, 'copies')], machine.env)).stdout).toContain('1 accounts')
  const other = await startServer(machine.dir, machine.env)
  const after = testClient(await other.url())
  // Its login cookie is signed by keys that came with the copy.
  for (const [name, value] of client.cookies) after.cookies.set(name, value)
  const kept = await idsOn(after, customer.id)
  expect(kept.size).toBeGreaterThanOrEqual(20)
  expect(kept.size).toBeLessThan(given.length)

  const sameDevice = { deviceId: phone.deviceId, epoch: phone.epoch }
  const again = Object.assign(sampleDevice({ ...after, ...ada, userId: customer.id }, phone.atMs), sameDevice)
  for (let at = 0; at < given.length; at += 100) await again.push(given.slice(at, at + 100))
  expect(await idsOn(after, customer.id)).toEqual(new Set(given.map(({ id }) => id)))
  const log = await admin(['log', '--json'], machine.env)
  expect((JSON.parse(log.stdout) as { what: string }[]).map(({ what }) => what)).toContain('restore')
  expect((await admin(['check'], machine.env)).stdout).toContain('whole')
  other.kill('SIGTERM')
  expect(await other.ended).toEqual([0, null])
}, 120_000)

/** In front of the real one: it says that it has begun, and waits until it may. */
const slowRestore = `#!/bin/sh
touch "$0.begun"
until [ -e "$0.goes-on" ]; do sleep 0.05; done
PATH="\${PATH#*:}" exec pg_restore "$@"
`

const restoresDumps = process.env['TEST_DATABASE'] === 'postgres'

test.runIf(restoresDumps)(
  'a server that starts in the middle of a restore waits, and has the keys of the copy',
  async () => {
    await using data = await dataDir()
    await using machine = await emptyMachine()
    const env = { DATA_DIR: data.dir, DATABASE_URL: data.databaseUrl }
    const shop = await startServer(data.dir, env)
    const client = testClient(await shop.url())
    expect((await client.post('/api/auth/signup', ada)).status).toBe(200)
    const copies = path.join(data.dir, 'copies')
    const copied = await admin(['backup', copies, '--with-keys'], env).catch(({ stderr }: { stderr: string }) => stderr)
    shop.kill('SIGKILL')
    await shop.ended
    if (typeof copied === 'string') return expect(copied).toContain('pg_dump')

    const tool = path.join(machine.dir, 'pg_restore')
    await writeFile(tool, slowRestore, { mode: 0o700 })
    const restoring = admin(['restore', copies], { ...machine.env, PATH: `${machine.dir}:${process.env['PATH']}` })
    await expect.poll(() => access(`${tool}.begun`), { timeout: 45_000 }).toBeUndefined()
    const other = await startServer(machine.dir, machine.env)
    const db = openDatabase(machine.env['DATABASE_URL'] ?? '', '')
    const waiting = () =>
      db('pg_stat_activity')
        .whereRaw("datname = current_database() and pid <> pg_backend_pid() and query like '%try_advisory_lock%'")
        .pluck('pid')
    await expect.poll(waiting, { timeout: 45_000 }).toHaveLength(1)
    await db.destroy()
    await writeFile(`${tool}.goes-on`, '')
    expect((await restoring).stdout).toContain('1 accounts')
    const after = testClient(await other.url())
    for (const [name, value] of client.cookies) after.cookies.set(name, value)
    expect((await after.get('/api/auth/me')).json).toMatchObject({ username: 'Ada' })
    other.kill('SIGTERM')
    expect(await other.ended).toEqual([0, null])
  },
  120_000,
)
