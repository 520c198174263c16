import type { Knex } from 'knex'
import { keyOf } from '../../../core/account-key.ts'

const rowsAtOnce = 500

/** Where it stands whose an order or a subscription is. */
const parents = { order_id: 'orders', subscription_id: 'plan_subscriptions' } as const

/** How a person's rows are found: by what stands in a column, or by the orders or subscriptions of a user. */
export type RowsBy =
  | { column: 'user_id' | 'id' | 'email_key' | 'redeemed_by'; value: string }
  | { column: keyof typeof parents; userId: string }

/** These columns of a person's rows, in their order. */
export async function* rowsBy(
  table: string,
  columns: readonly string[],
  by: RowsBy,
  db: Knex,
): AsyncGenerator<Record<string, unknown>> {
  const isWhose = (rows: Knex.QueryBuilder) =>
    'userId' in by
      ? rows.whereIn(by.column, db(parents[by.column]).where({ user_id: by.userId }).select('id'))
      : rows.where({ [by.column]: by.value })
  for (let from = 0; ; from += rowsAtOnce) {
    const rows: Record<string, unknown>[] = await db(table)
      .modify(isWhose)
      .orderBy([...columns])
      .offset(from)
      .limit(rowsAtOnce)
      .select([...columns])
    yield* rows
    if (rows.length < rowsAtOnce) return
  }
}

/** What people write to the shop, under whatever address. */
export const writtenTables = ['contact_messages', 'bookings'] as const

/** What came from an address whose owner has another one by now stays theirs. */
export async function keepWritten(userId: string, emailKey: string, trx: Knex): Promise<void> {
  for (const table of writtenTables)
    for await (const { id } of rowsFromAddress(table, emailKey, trx))
      await trx(table).where({ id }).update({ user_id: userId })
}

/** Rows whose payload, as JSON, comes from or goes to this address, but for those that stayed with an account that had it before. No
 *  column has it: they are looked through. */
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
    yield* rows.filter((row) => (row['user_id'] ?? null) === null && addressesIn(row.payload).includes(emailKey))
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
