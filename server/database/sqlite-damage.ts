import { stat } from 'node:fs/promises'
import type { Knex } from 'knex'
import { isClosedSql } from '../models/account/erased-rows.ts'
import { openReadOnly } from './database.ts'

/** Throws, in words for the operator, when the SQLite file is not one to go on with: torn, cut off, overwritten or emptied. Neither
 *  it nor its write-ahead log is changed. No file is no damage: it is made. See docs/decisions/021. */
export async function refuseDamaged(sqliteFile: string): Promise<void> {
  refuse(sqliteFile, (await damageOfFiles(sqliteFile)) ?? (await damageInside(sqliteFile)))
}

/** The same by what is there and how large it is, without reading a page. */
export async function refuseDamagedFiles(sqliteFile: string): Promise<void> {
  refuse(sqliteFile, await damageOfFiles(sqliteFile))
}

function refuse(sqliteFile: string, damage: string | null): void {
  if (damage === null) return
  throw new Error(
    [
      `The database ${sqliteFile} is damaged: ${damage}.`,
      'No server starts on it, and nothing was changed.',
      'Put a backup in its place with `npm run admin -- restore <backup>`, or have a closer look with `npm run admin -- check`.',
      'What students did since the backup comes back from their devices. See docs/backups.md.',
    ].join('\n'),
  )
}

async function damageOfFiles(sqliteFile: string): Promise<string | null> {
  if ((await bytesOf(`${sqliteFile}.restoring`)) !== null) return 'a restore was broken off, so run it again'
  const bytes = await bytesOf(sqliteFile)
  // SQLite would begin a new database here, and remove the log.
  const log = (await bytesOf(`${sqliteFile}-wal`)) ?? 0
  if (bytes === null) return log > 0 ? 'it is gone, and its write-ahead log is still there' : null
  return bytes === 0 ? 'it is empty, 0 bytes (remove it if this is a new shop)' : null
}

/** What the quick look at a start finds first; `null` when nothing. */
async function damageInside(sqliteFile: string): Promise<string | null> {
  if ((await bytesOf(sqliteFile)) === null) return null
  const db = openReadOnly(sqliteFile)
  try {
    return await firstFinding(db)
  } catch (error) {
    if (isDamage(error)) return error.message
    throw error
  } finally {
    await db.destroy()
  }
}

async function firstFinding(db: Knex): Promise<string | null> {
  const [found] = await db.raw<{ quick_check: string }[]>('pragma quick_check(1)')
  if (found?.quick_check !== 'ok') return found?.quick_check.split('\n').at(-1) ?? 'it cannot be checked'
  // Before the first migration there is nothing more to see.
  if (!(await db.schema.hasTable('events'))) return null
  for (const { sql, says } of newestAgree) if ((await db.raw<unknown[]>(sql)).length > 0) return says
  return null
}

/** What a quick check passes over is whether tables and their indexes, and tables among themselves, are of one moment. In a torn
 *  copy the newest rows are the ones that are not, so those are compared: work that grows with the users, not with the events. */
const newestAgree = [
  {
    says: 'events are missing that a student was told are stored, or are there twice',
    sql: `select 1 from sync_users u
      where head <> coalesce((select max(server_seq) from events e where e.user_id = u.user_id), 0)
        and not ${isClosedSql('u.user_id')} limit 1`,
  },
  {
    says: 'the newest events of a student cannot be read',
    // Reads each row itself: an index that leads to no row is an error.
    sql: `select 1 from sync_users u join events e on e.user_id = u.user_id and e.server_seq = u.head
      where length(e.payload) = 0 limit 1`,
  },
  {
    says: 'the newest events are not in the indexes',
    sql: `select 1 from (select id, user_id, server_seq from events order by rowid desc limit 10000) e
      where not exists (select 1 from events i where i.user_id = e.user_id and i.id = e.id)
         or not exists (select 1 from events i where i.user_id = e.user_id and i.server_seq = e.server_seq) limit 1`,
  },
  {
    says: 'there are answers of an account that is not there',
    sql: 'select 1 from sync_users where user_id not in (select id from users) limit 1',
  },
]

function isDamage(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && ['SQLITE_CORRUPT', 'SQLITE_NOTADB'].includes(String(error.code))
}

const bytesOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    },
  )
