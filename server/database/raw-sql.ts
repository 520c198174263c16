import type { Knex } from 'knex'
import { isPostgres } from './database.ts'
import { runPrepared, type SqliteConnection } from './prepared-statements.ts'

export type Value = string | number | null

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

/** What stands after `from` to read a `?` that holds a JSON array of arrays; `given.value ->> 0` is the first value of a row.
 *  One value to hand over, and one statement for any number of rows. */
export const jsonRows = (trx: Knex) =>
  isPostgres(trx) ? 'json_array_elements(cast(? as json)) as given(value)' : 'json_each(?) as given'
