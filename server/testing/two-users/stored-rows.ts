import type { Knex } from 'knex'
import { isPostgres } from '../../database/database.ts'
import { tableColumns } from '../database/table-columns.ts'
import type { TestUser } from '../test-app.ts'

/** What is counted belongs to nobody. */
const isCount = (table: string) => table === 'rate_limits'

interface Everything {
  tables: string[]
  /** One statement: each table on its own took longer than what is tested. */
  sql: string
}

const asked = new WeakMap<Knex, Promise<Everything>>()

/** Every row by its table, as text and in order, but for those that name `stranger`. */
export async function rowsOf(db: Knex, stranger: Pick<TestUser, 'userId' | 'email'> | null) {
  let everything = asked.get(db)
  if (!everything) asked.set(db, (everything = everythingOf(db)))
  const { tables, sql } = await everything
  const rows: Record<string, string[]> = Object.fromEntries(tables.map((table) => [table, []]))
  const answer: unknown = await db.raw(sql)
  type Row = { table: string; row: string }
  for (const { table, row } of isPostgres(db) ? (answer as { rows: Row[] }).rows : (answer as Row[])) {
    const isStrangers = stranger && (row.includes(stranger.userId) || row.includes(stranger.email))
    if (!isStrangers) rows[table]?.push(row)
  }
  for (const each of Object.values(rows)) each.sort()
  return rows
}

async function everythingOf(db: Knex): Promise<Everything> {
  const columns = [...(await tableColumns(db))].filter(([table]) => !isCount(table))
  const textOf = (table: string, names: string[]) =>
    isPostgres(db) ? `"${table}"::text` : names.map((name) => `quote("${name}")`).join(` || ',' || `)
  const selects = columns.map(
    ([table, names]) => `select '${table}' as "table", ${textOf(table, names)} as "row" from "${table}"`,
  )
  return { tables: columns.map(([table]) => table), sql: selects.join(' union all ') }
}
