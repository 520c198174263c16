import { copyFile } from 'node:fs/promises'
import type { Knex } from 'knex'
import { openDatabase, sqliteFileIn } from '../../database/database.ts'
import { reuseConnections } from './postgres-connections.ts'
import { giveBack, leaveAlone, takeCopy } from './postgres-copies.ts'
import { makeSqliteTemplate } from './sqlite-template.ts'

export interface TestDatabase {
  db: Knex
  /** The address on PostgreSQL, `null` on SQLite. */
  url: string | null
  /** Ends all connections to it but the test's own: what replaces a database asks for that. */
  leaveAlone: () => Promise<void>
  remove: () => Promise<void>
}

let ownTemplate: ReturnType<typeof makeSqliteTemplate> | undefined

/** A migrated database of one test: on the engine of the vitest project, SQLite elsewhere. Empty, or on SQLite what is in `copy`. */
export async function testDatabase(dir: string, copy?: string): Promise<TestDatabase> {
  const isOnPostgres = process.env['TEST_DATABASE'] === 'postgres'
  return isOnPostgres
    ? postgresCopy(required('TEST_POSTGRES_URL'), required('TEST_POSTGRES_TEMPLATE'))
    : sqliteCopy(dir, copy)
}

async function sqliteCopy(dir: string, copy?: string): Promise<TestDatabase> {
  const template = copy ?? process.env['TEST_SQLITE_TEMPLATE'] ?? (await (ownTemplate ??= makeSqliteTemplate())).file
  const file = sqliteFileIn(dir)
  await copyFile(template, file)
  const db = openDatabase(null, file)
  // Waiting for the disk after each commit took longer than many a test. No test cuts the power: a server that one kills is a process of its
  // own, and waits.
  await db.raw('PRAGMA synchronous = OFF')
  return { db, url: null, leaveAlone: () => Promise.resolve(), remove: () => db.destroy() }
}

async function postgresCopy(serverUrl: string, template: string): Promise<TestDatabase> {
  const name = await takeCopy(serverUrl, template)
  const url = new URL(serverUrl)
  url.pathname = name
  const db = openDatabase(url.href, '')
  reuseConnections(db, name)
  return {
    db,
    url: url.href,
    leaveAlone: () => leaveAlone(name),
    remove: async () => {
      await db.destroy()
      await giveBack(serverUrl, name)
    },
  }
}

function required(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is set by the vitest project server-postgres`)
  return value
}
