import type { Knex } from 'knex'
import { addErased, type AccountDeletionRow } from '../../../models/account/account-deletion-row.ts'
import { userById } from '../../../models/account/user-row.ts'
import { forgetReceiptBuyers } from '../../../models/shop/receipt-row.ts'
import { forgetWithdrawalAddress } from '../../../models/shop/withdrawal-row.ts'
import { pseudonymiseOrders } from '../../../models/shop/order-rows.ts'
import { forgetSubscriber } from '../../../models/shop/plan-subscription-row.ts'
import { eraseFromSandbox } from '../../../sandbox/forget.ts'
import { rowsFromAddress, type Person } from './personal-rows.ts'

/** Rows that one transaction removes: in SQLite others wait for it. */
const rowsAtOnce = 1_000

/** Tables with a row for each thing a student did, which are emptied a part at a time, before the account goes with the rest. */
const longTables: readonly (readonly [table: string, key: string])[] = [
  ['events', 'id'],
  ['attempts', 'attempt_key'],
  ['first_answers', 'item_id'],
  ['seq_marks', 'event_id'],
  ['quarantine', 'event_id'],
  ['event_spans', 'span'],
  ['data_export_pieces', 'position'],
]

/** What the law keeps of a customer stays without a name, by the table it stands in: what is done there before the account goes. */
const pseudonymised: Readonly<Record<string, (userId: string, trx: Knex) => Promise<void>>> = {
  receipts: forgetReceiptBuyers,
  orders: pseudonymiseOrders,
  plan_subscriptions: forgetSubscriber,
}

/** Takes a person's name off what stands outside of the account, and their address, name and password off the account, so that nobody
 *  signs in to it while the rest goes. In the caller's transaction. */
export async function closeAccount(person: Person, trx: Knex): Promise<void> {
  // Before, since it is found by the address.
  await eraseRows('outbox', person.emailKey, trx)
  // Anybody can write any address into a form.
  if (person.emailVerifiedAtMs !== null) await eraseByAddress(person.emailKey, trx)
  await eraseFromSandbox(person.email, trx)
  const nobody = `erased ${person.id}`
  await trx('users')
    .where({ id: person.id })
    .update({
      email: nobody,
      email_key: nobody,
      username: nobody,
      username_key: nobody,
      password_hash: '',
      email_verified_at_ms: null,
    })
    .increment('session_epoch', 1)
  for (const table of ['login_sessions', 'passkeys', 'mailed_links', 'login_challenges'])
    await trx(table).where({ user_id: person.id }).delete()
}

/** What came from this address through forms that need no account. */
async function eraseByAddress(emailKey: string, trx: Knex): Promise<void> {
  for (const table of ['contact_messages', 'bookings']) await eraseRows(table, emailKey, trx)
  await trx('newsletter_subscribers').where({ email_key: emailKey }).delete()
  await forgetWithdrawalAddress(emailKey, trx)
}

async function eraseRows(table: string, emailKey: string, trx: Knex): Promise<void> {
  const ids: string[] = []
  for await (const { id } of rowsFromAddress(table, emailKey, trx)) ids.push(id)
  for (let from = 0; from < ids.length; from += 100)
    await trx(table)
      .whereIn('id', ids.slice(from, from + 100))
      .delete()
}

/** Removes the rest of a closed account. May be cut off anywhere and done again; of several servers one does the last step. Answers
 *  whether it was this one. */
export async function removeAccount(
  { userId }: Pick<AccountDeletionRow, 'userId'>,
  nowMs: number,
  db: Knex,
): Promise<boolean> {
  for (const [table, key] of longTables) await emptyTable(table, key, userId, db)
  return await db.transaction(async (trx) => {
    if (!(await userById(userId, trx))) return false
    for (const change of Object.values(pseudonymised)) await change(userId, trx)
    await addErased(userId, nowMs, trx)
    return (await trx('users').where({ id: userId }).delete()) === 1
  })
}

async function emptyTable(table: string, key: string, userId: string, db: Knex): Promise<void> {
  const own = (trx: Knex) =>
    table === 'data_export_pieces'
      ? trx(table).whereIn('export_id', trx('data_exports').where({ user_id: userId }).select('id'))
      : trx(table).where({ user_id: userId })
  for (;;) {
    const keys: unknown[] = await own(db).distinct(key).limit(rowsAtOnce).pluck(key)
    if (keys.length === 0) return
    await own(db)
      .whereIn(key, keys as string[])
      .delete()
  }
}
