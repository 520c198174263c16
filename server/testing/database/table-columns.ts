import type { Knex } from 'knex'
import { isPostgres } from '../../database/database.ts'

/** The columns of each table of a database, those of the tool that migrates it left out. */
export async function tableColumns(db: Knex): Promise<Map<string, string[]>> {
  const answer: unknown = await db.raw(
    isPostgres(db)
      ? `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public'`
      : `select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`,
  )
  type Row = { table: string; column: string }
  const rows = isPostgres(db) ? (answer as { rows: Row[] }).rows : (answer as Row[])
  const columns = new Map<string, string[]>()
  for (const { table, column } of rows)
    if (!/^(knex_|sqlite_)/.test(table)) columns.set(table, [...(columns.get(table) ?? []), column])
  return columns
}

/** Names of the tables in which this text stands anywhere, in whatever column. */
export async function tablesWith(text: string, db: Knex): Promise<string[]> {
  const found: string[] = []
  for (const [table, columns] of await tableColumns(db)) {
    const rows: Record<string, unknown>[] = await db(table).select(columns)
    if (rows.some((row) => Object.values(row).some((value) => String(value).includes(text)))) found.push(table)
  }
  return found.sort()
}
