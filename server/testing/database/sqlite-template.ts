import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../../database/database.ts'

/** Migrates one SQLite file that each test copies. */
export async function makeSqliteTemplate(): Promise<{ file: string; remove: () => Promise<void> }> {
  const dir = await mkdtemp(path.join(tmpdir(), 'vademecum-template-'))
  const file = path.join(dir, 'template.sqlite3')
  const db = openDatabase(null, file)
  try {
    await db.migrate.latest()
  } finally {
    // Closing the last connection folds the write-ahead log into the file.
    await db.destroy()
  }
  return { file, remove: () => rm(dir, { recursive: true, force: true }) }
}
