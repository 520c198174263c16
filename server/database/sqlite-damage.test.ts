import { copyFile, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Knex } from 'knex'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkDatabase } from '../backups/check-database.ts'
import { closeUser, emptyTable } from '../models/account/erased-rows.ts'
import { openDatabase, openReadOnly } from './database.ts'
import { refuseDamaged } from './sqlite-damage.ts'
import { makeSqliteTemplate } from '../testing/database/sqlite-template.ts'
import { crashPointsEvery } from '../../tests/setup/crash-points.ts'

let template: Awaited<ReturnType<typeof makeSqliteTemplate>>
beforeAll(async () => void (template = await makeSqliteTemplate()))
afterAll(() => template.remove())

let dir: string
let file: string
let db: Knex

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'vademecum-damage-'))
  file = path.join(dir, 'vademecum.sqlite3')
  await copyFile(template.file, file)
  db = openDatabase(null, file)
})

afterEach(async () => {
  await db.destroy()
  await rm(dir, { recursive: true, force: true })
})

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** Events `from` to `to` of one student, as a push stores them. */
async function push(userId: string, from: number, to: number): Promise<void> {
  const user = { id: userId, email: userId, email_key: userId, username: userId, username_key: userId }
  const head = { user_id: userId, head: to, event_count: to, digest: '0'.repeat(32) }
  await db.transaction(async (trx) => {
    const account = { ...user, password_hash: '', created_at_ms: 1 }
    await trx('users').insert(account).onConflict('id').ignore()
    await trx('sync_users').insert(head).onConflict('user_id').merge()
    for (let seq = from; seq <= to; seq++) {
      await trx('events').insert({
        user_id: userId,
        id: id(seq),
        server_seq: seq,
        device_id: 'a device',
        epoch: 'an epoch',
        seq,
        type: 'answered',
        payload: `{"text":"${'x'.repeat(300)}"}`,
        content_hash: String(seq),
        received_at_ms: 1,
        effective_at_ms: 1,
      })
    }
  })
}

/** The words of the refusal, after seeing that nothing was changed. */
async function refusal(of = file): Promise<string> {
  const before = await readFile(of)
  const words = await refuseDamaged(of).then(
    () => 'taken',
    (error: Error) => error.message,
  )
  expect(before.equals(await readFile(of))).toBe(true)
  return words
}

async function overwrite(page: number, bytes: Uint8Array, of = file): Promise<void> {
  const handle = await open(of, 'r+')
  await handle.write(bytes, 0, bytes.length, (page - 1) * 4096)
  await handle.close()
}

test('a database that is whole is taken, and so is none', async () => {
  await push('ada', 1, 300)
  expect(await refusal()).toBe('taken')
  await expect(refuseDamaged(path.join(dir, 'none.sqlite3'))).resolves.toBeUndefined()
})

test('a database in use is looked at without changing it or its log', async () => {
  await push('ada', 1, 50)
  const log = await readFile(`${file}-wal`)
  expect(await refusal()).toBe('taken')
  expect(log.equals(await readFile(`${file}-wal`))).toBe(true)
})

test.each([[0.1], [0.5], [0.9]])('a page of zeros is refused (at %d of the file)', async (place) => {
  await push('ada', 1, 300)
  await db.destroy()
  const pages = (await stat(file)).size / 4096
  await overwrite(Math.max(2, Math.round(pages * place)), new Uint8Array(4096))
  expect(await refusal()).toContain('is damaged')
})

test('a file that was cut off is refused, with words that say what to do', async () => {
  await push('ada', 1, 300)
  await db.destroy()
  await truncate(file, Math.floor((await stat(file)).size / 8192) * 4096)
  const words = await refusal()
  expect(words).toContain(file)
  expect(words).toContain('admin -- restore')
  expect(words).toContain('nothing was changed')
})

test('a file that is no database is refused', async () => {
  await db.destroy()
  await writeFile(file, 'not a database '.repeat(1000))
  expect(await refusal()).toContain('not a database')
})

test('an empty file is refused: a copy on a full disk looks like that', async () => {
  await db.destroy()
  await truncate(file, 0)
  expect(await refusal()).toContain('0 bytes')
})

