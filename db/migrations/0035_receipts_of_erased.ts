import type { Knex } from 'knex'

/** Credit notes of a guest's order belong to the account that took the order, and have no buyer where that account was deleted; a plan
 *  without an account keeps nothing that the provider told of its customer. Both were left as they were before. */
export async function up(knex: Knex): Promise<void> {
  const orderOfNote = `from refunds
    join orders on orders.id = refunds.order_id
    join receipts as sold on sold.subject = 'order:' || orders.id
    where receipts.subject = 'refund:' || refunds.id`
  await knex.raw(
    `update receipts set user_id = (select orders.user_id ${orderOfNote})
       where user_id is null and subject like 'refund:%' and exists (select 1 ${orderOfNote} and orders.user_id is not null)`,
  )
  await knex.raw(
    `update receipts set buyer = null
       where user_id is null and subject like 'refund:%' and exists (select 1 ${orderOfNote} and sold.buyer is null)`,
  )
  await knex('plan_subscriptions').whereNull('user_id').update({ told: null })
}

/** What was forgotten stays so. */
export const down = (): Promise<void> => Promise.resolve()
