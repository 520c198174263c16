import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // Accounts whose owners asked for their deletion, until that is done.
  await knex.schema.createTable('account_deletions', (table) => {
    table.text('user_id').primary().references('id').inTable('users').onDelete('CASCADE')
    table.bigInteger('asked_at_ms').notNullable()
    table.bigInteger('due_at_ms').notNullable().index()
    table.bigInteger('reminded_at_ms')
    // From when on it cannot be taken back; the address that is told of its end stands here then, and nowhere else.
    table.bigInteger('begun_at_ms')
    table.text('farewell_to')
  })
  // What is left of them: devices that were offline learn by it that they have something to clear.
  await knex.schema.createTable('erased_accounts', (table) => {
    // SHA-256 of the id.
    table.text('id_hash').primary()
    table.bigInteger('erased_at_ms').notNullable().index()
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('erased_accounts')
  await knex.schema.dropTable('account_deletions')
}
