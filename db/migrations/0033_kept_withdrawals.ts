import type { Knex } from 'knex'

/** A statement of withdrawal outlives an order that nobody paid. Orders that were given up with their buyer's account ended when they
 *  last changed, and hold no coupon. */
export async function up(knex: Knex): Promise<void> {
  await onDeletion(knex, 'SET NULL')
  await knex('orders')
    .where({ status: 'cancelled' })
    .whereNull('closed_at_ms')
    .update({ closed_at_ms: knex.ref('changed_at_ms') })
  await knex('coupon_uses')
    .where({ state: 'held' })
    .whereIn('order_id', knex('orders').where({ status: 'cancelled' }).select('id'))
    .update({ state: 'released' })
}

export const down = (knex: Knex): Promise<void> => onDeletion(knex, 'CASCADE')

/** Knex builds the table of SQLite anew: no other table hangs on it. */
async function onDeletion(knex: Knex, order: 'SET NULL' | 'CASCADE'): Promise<void> {
  await knex.schema.alterTable('withdrawals', (table) => table.dropForeign('order_id'))
  await knex.schema.alterTable('withdrawals', (table) => {
    table.foreign('order_id').references('id').inTable('orders').onDelete(order)
  })
}