test('a log without its database is refused, rather than removed', async () => {
  await writeFile(path.join(dir, 'gone.sqlite3-wal'), 'rows of students')
  await expect(refuseDamaged(path.join(dir, 'gone.sqlite3'))).rejects.toThrow('its write-ahead log is still there')
})

test('a copy without its log opens as it was a moment before', async () => {
  await push('ada', 1, 50)
  await db.raw('pragma wal_checkpoint(truncate)')
  await push('ada', 51, 60)
  const copy = path.join(dir, 'copy.sqlite3')
  await copyFile(file, copy)
  expect(await refusal(copy)).toBe('taken')
  const opened = openReadOnly(copy)
  expect(await opened('events').count({ rows: '*' }).first()).toEqual({ rows: 50 })
  await opened.destroy()
})

/** The file and its log at three moments, with a checkpoint after the first and the second. */
async function threeMoments(more: number): Promise<{ before: Buffer; after: Buffer; laterLog: Buffer }> {
  await push('ada', 1, 200)
  await push('bea', 1, 20)
  await db.raw('pragma wal_checkpoint(truncate)')
  const before = await readFile(file)
  await push('ada', 201, 200 + more)
  await db.raw('pragma wal_checkpoint(truncate)')
  const after = await readFile(file)
  await push('ada', 201 + more, 200 + 2 * more)
  const laterLog = await readFile(`${file}-wal`)
  await db.destroy()
  return { before, after, laterLog }
}

/** Whether all of a file is of one moment. */
async function isWhole(of: string): Promise<boolean> {
  const opened = openReadOnly(of)
  const found = await opened.raw<{ integrity_check: string }[]>('pragma integrity_check').catch(() => [])
  const [ada] = await opened('sync_users')
    .where({ user_id: 'ada' })
    .catch(() => [])
  const events = await opened('events')
    .where({ user_id: 'ada' })
    .pluck('server_seq')
    .catch(() => [])
  await opened.destroy()
  return found[0]?.integrity_check === 'ok' && ada?.head === events.length
}

// One event changes pages in place, which leaves every page sound and only their rows at odds.
test.each([[200], [2]])(
  'a copy made while %d events were written is refused wherever it was torn, or is whole',
  { tags: ['large'], timeout: 120_000 },
  async (more) => {
    const { before, after, laterLog } = await threeMoments(more)
    const copy = path.join(dir, 'copy.sqlite3')
    const passed: string[] = []
    let refused = 0
    await writeFile(copy, after)
    for (let at = 0; at < before.length; at += 4096) {
      const isLookedAt = (at / 4096) % crashPointsEvery === 0
      for (const log of isLookedAt ? [null, laterLog] : []) {
        await rm(`${copy}-shm`, { force: true })
        await rm(`${copy}-wal`, { force: true })
        if (log) await writeFile(`${copy}-wal`, log)
        if ((await refusal(copy)) !== 'taken') refused++
        else if (!(await isWhole(copy))) passed.push(`${at / 4096}${log ? ' with the log' : ''}`)
      }
      await overwrite(at / 4096 + 1, before.subarray(at, at + 4096), copy)
    }
    expect(passed).toEqual([])
    expect(refused).toBeGreaterThan(0)
  },
)

test('a database that is sound page by page is refused when its newest events are not those that were told of', async () => {
  await push('ada', 1, 200)
  await db('events').where({ server_seq: 200 }).delete()
  await db.destroy()
  expect(await refusal()).toContain('events are missing')
})

test('a deletion that was cut off once the events were gone is no damage; events of others that are gone are', async () => {
  await push('ada', 1, 20)
  await push('bea', 1, 20)
  await closeUser('ada', db)
  await emptyTable('events', 'id', 'ada', db)
  expect(await refusal()).toBe('taken')
  await emptyTable('events', 'id', 'bea', db)
  expect(await refusal()).toContain('events are missing')
})

test('the whole check says what differs from what students were told', async () => {
  await push('ada', 1, 3)
  await db('sync_users').update({ digest: 'f'.repeat(32) })
  expect(await checkDatabase(db)).toEqual([expect.stringContaining('user ada')])
})
