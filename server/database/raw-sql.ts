import type { Knex } from 'knex'
import { isPostgres } from './database.ts'
import { runPrepared, type SqliteConnection } from './prepared-statements.ts'

export type Value = string | number | boolean | null

/** Rows of a statement with `?` for its values, without the work of a query builder: for what is asked with every request.
 *  `sql` is one of a few fixed texts, since SQLite keeps it prepared; PostgreSQL, which may stand behind a pooler, does not. */
export async function queryRows<Row>(trx: Knex, sql: string, values: readonly Value[]): Promise<Row[]> {
  const { client } = trx
  const connection: unknown = await client.acquireConnection()
  try {
    if (isPostgres(trx)) {
      const answer: unknown = await client.query(connection, { sql, bindings: [...values] })
      return (answer as { response: { rows: Row[] } }).response.rows
    }
    client.emit('query', { sql, bindings: values })
    return (await runPrepared(connection as SqliteConnection, sql, values)) as Row[]
  } finally {
    await client.releaseConnection(connection)
  }
}

/** Columns with their values; those that are `undefined` are left out. Who calls names few sets of them: each is a statement that stays
 *  prepared. */
export type Columns = Readonly<Record<string, Value | undefined>>

/** Writes a row as `queryRows` does. `rest` may say what to do about a conflict, and what to answer. */
export async function insertRow<Row = object>(
  table: string,
  columns: Columns,
  rest: string,
  trx: Knex,
): Promise<Row[]> {
  const given = givenColumns(columns)
  const names = given.map(([name]) => name)
  const sql = `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')}) ${rest}`
  return await queryRows<Row>(
    trx,
    sql,
    given.map(([, value]) => value),
  )
}

/** Changes rows in the same way. `rest` says which, by `values`, and what to answer. */
export async function updateRows<Row = object>(
  table: string,
  columns: Columns,
  rest: string,
  values: readonly Value[],
  trx: Knex,
): Promise<Row[]> {
  const given = givenColumns(columns)
  const sql = `update ${table} set ${given.map(([name]) => `${name} = ?`).join(', ')} ${rest}`
  return await queryRows<Row>(trx, sql, [...given.map(([, value]) => value), ...values])
}

const givenColumns = (columns: Columns) =>
  Object.entries(columns).filter((column): column is [string, Value] => column[1] !== undefined)

/** What stands after `from` to read a `?` that holds a JSON array of arrays; `given.value ->> 0` is the first value of a row.
 *  One value to hand over, and one statement for any number of rows. */
export const jsonRows = (trx: Knex) =>
  isPostgres(trx) ? 'json_array_elements(cast(? as json)) as given(value)' : 'json_each(?) as given'

/** What stands after `in` to read a `?` that holds a list of texts, as `jsonList` writes it. */
export const listedTexts = (trx: Knex) => `(select given.value ->> 0 from ${jsonRows(trx)})`

/** A list as `jsonRows` takes it: one value in a row. */
export const jsonList = (values: readonly (string | number)[]): string => JSON.stringify(values.map((value) => [value]))
