import { stat } from 'node:fs/promises'
import { openReadOnly } from '../database/database.ts'
import { checkDatabase } from './check-database.ts'
import { countRows, flushToDisk, migrationsRun } from './manifest.ts'

/** A whole, compact copy of the SQLite database in `from`, of one moment, while servers go on writing. Throws when the copy is not
 *  whole. Answers what is in it. */
export async function copySqlite(
  from: string,
  to: string,
): Promise<{ migrations: string[]; counts: Record<string, number> }> {
  const isThere = await stat(from).then(
    () => true,
    () => false,
  )
  if (!isThere) throw new Error(`There is no database at ${from} yet.`)
  const db = openReadOnly(from)
  try {
    await db.raw('vacuum into ?', [to])
  } finally {
    await db.destroy()
  }
  await flushToDisk(to)
  return await contentsOfWhole(to)
}

/** What is in a SQLite file that nobody uses. Throws when it is not whole. */
export async function contentsOfWhole(file: string): Promise<{ migrations: string[]; counts: Record<string, number> }> {
  const db = openReadOnly(file)
  try {
    const findings = await checkDatabase(db)
    if (findings.length > 0) throw new Error(`${file} is not whole:\n  ${findings.join('\n  ')}`)
    return { migrations: await migrationsRun(db), counts: await countRows(db) }
  } finally {
    await db.destroy()
  }
}
