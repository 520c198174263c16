import type { Knex } from 'knex'
import { openDatabase } from '../database/database.ts'
import { countRows, flushToDisk, migrationsRun } from './manifest.ts'
import { runPostgresTool, type Environment } from './postgres-tools.ts'

/** Where `restorePostgres` moves what was there before. Not part of any backup. */
export const asidePrefix = 'vademecum_before_'

/** Dumps the database at `databaseUrl` into `to`, in pg_dump's own format, while servers go on writing. Answers what is in it,
 *  counted at the very moment that the dump shows. */
export async function dumpPostgres(
  databaseUrl: string,
  to: string,
  env: Environment,
): Promise<{ migrations: string[]; counts: Record<string, number> }> {
  const db = openDatabase(databaseUrl, '')
  try {
    return await db.transaction((trx) => dumpOfMoment(trx, databaseUrl, to, env), { isolationLevel: 'repeatable read' })
  } finally {
    await db.destroy()
  }
}

async function dumpOfMoment(trx: Knex, databaseUrl: string, to: string, env: Environment) {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>('select pg_export_snapshot() as id')
  const contents = { migrations: await migrationsRun(trx), counts: await countRows(trx) }
  const args = [
    '--format=custom',
    `--exclude-schema=${asidePrefix}*`,
    `--snapshot=${rows[0]?.id ?? ''}`,
    `--file=${to}`,
  ]
  await runPostgresTool('pg_dump', args, databaseUrl, env)
  await flushToDisk(to)
  // A dump that was cut short has no table of contents.
  await runPostgresTool('pg_restore', ['--list', to], null, env)
  return contents
}
