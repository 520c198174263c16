import type { Knex } from 'knex'
import { addErased, lockDeletion, type AccountDeletionRow } from '../../../models/account/account-deletion-row.ts'
import { closeUser, emptyTable, eraseFromAddress, removeUser } from '../../../models/account/erased-rows.ts'
import { writtenTables } from '../../../models/account/personal-rows.ts'
import { removeSubscriber } from '../../../models/messages/newsletter-row.ts'
import { forgetReceiptBuyers } from '../../../models/shop/receipt-row.ts'
import { forgetWithdrawalAddress } from '../../../models/shop/withdrawal-row.ts'
import { pseudonymiseOrders } from '../../../models/shop/order-rows.ts'
import { forgetSubscriber } from '../../../models/shop/plan-subscription-row.ts'
import { eraseFromSandbox } from '../../../sandbox/forget.ts'
import { leaveCourses } from '../../study/entitlements.ts'
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

/** What is done to rows that stay, before the account goes: what the law keeps of a customer stays without a name, and courses count a
 *  student less. In the order in which a sale locks them: an order, its customer's entitlements, a plan. */
const outliving: readonly ((userId: string, trx: Knex) => Promise<void>)[] = [
  forgetReceiptBuyers,
  pseudonymiseOrders,
  leaveCourses,
  forgetSubscriber,
]

/** Takes a person's name off what stands outside of the account, and their address, name and password off the account, so that nobody
 *  signs in to it while the rest goes. In the caller's transaction. */
export async function closeAccount(person: Person, trx: Knex): Promise<void> {
  // Before, since it is found by the address.
  await eraseFromAddress('outbox', person.emailKey, trx)
  for (const table of writtenTables) await trx(table).where({ user_id: person.id }).delete()
  // Anybody can write any address into a form.
  if (person.emailVerifiedAtMs !== null) await eraseByAddress(person.emailKey, trx)
  await eraseFromSandbox(person.email, trx)
  await closeUser(person.id, trx)
}

/** What came from this address through forms that need no account. */
async function eraseByAddress(emailKey: string, trx: Knex): Promise<void> {
  for (const table of writtenTables) await eraseFromAddress(table, emailKey, trx)
  await removeSubscriber(emailKey, trx)
  await forgetWithdrawalAddress(emailKey, trx)
}

/** Removes the rest of a closed account. May be cut off anywhere and done again; of several servers one does the last step. `told` stores
 *  what is to be told of it, in the transaction of that step. */
export async function removeAccount(
  { userId }: Pick<AccountDeletionRow, 'userId'>,
  nowMs: number,
  db: Knex,
  told: (trx: Knex) => Promise<void>,
): Promise<void> {
  for (const [table, key] of longTables) await emptyTable(table, key, userId, db)
  await db.transaction(async (trx) => {
    if (!(await lockDeletion(userId, trx))) return
    for (const change of outliving) await change(userId, trx)
    await addErased(userId, nowMs, trx)
    await removeUser(userId, trx)
    await told(trx)
  })
}
