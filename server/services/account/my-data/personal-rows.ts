import type { Knex } from 'knex'
import { keyOf } from '../../../../core/account-key.ts'
import type { UserRow } from '../../../models/account/user-row.ts'
import { personalTables } from './personal-tables/personal-tables.ts'

/** Whose rows they are. An address that was never confirmed may be somebody else's: what came from it is not shown to who wrote it
 *  into a form. */
export type Person = Pick<UserRow, 'id' | 'email' | 'emailKey' | 'emailVerifiedAtMs'>

const rowsAtOnce = 500

/** Where it stands whose an order or a subscription is. */
const parents = { order_id: 'orders', subscription_id: 'plan_subscriptions' } as const

/** A person's rows of a table, with the columns of its file. Rows that name an address are theirs once they have shown that the address
 *  is: by `emailVerifiedAtMs`. */
export async function* rowsOf(table: string, person: Person, db: Knex): AsyncGenerator<Record<string, unknown>> {
  const { exported, rowsBy = 'user_id' } = personalTables[table] ?? { exported: null }
  if (exported === null || 'notBecause' in exported || rowsBy === 'hash') return
  const columns = Object.keys(exported.columns)
  if (rowsBy === 'payload') {
    if (person.emailVerifiedAtMs === null) return
    for await (const row of rowsFromAddress(table, person.emailKey, db))
      yield Object.fromEntries(columns.map((name) => [name, row[name]]))
    return
  }
  if (rowsBy === 'email_key' && person.emailVerifiedAtMs === null) return
  const isWhose = (rows: Knex.QueryBuilder) =>
    rowsBy === 'order_id' || rowsBy === 'subscription_id'
      ? rows.whereIn(rowsBy, db(parents[rowsBy]).where({ user_id: person.id }).select('id'))
      : rows.where({ [rowsBy]: rowsBy === 'email_key' ? person.emailKey : person.id })
  for (let from = 0; ; from += rowsAtOnce) {
    const rows: Record<string, unknown>[] = await db(table)
      .modify(isWhose)
      .orderBy(columns)
      .offset(from)
      .limit(rowsAtOnce)
      .select(columns)
    yield* rows
    if (rows.length < rowsAtOnce) return
  }
}

/** Rows whose payload, as JSON, comes from or goes to this address. No column has it: they are looked through. */
export async function* rowsFromAddress(
  table: string,
  emailKey: string,
  db: Knex,
): AsyncGenerator<Record<string, unknown> & { id: string; payload: string }> {
  for (let after = ''; ;) {
    const rows: (Record<string, unknown> & { id: string; payload: string })[] = await db(table)
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
    yield* rows.filter(({ payload: text }) => addressesIn(text).includes(emailKey))
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = last.id
  }
}

/** The addresses that a form, a booking or a mail names, as accounts compare them. */
function addressesIn(text: string): string[] {
  try {
    const { email, to, replyTo, emailKey } = JSON.parse(text) as Record<string, unknown>
    const answered = (replyTo as { address?: unknown } | undefined)?.address
    return [email, to, answered, emailKey].flatMap((address) => (typeof address === 'string' ? [keyOf(address)] : []))
  } catch {
    return []
  }
}
