import type { Knex } from 'knex'

/** Whether mail reaches an account, the links that mails carry, and what a list of login sessions tells. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (table) => {
    // Null: nobody has followed a link that was sent to the address.
    table.bigInteger('email_verified_at_ms')
  })
  await knex.schema.alterTable('login_sessions', (table) => {
    // "Chrome on Android"; what the browser says of itself is not kept.
    table.text('device').notNullable().defaultTo('')
    // Null: no later than it was begun.
    table.bigInteger('last_seen_at_ms')
    // When they last showed that it was them; null: when it was begun.
    table.bigInteger('confirmed_at_ms')
  })
  await knex.schema.createTable('mailed_links', (table) => {
    // SHA-256: who reads the database cannot follow the link.
    table.text('token_hash').primary()
    table.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE').index()
    // verify-email, reset-password, confirm-email or restore-email.
    table.text('purpose').notNullable()
    // The address that the link is about: sent to, or given back.
    table.text('email').notNullable()
    table.text('email_key').notNullable().index()
    table.bigInteger('created_at_ms').notNullable()
    table.bigInteger('expires_at_ms').notNullable().index()
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('mailed_links')
  // By hand: Knex would build the tables of SQLite anew, and what hangs on them would go.
  for (const column of ['confirmed_at_ms', 'last_seen_at_ms', 'device'])
    await knex.raw('alter table login_sessions drop column ??', [column])
  await knex.raw('alter table users drop column ??', ['email_verified_at_ms'])
}
