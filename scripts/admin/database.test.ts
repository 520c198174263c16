import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sqliteFileIn } from '../../server/database/database.ts'
import { adminFolder, aUser } from './testing/admin-folder.ts'

const { admin, dir, json, query, shopWith, typed } = adminFolder()

test('a database is made, backed up, checked and restored; without one the words say so', async () => {
  for (const words of [['figures'], ['check']]) {
    const none = await admin(words)
    expect([none.code, none.err]).toEqual([1, `There is no database at ${sqliteFileIn(dir())} yet.\n`])
  }
  expect((await admin(['migrate'])).out).toMatch(/^The database stands at \d{4}_\w+\.\n$/)
  expect((await admin(['check'])).out).toBe('The database is whole.\n')
  const { code, out } = await typed(['backup'])
  expect([code, out]).toEqual([0, expect.stringContaining('checked')])
  await query((db) => db('users').insert(aUser('late')))
  const restored = await admin(['restore', path.join(dir(), 'backups')])
  expect([restored.code, restored.out]).toEqual([
    0,
    expect.stringContaining(` is restored to ${sqliteFileIn(dir())}: 0 `),
  ])
  expect(await json(['customers', 'find'])).toEqual([])
  expect(await json(['log', 'restore'])).toMatchObject([{ outcome: 'ok', via: 'shell' }])
  await query((db) => db('knex_migrations').where({ name: '0022_closed_messages' }).delete())
  expect((await admin(['figures'])).err).toContain('npm run admin -- migrate')
  const later = { name: '9999_later', batch: 9, migration_time: new Date() }
  await query((db) => db('knex_migrations').insert(later))
  for (const words of [['figures'], ['migrate']])
    expect((await admin(words)).err).toContain('The database is of a newer release (9999_later)')
})

test('no command begins a new shop where a start would find damage, and none touches the files', async () => {
  const file = sqliteFileIn(dir())
  const refused = async (words: string[], why: string) => {
    const before = await contentsOf(dir())
    const { code, err } = await admin(words)
    expect([code, err], words.join(' ')).toEqual([1, expect.stringContaining(why)])
    expect(await contentsOf(dir())).toEqual(before)
  }
  await writeFile(file, '')
  for (const words of [['migrate'], ['figures'], ['check'], ['keys', 'rotate', 'packs', '--yes']])
    await refused(words, 'it is empty, 0 bytes')
  await rm(file)
  await writeFile(`${file}-wal`, 'rows that are nowhere else')
  for (const words of [['migrate'], ['figures']]) await refused(words, 'its write-ahead log is still there')
  await rm(`${file}-wal`)
  await shopWith(['ada'])
  await writeFile(`${file}.restoring`, 'a copy')
  for (const words of [['migrate'], ['figures']]) await refused(words, 'a restore was broken off')
})

/** The files of a folder by their names, but for locks, which are empty. */
async function contentsOf(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((name) => !/\.(in-use|migrating)/.test(name))
  const files = names.map(async (name) => [name, await readFile(path.join(folder, name), 'latin1')] as const)
  return Object.fromEntries(await Promise.all(files))
}

test('a database of something else is not said to be whole, and is not copied', async () => {
  await query((db) => db.schema.createTable('others', (table) => void table.text('id')))
  const none = 'there are no tables of a shop in it'
  expect(await admin(['check'])).toMatchObject({
    code: 1,
    err: `${none}\nThe database is not whole: see docs/backups.md.\n`,
  })
  expect(await admin(['backup'])).toMatchObject({ code: 1, err: expect.stringContaining(none) })
})

test('keys are made anew after a yes, and those before go on checking', async () => {
  await shopWith([])
  expect((await admin(['keys', 'rotate', 'packs'])).code).toBe(2)
  expect((await admin(['keys', 'rotate', 'pack'])).err).toMatch(/^Say which: packs or login\.\n/)
  expect((await admin(['keys', 'rotate', 'packs', '--yes'])).code).toBe(0)
  expect((await admin(['keys', 'rotate', 'packs', '--yes'])).code).toBe(0)
  const keys = await query((db) => db('signing_keys').orderBy('created_at_ms').select('retired_at_ms', 'public_jwk'))
  expect(keys.map(({ retired_at_ms: retired }) => retired !== null)).toEqual([true, false])
  const before = 'k'.repeat(43)
  await writeFile(path.join(dir(), 'session-keys'), `${before}\n`)
  expect((await admin(['keys', 'rotate', 'login', '--yes'])).code).toBe(0)
  const lines = (await readFile(path.join(dir(), 'session-keys'), 'utf8')).trim().split('\n')
  expect([lines.length, lines[1]]).toEqual([2, before])
  const given = await admin(['keys', 'rotate', 'login', '--yes'], { SESSION_KEYS: 'x'.repeat(40) })
  expect([given.code, given.err]).toEqual([1, expect.stringContaining('SESSION_KEYS is set')])
  expect((await readdir(dir())).filter((name) => name.startsWith('session-keys'))).toEqual(['session-keys'])
})
