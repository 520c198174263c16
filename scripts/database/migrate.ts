import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseConfig } from '../../server/config.ts'
import { openDatabase, sqliteFileIn } from '../../server/database/database.ts'
import { migrateToLatest } from '../../server/database/migrate.ts'

const { databaseUrl, dataDir } = parseConfig(process.env, path.resolve(import.meta.dirname, '../..'))
await mkdir(dataDir, { recursive: true })
const db = openDatabase(databaseUrl, sqliteFileIn(dataDir))
try {
  await migrateToLatest(db)
  const [done] = (await db.migrate.list()) as [{ name: string }[], unknown[]]
  process.stdout.write(`The database stands at ${done.at(-1)?.name ?? 'nothing'}.\n`)
} finally {
  await db.destroy()
}
