/** @module-tag postgres */
import { randomBytes } from 'node:crypto'
import { appendFile, chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, sqliteFileIn } from '../database/database.ts'
import { markInUse } from '../database/in-use.ts'
import { migrateToLatest, takeAdvisoryLock } from '../database/migrate.ts'
import { storedKeys } from '../keys/stored-keys.ts'
import { testDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const isOnPostgres = process.env['TEST_DATABASE'] === 'postgres'
const nowMs = Date.UTC(2026, 10, 22, 3)
const stamp = '2026-11-22T03-00-00-000Z'

let dir: string
let into: string
let database: TestDatabase

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'vademecum-backup-'))
  into = path.join(dir, 'backups')
  database = await testDatabase(dir)
  await database.leaveAlone()
})

afterEach(async () => {
  await database.remove()
  await rm(dir, { recursive: true, force: true })
})

const configOf = (dataDir = dir) => ({ dataDir, databaseUrl: database.url })

const backUp = (more: { withKeys?: boolean; env?: NodeJS.ProcessEnv } = {}) =>
  makeBackup({ config: configOf(), into, withKeys: false, nowMs, appVersion: '1.0.0', env: process.env, ...more })

const restore = (given: string, dataDir = dir, mayReplace = false) =>
  restoreBackup(given, { config: configOf(dataDir), mayReplace, nowMs, env: process.env })

const open = (dataDir = dir) => openDatabase(database.url, sqliteFileIn(dataDir))

async function addUser(name: string, db = database.db): Promise<void> {
  const user = { id: name, email: name, email_key: name, username: name, username_key: name }
  await db('users').insert({ ...user, password_hash: '', created_at_ms: 1 })
}

async function namesIn(dataDir = dir): Promise<string[]> {
  const db = open(dataDir)
  const names: string[] = await db('users').orderBy('id').pluck('id')
  await db.destroy()
  return names
}

const wordsOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error: Error) => error.message,
  )

const filesIn = (folder: string) => readdir(folder).catch(() => [] as string[])

/** pg_dump refuses a server that is newer than itself. Where it does, that is what the test is about: nobody is left with half a
 *  backup, or without a word. */
async function canBackUp(): Promise<boolean> {
  if (!isOnPostgres) return true
  const words = await wordsOf(backUp())
  if (words === 'done') {
    await rm(into, { recursive: true })
    return true
  }
  expect(words).toMatch(/pg_dump (cannot be run: it is not installed|failed:.*version mismatch.*Install the pg_dump)/s)
  expect(await filesIn(into)).toEqual([])
  return false
}

test('a backup that is made while the shop runs holds what was stored, and is restored as it was', async () => {
  await addUser('ada')
  if (!(await canBackUp())) return
  const { folder, manifest } = await backUp()
  expect(folder).toBe(path.join(into, `vademecum-${stamp}`))
  expect(manifest).toMatchObject({ engine: isOnPostgres ? 'postgres' : 'sqlite', counts: { users: 1, events: 0 } })
  expect(manifest.migrations).toContain('0001_accounts')
  expect(await readdir(folder)).toEqual([manifest.file, 'manifest.json'])

  await addUser('bea')
  await database.db.destroy()
  const restored = await restore(into, dir, true)
  expect(restored.counts['users']).toBe(1)
  expect(await namesIn()).toEqual(['ada'])
  expect(restored.aside).toContain(isOnPostgres ? 'vademecum_before_2026' : `vademecum.before-${stamp}.sqlite3`)
  // Again, over what was just restored.
  await restoreBackup(folder, { config: configOf(), mayReplace: true, nowMs: nowMs + 1, env: process.env })
  expect(await namesIn()).toEqual(['ada'])
}, 60_000)

test('a backup whose copy was changed is refused, and everything stays as it was', async () => {
  await addUser('ada')
  if (!(await canBackUp())) return
  const { folder, manifest } = await backUp()
  await appendFile(path.join(folder, manifest.file), 'x')
  await database.db.destroy()
  expect(await wordsOf(restore(folder, dir, true))).toContain('its checksum is another')
  expect(await namesIn()).toEqual(['ada'])
})

test.runIf(isOnPostgres)('a database with tables is not replaced unless that was asked for', async () => {
  await addUser('ada')
  await database.db.destroy()
  await writeFile(path.join(dir, 'a.dump'), 'anything')
  expect(await wordsOf(restore(path.join(dir, 'a.dump')))).toContain('--replace')
})

test.runIf(isOnPostgres)('a dump that cannot be restored leaves the database as it was', async () => {
  await addUser('ada')
  await database.db.destroy()
  await writeFile(path.join(dir, 'a.dump'), 'no dump')
  expect(await wordsOf(restore(path.join(dir, 'a.dump'), dir, true))).toContain('pg_restore')
  expect(await namesIn()).toEqual(['ada'])
})

test.runIf(isOnPostgres)('a database that others are connected to is not replaced', async () => {
  await addUser('ada')
  await writeFile(path.join(dir, 'a.dump'), 'anything')
  expect(await wordsOf(restore(path.join(dir, 'a.dump'), dir, true))).toContain('stop the servers first')
})

