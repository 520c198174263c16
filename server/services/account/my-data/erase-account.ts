import type { Knex } from 'knex'
import { addErased, type AccountDeletionRow } from '../../../models/account/account-deletion-row.ts'
import { closeUser, emptyTable, eraseFromAddress, removeUser } from '../../../models/account/erased-rows.ts'
import { userById } from '../../../models/account/user-row.ts'
import { removeSubscriber } from '../../../models/messages/newsletter-row.ts'
import { forgetReceiptBuyers } from '../../../models/shop/receipt-row.ts'
import { forgetWithdrawalAddress } from '../../../models/shop/withdrawal-row.ts'
import { pseudonymiseOrders } from '../../../models/shop/order-rows.ts'
import { forgetSubscriber } from '../../../models/shop/plan-subscription-row.ts'
import { eraseFromSandbox } from '../../../sandbox/forget.ts'
import type { Person } from './personal-rows.ts'

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
  await eraseFromAddress('outbox', person.emailKey, trx)
  // Anybody can write any address into a form.
  if (person.emailVerifiedAtMs !== null) await eraseByAddress(person.emailKey, trx)
  await eraseFromSandbox(person.email, trx)
  await closeUser(person.id, trx)
}

/** What came from this address through forms that need no account. */
async function eraseByAddress(emailKey: string, trx: Knex): Promise<void> {
  for (const table of ['contact_messages', 'bookings']) await eraseFromAddress(table, emailKey, trx)
  await removeSubscriber(emailKey, trx)
  await forgetWithdrawalAddress(emailKey, trx)
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
    return await removeUser(userId, trx)
  })
}
