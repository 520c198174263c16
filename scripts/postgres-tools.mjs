import { existsSync } from 'node:fs'
import path from 'node:path'
import { aptInstall } from './apt-install.mjs'

/** Sees to it that pg_dump is there, where apt-get may install it. Without it the tests of backups hold what an operator is told. */
export async function postgresToolsForTests() {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  if (folders.some((folder) => existsSync(path.join(folder, 'pg_dump')))) return
  if (!(await aptInstall('postgresql-client', 'pg_dump for the tests of backups')))
    console.error('No pg_dump: backups of PostgreSQL are tested no further than to what is said without it.')
}
