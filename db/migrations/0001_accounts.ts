import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('users', (table) => {
    table.text('id').primary()
    table.text('email').notNullable()
    // The address and the name as they are compared: two that differ in case alone are one.
    table.text('email_key').notNullable().unique()
    table.text('username').notNullable()
    table.text('username_key').notNullable().unique()
    table.text('password_hash').notNullable()
    // Counts up when every login session of the user is to end.
    table.integer('session_epoch').notNullable().defaultTo(0)
    table.text('subscription_status').notNullable().defaultTo('Free')
    table.integer('tokens_used').notNullable().defaultTo(0)
    table.integer('token_limit').notNullable().defaultTo(100)
    table.bigInteger('created_at_ms').notNullable()
  })
  await knex.schema.createTable('login_sessions', (table) => {
    // SHA-256 of the id in the cookie: who reads the database cannot sign in with it.
    table.text('id_hash').primary()
    table.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE').index()
    table.integer('session_epoch').notNullable()
    table.bigInteger('created_at_ms').notNullable()
    table.bigInteger('expires_at_ms').notNullable().index()
  })
  await knex.schema.createTable('rate_limits', (table) => {
    table.text('key').primary()
    // When the bucket is full again.
    table.bigInteger('full_at_ms').notNullable().index()
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('rate_limits')
  await knex.schema.dropTable('login_sessions')
  await knex.schema.dropTable('users')
}
