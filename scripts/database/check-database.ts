import path from 'node:path'
import { messageOf } from '../../core/message-of.ts'
import { checkDatabase } from '../../server/backups/check-database.ts'
import { parseConfig } from '../../server/config.ts'
import { openDatabase, openReadOnly, sqliteFileIn } from '../../server/database/database.ts'

/** Reads the whole database and says what is wrong with it: `npm run check:database`. May run beside a server, and changes nothing.
 *  Exits 1 when it found something. */
const { databaseUrl, dataDir } = parseConfig(process.env, path.resolve(import.meta.dirname, '../..'))
const db = databaseUrl === null ? openReadOnly(sqliteFileIn(dataDir)) : openDatabase(databaseUrl, '')
try {
  const findings = await checkDatabase(db)
  for (const finding of findings) console.error(finding)
  console.log(findings.length === 0 ? 'The database is whole.' : 'The database is damaged: see docs/backups.md.')
  if (findings.length > 0) process.exitCode = 1
} catch (error) {
  console.error(`The database could not be read: ${messageOf(error)}`)
  process.exitCode = 1
} finally {
  await db.destroy()
}
