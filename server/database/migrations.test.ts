/** @module-tag postgres */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import knex, { type Knex } from 'knex'
import { expect, test } from 'vitest'
import { migrationSource } from '../../db/migrations/index.ts'
import { openDatabase, sqliteFileIn } from './database.ts'
import { migrateToLatest } from './migrate.ts'
import { testApp } from '../testing/test-app.ts'

async function emptySqlite(): Promise<AsyncDisposable & { db: Knex; reopen: () => Knex }> {
  const dir = await mkdtemp(path.join(tmpdir(), 'vademecum-migrations-'))
  const opened: Knex[] = []
  const open = () => {
    const db = openDatabase(null, sqliteFileIn(dir))
    opened.push(db)
    return db
  }
  return {
    db: open(),
    reopen: open,
    async [Symbol.asyncDispose]() {
      for (const db of opened) await db.destroy()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Takes back a migration and all that came after it. */
async function takeBack(db: Knex, migration: string): Promise<void> {
  while ((await db.migrate.list())[0].some(({ name }: { name: string }) => name === migration)) await db.migrate.down()
}

// With foreign keys on, a migration of Knex that rebuilds a table deletes the rows that hang on it, and says nothing.
test('no migration loses a row', async () => {
  await using sqlite = await emptySqlite()
  const { db } = sqlite
  for (const name of await migrationSource.getMigrations([])) {
    await fillEveryTable(db)
    const before = await rowCounts(db)
    await db.migrate.up()
    expect(await rowCounts(db), `rows after ${name}`).toMatchObject(before)
    expect(await db.raw('pragma foreign_key_check'), `foreign keys after ${name}`).toEqual([])
  }
  expect(await db.migrate.list()).toMatchObject([expect.any(Array), []])
})

test('the count of rows catches a migration that loses some', async () => {
  await using sqlite = await emptySqlite()
  const { db } = sqlite
  await db.schema.createTable('parents', (table) => {
    table.text('id').primary()
    table.text('odd')
  })
  await db.schema.createTable('children', (table) => {
    table.text('id').primary()
    table.text('parent_id').references('id').inTable('parents').onDelete('CASCADE')
  })
  await fillEveryTable(db)
  const before = await rowCounts(db)
  await db.transaction((trx) => trx.schema.alterTable('parents', (table) => table.dropColumn('odd')))
  expect(before).toEqual({ parents: 1, children: 1 })
  expect(await rowCounts(db)).toEqual({ parents: 1, children: 0 })
})

test('every migration can be taken back and done again', async () => {
  await using app = await testApp()
  await app.db.migrate.rollback(undefined, true)
  expect(await app.db.migrate.currentVersion()).toBe('none')
  await app.db.migrate.latest()
  expect((await app.get('/readyz')).status).toBe(200)
})

test(
  'what customers had bought and used, and what was counted, is carried over, and back',
  { tags: ['large'] },
  async () => {
    await using app = await testApp()
    const { db } = app
    while (await db.schema.hasTable('subscriptions')) await db.migrate.down()
    const user = (id: string, more = {}) => {
      const names = { email: id, email_key: id, username: id, username_key: id }
      return { id, ...names, password_hash: '', created_at_ms: 1, ...more }
    }
    const bought = { subscription_status: 'active', tokens_used: 7, token_limit: 500 }
    await db('users').insert(user('ada', bought))
    await db('users').insert(user('ben'))
    await db('login_sessions').insert({
      id_hash: 's',
      user_id: 'ada',
      session_epoch: 0,
      created_at_ms: 1,
      expires_at_ms: 2,
    })
    await db('rate_limits').insert([
      { key: 'counted-download:abc', full_at_ms: 50 },
      { key: 'signin-device:abc', full_at_ms: 60 },
    ])
    await db.migrate.up()
    expect(await db('subscriptions')).toEqual([{ user_id: 'ada', status: 'active', tier: null, token_limit: 500 }])
    expect(await db('token_usage')).toEqual([
      { user_id: 'ada', used_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), tokens: 7 },
    ])
    expect(await db('counted_downloads')).toEqual([{ key: 'counted-download:abc', until_ms: 50 }])
    expect(await db('rate_limits')).toEqual([{ key: 'signin-device:abc', full_at_ms: 60 }])
    expect(await db('login_sessions').pluck('user_id')).toEqual(['ada'])

    await db.migrate.down()
    expect(await db('users').where({ id: 'ada' }).first()).toMatchObject(bought)
    expect(await db('users').where({ id: 'ben' }).first()).toMatchObject({
      subscription_status: 'Free',
      tokens_used: 0,
    })
    expect(await db('rate_limits').orderBy('full_at_ms').pluck('key')).toEqual([
      'counted-download:abc',
      'signin-device:abc',
    ])
    expect(await db('login_sessions').pluck('user_id')).toEqual(['ada'])
  },
)

test('orders that were given up with an account, and what they held, are ended by the update; statements stay without them', async () => {
  await using app = await testApp()
  const { db } = app
  await takeBack(db, '0033_kept_withdrawals')
  const sums = { subtotal_minor: 1, discount_minor: 0, total_minor: 1, refunded_minor: 0, version: 1 }
  const order = (id: string, status: string) => ({
    ...{ id, number: id, status, is_guest: false, token_hash: '', claim_hash: '', currency: 'GBP', ...sums },
    ...{ provider: 'sandbox', livemode: false, created_at_ms: 5, changed_at_ms: 7 },
  })
  await db('orders').insert([order('waiting', 'pending'), order('erased', 'cancelled')])
  const use = { code: 'ONCE', customer_key: 'k', state: 'held', at_ms: 5 }
  await db('coupon_uses').insert([
    { ...use, order_id: 'waiting' },
    { ...use, order_id: 'erased' },
  ])
  const stated = {
    id: 'w',
    order_id: 'erased',
    order_number: 'erased',
    email_key: 'ada@example.org',
    received_at_ms: 6,
  }
  await db('withdrawals').insert(stated)
  await db.migrate.latest()
  expect(await db('orders').orderBy('id').select('id', 'closed_at_ms')).toEqual([
    { id: 'erased', closed_at_ms: 7 },
    { id: 'waiting', closed_at_ms: null },
  ])
  expect(await db('coupon_uses').orderBy('order_id').pluck('state')).toEqual(['released', 'held'])
  expect(await db('withdrawals')).toEqual([{ ...stated, outcome: null }])
  await db('orders').delete()
  expect(await db('withdrawals')).toEqual([{ ...stated, order_id: null, outcome: null }])
})

test('credit notes go to who took a guest’s order, or are nobody’s with them, and plans without an account keep no card', async () => {
  await using app = await testApp()
  const { db } = app
  const { userId } = await app.signUp()
  await takeBack(db, '0035_receipts_of_erased')
  const sums = { subtotal_minor: 1, discount_minor: 0, total_minor: 1, refunded_minor: 1, version: 1 }
  const order = (id: string, owner: string | null) => ({
    ...{
      id,
      number: id,
      status: 'completed',
      is_guest: true,
      token_hash: '',
      claim_hash: '',
      currency: 'GBP',
      ...sums,
    },
    ...{ provider: 'sandbox', livemode: false, created_at_ms: 5, changed_at_ms: 7, user_id: owner },
  })
  await db('orders').insert([order('taken', userId), order('erased', null), order('guest', null)])
  const refund = { amount_minor: 1, status: 'succeeded', lines: '[]', reason: '', asked_by: 'shop', asked_at_ms: 6 }
  await db('refunds').insert(['taken', 'erased', 'guest'].map((id) => ({ ...refund, id: `of ${id}`, order_id: id })))
  const receipt = (number: number, subject: string, owner: string | null, buyer: string | null) => ({
    ...{ series: 'test', number, subject, user_id: owner, buyer, facts: '{}', issued_at_ms: 6 },
  })
  await db('receipts').insert([
    receipt(1, 'order:taken', userId, 'Ada'),
    receipt(2, 'refund:of taken', null, 'Ada'),
    receipt(3, 'order:erased', null, null),
    receipt(4, 'refund:of erased', null, 'Ben'),
    receipt(5, 'order:guest', null, 'Cleo'),
    receipt(6, 'refund:of guest', null, 'Cleo'),
    receipt(7, 'refund:of a plan', userId, 'Ada'),
  ])
  const plan = {
    ...{ provider: 'sandbox', livemode: false, plan_id: 'basic', interval: 'month', currency: 'GBP', amount_minor: 1 },
    ...{ is_trial: false, tier: 'basic', told: '{}', ends_now: false, version: 1, settlings: 1, created_at_ms: 5 },
  }
  await db('plan_subscriptions').insert([
    { ...plan, id: 'kept', user_id: userId, status: 'active' },
    { ...plan, id: 'erased', user_id: null, status: 'canceled' },
  ])
  await db.migrate.latest()
  expect(await db('receipts').orderBy('number').select('user_id', 'buyer')).toEqual(
    [
      [userId, 'Ada'],
      [userId, 'Ada'],
      [null, null],
      [null, null],
      [null, 'Cleo'],
      [null, 'Cleo'],
      [userId, 'Ada'],
    ].map(([owner, buyer]) => ({ user_id: owner, buyer })),
  )
  expect(await db('plan_subscriptions').orderBy('id').pluck('told')).toEqual([null, '{}'])
})

test('a lock left by a killed process is freed', async () => {
  await using app = await testApp()
  await app.db('knex_migrations_lock').update({ is_locked: 1 })
  await migrateToLatest(app.db)
  expect(await app.db('knex_migrations_lock').pluck('is_locked')).toEqual([0])
})

test('a database of a newer release is told from a damaged one, and left as it is', async () => {
  await using app = await testApp()
  await app.db('knex_migrations').insert({ name: '9999_later', batch: 99, migration_time: new Date(0) })
  await expect(migrateToLatest(app.db)).rejects.toThrow('The database is of a newer release (9999_later)')
  expect(await app.db('knex_migrations_lock').pluck('is_locked')).toEqual([0])
})

test('two servers that start at once migrate once', async () => {
  await using sqlite = await emptySqlite()
  await Promise.all([migrateToLatest(sqlite.db), migrateToLatest(sqlite.reopen())])
  const names = await sqlite.db('knex_migrations').pluck('name')
  expect(names).toEqual(await migrationSource.getMigrations([]))
})

test('a migration that is running is waited for, and never run twice', { tags: ['large'] }, async () => {
  await using app = await testApp()
  let runs = 0
  let begun = () => {}
  const hasBegun = new Promise<void>((resolve) => (begun = resolve))
  let finish = () => {}
  const isFinished = new Promise<void>((resolve) => (finish = resolve))
  const migrations = {
    tableName: 'slow_migrations',
    migrationSource: {
      getMigrations: async () => ['slow'],
      getMigrationName: (name: string) => name,
      getMigration: async () => ({
        config: { transaction: false },
        async up() {
          runs++
          begun()
          await isFinished
        },
        async down() {},
      }),
    },
  }
  const one = knex({ ...app.db.client.config, migrations })
  const two = knex({ ...app.db.client.config, migrations })
  const first = migrateToLatest(one)
  await hasBegun
  await expect(migrateToLatest(two, 300)).rejects.toThrow('by another process')
  const second = migrateToLatest(two)
  finish()
  await Promise.all([first, second])
  expect(runs).toBe(1)
  await one.destroy()
  await two.destroy()
})

test('what was right is one mark of one after the update, and what nobody marked has none', async () => {
  await using app = await testApp()
  const { db } = app
  const { userId } = await app.signUp()
  while (await db.schema.hasColumn('events', 'marks')) await db.migrate.down()
  const numbered = (serverSeq: number) => ({
    user_id: userId,
    id: `event-${serverSeq}`,
    server_seq: serverSeq,
    device_id: 'd',
    epoch: 'e',
    seq: serverSeq,
    type: 'answered',
    payload: '{}',
    content_hash: 'h',
    received_at_ms: 1,
    effective_at_ms: 1,
  })
  const attempt = (revision: number) => ({
    user_id: userId,
    attempt_key: 'a',
    revision,
    event_id: `event-${revision}`,
    item_id: 'q1',
    item_hash: 'h',
  })
  await db('events').insert([true, false, null].map((correct, at) => ({ ...numbered(at + 1), correct })))
  await db('attempts').insert([
    { ...attempt(1), client_correct: true, correct: false },
    { ...attempt(2), client_correct: false, correct: null },
  ])
  await db.migrate.latest()
  expect(await db('events').orderBy('server_seq').select('id', 'marks', 'out_of')).toEqual([
    { id: 'event-1', marks: 1, out_of: 1 },
    { id: 'event-2', marks: 0, out_of: 1 },
    { id: 'event-3', marks: null, out_of: null },
  ])
  const columns = ['client_marks', 'client_out_of', 'marks', 'out_of']
  expect(await db('attempts').orderBy('revision').select(columns)).toEqual([
    { client_marks: 1, client_out_of: 1, marks: 0, out_of: 1 },
    { client_marks: 0, client_out_of: 1, marks: null, out_of: null },
  ])
})

const knexTables = ['knex_migrations', 'knex_migrations_lock', 'sqlite_sequence']

async function tablesOf(db: Knex): Promise<string[]> {
  return db('sqlite_master').where({ type: 'table' }).whereNotIn('name', knexTables).orderBy('name').pluck('name')
}

async function rowCounts(db: Knex): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of await tablesOf(db)) counts[table] = Number((await db(table).count({ rows: '*' }))[0]?.['rows'])
  return counts
}

interface Column {
  name: string
  type: string
}

/** Puts one row into every table that has none; what a column refers to comes first. */
async function fillEveryTable(db: Knex): Promise<void> {
  await db.raw('pragma ignore_check_constraints = on')
  const filled = new Map<string, Record<string, unknown>>()
  const fill = async (table: string): Promise<Record<string, unknown>> => {
    const known = filled.get(table) ?? (await db(table).first())
    if (known) return known
    const columns: Column[] = await db.raw(`pragma table_info('${table}')`)
    const links: { table: string; from: string; to: string }[] = await db.raw(`pragma foreign_key_list('${table}')`)
    const row = Object.fromEntries(columns.map((column) => [column.name, sampleOf(table, column)]))
    for (const link of links) if (link.table !== table) row[link.from] = (await fill(link.table))[link.to]
    filled.set(table, row)
    await db(table).insert(row)
    return row
  }
  for (const table of await tablesOf(db)) await fill(table)
}

function sampleOf(table: string, { name, type }: Column): unknown {
  if (/int|bool/i.test(type)) return 1
  if (/real|float|double|numeric/i.test(type)) return 1.5
  if (/blob/i.test(type)) return Buffer.from(name)
  return `${table} ${name}`
}
