import path from 'node:path'
import { pathToFileURL } from 'node:url'
import knex, { type Knex } from 'knex'
import pg from 'pg'
import { migrationSource } from '../../db/migrations/index.ts'
import { releaseStatementsOnClose, type SqliteConnection } from './prepared-statements.ts'

const int8Oid = 20

/** How Knex reaches the database: PostgreSQL at `databaseUrl`, else the SQLite file `sqliteFile`. */
export function databaseConfig(databaseUrl: string | null, sqliteFile: string): Knex.Config {
  const shared: Knex.Config = {
    migrations: { migrationSource },
    // Bound values stay out of error messages, and so out of logs.
    compileSqlOnError: false,
  }
  if (databaseUrl !== null) {
    return {
      ...shared,
      client: 'pg',
      connection: { connectionString: databaseUrl, types: { getTypeParser } },
      pool: { min: 0, max: 10 },
    }
  }
  return {
    ...shared,
    client: 'sqlite3',
    connection: { filename: sqliteFile },
    useNullAsDefault: true,
    // A second writer in this process would only wait for the first.
    pool: { min: 1, max: 1, afterCreate: prepareSqlite },
  }
}

/** Where the SQLite file lies in the data folder. */
export const sqliteFileIn = (dataDir: string) => path.join(dataDir, 'vademecum.sqlite3')

export function openDatabase(databaseUrl: string | null, sqliteFile: string): Knex {
  return knex(databaseConfig(databaseUrl, sqliteFile))
}

/** A way to read beside `db`, which writes: in SQLite a connection of its own, in PostgreSQL the same pool. */
export function openReads(db: Knex): Knex {
  if (isPostgres(db)) return db
  const config: Knex.Config = db.client.config
  return knex({ ...config, pool: { min: 1, max: 1, afterCreate: prepareReads } })
}

/** A SQLite file for looking into it: neither the file nor its write-ahead log is changed, not even when it is closed. */
export function openReadOnly(sqliteFile: string): Knex {
  return knex({
    client: 'sqlite3',
    // Knex adds flags to those for writing: only the name can say that it is for reading.
    connection: { filename: `${pathToFileURL(sqliteFile).href}?mode=ro`, flags: ['OPEN_URI'] },
    useNullAsDefault: true,
    pool: { min: 1, max: 1 },
  })
}

export function isPostgres(db: Knex): boolean {
  return db.client.config.client === 'pg'
}

// Epoch milliseconds and counters fit a JavaScript number; pg hands 64-bit integers out as text otherwise.
function getTypeParser(oid: number, format?: string) {
  return oid === int8Oid && format !== 'binary'
    ? Number
    : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text')
}

function prepareSqlite(connection: SqliteConnection, done: Prepared) {
  guardTransactions(connection)
  prepare(connection, ['journal_mode = WAL', 'foreign_keys = ON', 'synchronous = FULL', 'busy_timeout = 5000'], done)
}

function prepareReads(connection: SqliteConnection, done: Prepared) {
  prepare(connection, ['query_only = ON', 'busy_timeout = 5000'], done)
}

function prepare(connection: SqliteConnection, pragmas: readonly string[], done: Prepared) {
  releaseStatementsOnClose(connection)
  connection.exec(pragmas.map((pragma) => `PRAGMA ${pragma}`).join(';'), (error) => done(error, connection))
}

/** A transaction of this connection waits its turn to write as it begins. One that begins by reading, as SQLite's own do, fails without
 *  waiting when another process (an operator's command beside the server) wrote in between. One that cannot be committed is rolled
 *  back: SQLite leaves it open for another attempt, Knex gives the connection back all the same, and whatever was written and
 *  acknowledged from then on would be gone with the process. */
function guardTransactions(connection: SqliteConnection): void {
  const all = connection.all.bind(connection)
  connection.all = (sql, values, done) => {
    if (sql === 'BEGIN;') all('BEGIN IMMEDIATE;', values, done)
    else if (sql !== 'COMMIT;') all(sql, values, done)
    else
      all(sql, values, (error, rows) => {
        if (error === null) done(null, rows)
        // After some errors SQLite has rolled back by itself, and says that there is nothing to roll back.
        else all('ROLLBACK;', [], () => done(error, rows))
      })
  }
}

type Prepared = (error: Error | null, connection: unknown) => void

/** Did this write fail because a unique column already holds the value? The same on both engines, by Knex or Objection. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, message } = nativeError(error)
  return code === '23505' || (code.startsWith('SQLITE_CONSTRAINT') && /unique|primary key/i.test(message))
}

/** Text that PostgreSQL cannot hold: a NUL character or a lone surrogate. */
export function isUnstorableText(error: unknown): boolean {
  return ['22021', '22P05'].includes(nativeError(error).code)
}

/** Could this not be stored because the disk, or what we may use of it, is full? */
export function isStorageFull(error: unknown): boolean {
  return ['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100'].includes(nativeError(error).code)
}

function nativeError(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: '' }
  // Objection wraps what the driver threw.
  if ('nativeError' in error) return nativeError(error.nativeError)
  return { code: 'code' in error ? String(error.code) : '', message: error.message }
}
