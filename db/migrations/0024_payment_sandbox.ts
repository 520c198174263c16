import type { Knex } from 'knex'

/** What the embedded payment provider knows: its objects as it answers them, the events that it tells of, and which calls it has
 *  answered already. No column holds a card number. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('sandbox_objects', (table) => {
    // In the order of creation, by which lists are sorted.
    table.bigIncrements('seq')
    table.text('id').notNullable().unique()
    table.text('kind').notNullable()
    // What lists are asked by: whose it is, and what it belongs to, such as the charge of a refund.
    table.text('customer')
    table.text('parent')
    // The test clock that it lives by; null: the sandbox's own.
    table.text('test_clock')
    // When it goes on by itself.
    table.bigInteger('due_at_ms')
    table.text('data').notNullable()
    // What an answer never shows, such as which test card it is.
    table.text('hidden').notNullable()
    table.index(['kind', 'seq'])
    table.index(['customer', 'kind'])
    table.index(['parent', 'kind'])
    table.index(['due_at_ms'])
  })
  await knex.schema.createTable('sandbox_events', (table) => {
    table.bigIncrements('seq')
    table.text('id').notNullable().unique()
    table.text('type').notNullable()
    table.text('data').notNullable()
    table.bigInteger('created_at_ms').notNullable()
    // Null: it was delivered, given up, or is held back.
    table.bigInteger('due_at_ms')
    table.boolean('is_held').notNullable().defaultTo(false)
    table.integer('attempts').notNullable()
    table.bigInteger('delivered_at_ms')
    // What the last attempt was answered with, such as 200 or ECONNREFUSED.
    table.text('last_answer')
    table.index(['due_at_ms'])
  })
  await knex.schema.createTable('sandbox_idempotency', (table) => {
    table.text('key').primary()
    table.text('request_hash').notNullable()
    table.integer('status').notNullable()
    table.text('answer').notNullable()
    table.bigInteger('created_at_ms').notNullable().index()
  })
}

export async function down(knex: Knex): Promise<void> {
  for (const name of ['sandbox_idempotency', 'sandbox_events', 'sandbox_objects']) await knex.schema.dropTable(name)
}
