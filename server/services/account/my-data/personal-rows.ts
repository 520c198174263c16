import type { Knex } from 'knex'
import { rowsBy, rowsFromAddress, writtenTables } from '../../../models/account/personal-rows.ts'
import type { UserRow } from '../../../models/account/user-row.ts'
import { personalTables } from './personal-tables/personal-tables.ts'

/** Whose rows they are. An address that was never confirmed may be somebody else's: what came from it is not shown to who wrote it
 *  into a form. */
export type Person = Pick<UserRow, 'id' | 'email' | 'emailKey' | 'emailVerifiedAtMs'>

/** A person's rows of a table, with the columns of its file. Rows that name an address are theirs once they have shown that the address
 *  is: by `emailVerifiedAtMs`; and those of an address before stay theirs. */
export async function* rowsOf(table: string, person: Person, db: Knex): AsyncGenerator<Record<string, unknown>> {
  const { exported, rowsBy: column = 'user_id' } = personalTables[table] ?? { exported: null }
  if (exported === null || 'notBecause' in exported || column === 'hash') return
  const columns = Object.keys(exported.columns)
  if (writtenTables.some((name) => name === table))
    yield* rowsBy(table, columns, { column: 'user_id', value: person.id }, db)
  if ((column === 'payload' || column === 'email_key') && person.emailVerifiedAtMs === null) return
  if (column === 'payload') {
    for await (const row of rowsFromAddress(table, person.emailKey, db))
      yield Object.fromEntries(columns.map((name) => [name, row[name]]))
  } else if (column === 'order_id' || column === 'subscription_id') {
    yield* rowsBy(table, columns, { column, userId: person.id }, db)
  } else {
    yield* rowsBy(table, columns, { column, value: column === 'email_key' ? person.emailKey : person.id }, db)
  }
}