test.runIf(isOnPostgres)('what starts while a dump is restored waits for that, and for no longer', async () => {
  await addUser('ada')
  await database.db.destroy()
  await writeFile(path.join(dir, 'a.dump'), 'no dump')
  const tool = path.join(dir, 'pg_restore')
  await writeFile(tool, '#!/bin/sh\ntouch "$0.begun"\nuntil [ -e "$0.end" ]; do sleep 0.05; done\nexit 1\n')
  await chmod(tool, 0o700)
  const env = { ...process.env, PATH: `${dir}:${process.env['PATH']}` }
  const order = { config: configOf(), mayReplace: true, nowMs, env }
  const restoring = wordsOf(restoreBackup(path.join(dir, 'a.dump'), order))
  await expect.poll(() => filesIn(dir)).toContain('pg_restore.begun')

  const server = open()
  expect(await wordsOf(migrateToLatest(server, 0))).toContain('migrated or restored by another process')
  const starting = migrateToLatest(server)
  await writeFile(`${tool}.end`, '')
  expect(await restoring).toContain('pg_restore failed')
  expect(await starting).toEqual([])
  await server.destroy()
  expect(await namesIn()).toEqual(['ada'])
})

test.runIf(isOnPostgres)('a database that a server has just begun to migrate is not replaced', async () => {
  await database.db.destroy()
  await writeFile(path.join(dir, 'a.dump'), 'anything')
  const server = open()
  await takeAdvisoryLock(server)
  expect(await wordsOf(restore(path.join(dir, 'a.dump'), dir, true))).toContain('migrated or restored by another')
  await server.destroy()
})

test.runIf(isOnPostgres)('without pg_dump the words say what to install', async () => {
  expect(await wordsOf(backUp({ env: { PATH: dir } }))).toContain('pg_dump cannot be run: it is not installed')
  expect(await filesIn(into)).toEqual([])
})

test.skipIf(isOnPostgres)('what is committed while the copy is made is in it whole or not at all', async () => {
  let isOver = false
  const writing = (async () => {
    for (let user = 0; !isOver; user++) {
      await database.db.transaction(async (trx) => {
        await addUser(`one of ${user}`, trx)
        await addUser(`two of ${user}`, trx)
      })
    }
  })()
  const { folder } = await backUp()
  isOver = true
  await writing
  const elsewhere = path.join(dir, 'elsewhere')
  await restore(folder, elsewhere)
  const names = await namesIn(elsewhere)
  expect(names.filter((name) => name.startsWith('one'))).toHaveLength(names.length / 2)
})

test.skipIf(isOnPostgres)(
  'a restore is refused while a server runs, and a start while a restore does',
  { tags: ['large'] },
  async () => {
    const { folder } = await backUp()
    const endUse = await markInUse(sqliteFileIn(dir))
    const other = await markInUse(sqliteFileIn(dir))
    expect(await wordsOf(restore(folder))).toContain('stop it first')
    await other()
    await endUse()
    expect(await wordsOf(restore(folder))).toBe('done')
  },
)

test.skipIf(isOnPostgres)('what was there before is whole where it was moved, its log included', async () => {
  const { folder } = await backUp()
  await addUser('ada')
  // The files as a killed server leaves them.
  const killed = path.join(dir, 'killed')
  await mkdir(killed)
  for (const part of ['', '-wal']) await copyFile(`${sqliteFileIn(dir)}${part}`, `${sqliteFileIn(killed)}${part}`)
  const { aside } = await restore(folder, killed)
  expect(await namesIn(killed)).toEqual([])
  const before = openDatabase(null, aside ?? '')
  expect(await before('users').pluck('id')).toEqual(['ada'])
  await before.destroy()
})

test.skipIf(isOnPostgres)('the files of a running database, copied by hand, are no backup', async () => {
  await addUser('ada')
  const byHand = path.join(dir, 'by-hand.sqlite3')
  for (const part of ['', '-wal']) await copyFile(`${sqliteFileIn(dir)}${part}`, `${byHand}${part}`)
  expect(await wordsOf(restore(byHand, path.join(dir, 'new')))).toContain('is no backup')
})

test.skipIf(isOnPostgres)(
  'keys are in a backup only when asked for, and come back with it on a new machine',
  async () => {
    const keys = await storedKeys(dir, 'secret-key', randomBytes)
    expect((await backUp()).manifest.keys).toEqual([])
    await rm(into, { recursive: true })
    const { folder, manifest } = await backUp({ withKeys: true })
    expect(manifest.keys).toEqual(['secret-key'])
    const machine = path.join(dir, 'machine')
    await storedKeys(machine, 'secret-key', randomBytes)
    await restore(folder, machine)
    expect(await storedKeys(machine, 'secret-key', randomBytes)).toEqual(keys)
    expect(await readdir(machine)).toContain(`secret-key.before-${stamp}`)
  },
)

test.skipIf(isOnPostgres)('a damaged database gives no backup, and leaves nothing behind', async () => {
  await addUser('ada')
  await database.db('sync_users').insert({ user_id: 'ada', head: 5, event_count: 5, digest: '0'.repeat(32) })
  expect(await wordsOf(backUp())).toContain('is not whole')
  expect(await filesIn(into)).toEqual([])
})

test.skipIf(isOnPostgres)('a backup of a newer release or of the other engine is refused', async () => {
  const { folder } = await backUp()
  const file = path.join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...manifest, engine: 'postgres' }))
  expect(await wordsOf(restore(folder))).toContain('PostgreSQL')
  await database.db('knex_migrations').insert({ name: '9999_later', batch: 9 })
  const newer = await makeBackup({
    config: configOf(),
    into: path.join(dir, 'newer'),
    withKeys: false,
    nowMs,
    appVersion: '9.0.0',
    env: {},
  })
  expect(await wordsOf(restore(newer.folder))).toContain('newer release (9999_later)')
})
