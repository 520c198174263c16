import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { onPostgres } from './postgres-admin.ts'
import { endIdle } from './postgres-connections.ts'

/** Copies of the template that tests of this file are through with, empty again: making one takes three times as long. */
const free: string[] = []

/** What every copy has when it is made: tables, columns, triggers and functions as one text, and the rows that migrations put in. */
interface Made {
  shape: string
  tables: string[]
  rows: Map<string, string>
}

let made: Made | undefined

/** By copy, the connection that empties it: what a new one has to look up first takes longer than emptying does. */
const cleaners = new Map<string, pg.Client>()

/** How the databases of a run of tests begin, for whoever removes them. */
export const copyPrefix = (template: string) => `${template}_copy_`

/** A copy that no other test uses: its name. */
export async function takeCopy(serverUrl: string, template: string): Promise<string> {
  const known = free.pop()
  if (known !== undefined) return known
  const name = `${copyPrefix(template)}${randomUUID().replaceAll('-', '')}`
  await onPostgres(serverUrl, `create database ${name} template ${template}`)
  made ??= await withClient(serverUrl, name, readMade)
  return name
}

/** Nobody but the test is connected to the copy from here on, until it is given back. */
export async function leaveAlone(name: string): Promise<void> {
  const cleaner = cleaners.get(name)
  cleaners.delete(name)
  await Promise.all([cleaner?.end(), endIdle(name)])
}

/** Empties a copy for the next test. One that a test has changed otherwise, or still holds, is removed. */
export async function giveBack(serverUrl: string, name: string): Promise<void> {
  const cleaner = cleaners.get(name) ?? (await connected(serverUrl, name))
  cleaners.set(name, cleaner)
  if (await empty(cleaner).catch(() => false)) free.push(name)
  else {
    cleaners.delete(name)
    await Promise.all([cleaner.end(), endIdle(name)])
    await onPostgres(serverUrl, `drop database if exists ${name} with (force)`)
  }
}

async function empty(client: pg.Client): Promise<boolean> {
  if (!made || (await shapeOf(client)) !== made.shape) return false
  // Deleting few rows is quicker than truncating many tables. Without triggers, foreign keys among them, no order is wrong.
  const deletions = made.tables.map((table) => `delete from ${table}`).join('; ')
  await client.query(`set lock_timeout = '2s'; set session_replication_role = replica; ${deletions}`)
  for (const [table, rows] of made.rows)
    await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [rows])
  return true
}

async function readMade(client: pg.Client): Promise<Made> {
  const found = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'knex%'`,
  )
  const tables = found.rows.map(({ name }) => name)
  const rows = new Map<string, string>()
  for (const table of tables) {
    const { rows: held } = await client.query<{ rows: string | null }>(
      `select json_agg(t)::text as rows from ${table} t`,
    )
    if (held[0]?.rows) rows.set(table, held[0].rows)
  }
  return { shape: await shapeOf(client), tables, rows }
}

async function shapeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(
    `select md5((select string_agg(concat_ws(' ', attrelid, attname, atttypid, attnotnull), ',' order by attrelid, attnum)
                from pg_attribute where attnum > 0 and attrelid in
                  (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')))
            || coalesce((select string_agg(tgname, ',' order by tgname) from pg_trigger where not tgisinternal), '')
            || coalesce((select string_agg(proname, ',' order by proname) from pg_proc where pronamespace = 'public'::regnamespace), '')
            || (select string_agg(nspname, ',' order by nspname) from pg_namespace)
            || (select string_agg(name, ',' order by name) from knex_migrations)) as shape`,
  )
  return rows[0]?.shape ?? ''
}

async function withClient<T>(serverUrl: string, name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connected(serverUrl, name)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function connected(serverUrl: string, name: string): Promise<pg.Client> {
  const url = new URL(serverUrl)
  url.pathname = name
  const client = new pg.Client({ connectionString: url.href })
  // The end of the server, or of the database, ends it too.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
