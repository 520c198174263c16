import type { Knex } from 'knex'
import { jsonRows, queryRows, type Value } from '../../database/raw-sql.ts'

/** A table of a user's rows. */
interface Table<Column extends string> {
  name: string
  /** All but `user_id`, in the order of the values of a row. */
  columns: Record<Column, 'text' | 'bigint' | 'boolean'>
  /** Said behind the values. */
  after?: string
}

/** Adds rows of a user in one statement, however many. */
export async function insertRows<Column extends string>(
  userId: string,
  { name, columns, after = '' }: Table<Column>,
  rows: readonly Record<Column, Value | boolean>[],
  trx: Knex,
): Promise<void> {
  if (rows.length === 0) return
  const names = Object.keys(columns) as Column[]
  const values = names.map((column, at) => `cast(given.value ->> ${at} as ${columns[column]})`)
  // SQLite takes `on` for a join unless a condition stands before it.
  const sql = `insert into ${name} (user_id, ${names.join(', ')})
    select cast(? as text), ${values.join(', ')} from ${jsonRows(trx)} where true ${after}`
  await queryRows(trx, sql, [userId, JSON.stringify(rows.map((row) => names.map((column) => row[column])))])
}
