import type { Knex } from 'knex'
import { digestOf, type DigestEntry } from '../../core/study/events/digest.ts'
import { sumsByHour, sumsWithin, type SpanSum } from '../../core/study/events/spans.ts'
import { isPostgres } from '../database/database.ts'
import { isClosedSql } from '../models/account/erased-rows.ts'
import { spansJson } from '../models/study/event-spans.ts'
import { entriesJson } from '../models/study/stored-events.ts'
import { syncState } from '../models/study/sync-state.ts'

/** What is wrong with a database, in words for the operator; empty when it is whole. Reads all of it: on SQLite every page, index and
 *  reference, on both engines whether each student's events are those that were counted. May run beside a server. */
export async function checkDatabase(db: Knex): Promise<string[]> {
  const inFile = isPostgres(db) ? [] : await fileFindings(db)
  // A file that is torn gives wrong answers to all other questions.
  return inFile.length > 0 ? inFile : await countFindings(db)
}

async function fileFindings(db: Knex): Promise<string[]> {
  try {
    const found = await db.raw<{ integrity_check: string }[]>('pragma integrity_check(20)')
    const torn = found.map((row) => row.integrity_check).filter((line) => line !== 'ok')
    if (torn.length > 0) return torn
    const dangling = await db.raw<{ table: string; rowid: number; parent: string }[]>('pragma foreign_key_check')
    return dangling.slice(0, 20).map(({ table, rowid, parent }) => `row ${rowid} of ${table} has no ${parent}`)
  } catch (error) {
    if (error instanceof Error && /^SQLITE_(CORRUPT|NOTADB)/.test(error.message)) return [error.message]
    throw error
  }
}

async function countFindings(db: Knex): Promise<string[]> {
  if (!(await db.schema.hasTable('sync_users'))) return ['there are no tables of a shop in it']
  const userIds: string[] = await db('sync_users').orderBy('user_id').pluck('user_id')
  const findings: string[] = []
  for (const userId of userIds) {
    // Of one moment, while pushes come in.
    const isSame = await db.transaction((trx) => isAsCounted(userId, trx), {
      readOnly: isPostgres(db),
      ...(isPostgres(db) && { isolationLevel: 'repeatable read' as const }),
    })
    if (!isSame) findings.push(`the events of user ${userId} are not those that were counted`)
  }
  return findings
}

async function isAsCounted(userId: string, trx: Knex): Promise<boolean> {
  if (await trx('sync_users').where({ user_id: userId }).whereRaw(isClosedSql('user_id')).first()) return true
  const { head, count, digest } = await syncState(userId, trx)
  const last = await trx('events')
    .where({ user_id: userId })
    .max<{ seq: number | null }[]>({ seq: 'server_seq' })
    .first()
  // Ids are hexadecimal: all of them lie between these two.
  const entries = JSON.parse((await entriesJson(userId, [['', 'g']], trx)).json) as DigestEntry[]
  const isCounted = head === (last?.seq ?? 0) && count === entries.length && digest === digestOf(entries)
  return isCounted && (await areMonthsSummed(userId, entries, trx))
}

async function areMonthsSummed(userId: string, entries: readonly DigestEntry[], trx: Knex): Promise<boolean> {
  const months = sumsWithin(sumsByHour(entries), '')
  const kept = JSON.parse(await spansJson(userId, '', trx)) as ({ key: string } & SpanSum)[]
  return (
    kept.length === months.size &&
    kept.every(({ key, count, digest }) => {
      const sum = months.get(key)
      return sum?.count === count && sum.digest === digest
    })
  )
}
