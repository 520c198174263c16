import type { Knex } from 'knex'

const defaults = { status: 'Free', tokenLimit: 100 }

/** What a customer has bought and used leaves the row of who they are; marks of what was counted leave the limits. */
export async function up(knex: Knex): Promise<void> {
  // Who has none is on the free plan.
  await knex.schema.createTable('subscriptions', (table) => {
    table.text('user_id').primary().references('id').inTable('users').onDelete('CASCADE')
    // As customers see it: Free, active.
    table.text('status').notNullable()
    // A tier of the content's plans; null: the free one.
    table.text('tier')
    // AI tokens a month.
    table.integer('token_limit').notNullable()
  })
  // AI tokens by the UTC day they were used on: "2026-11-21".
  await knex.schema.createTable('token_usage', (table) => {
    table.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE')
    table.text('used_on').notNullable()
    table.integer('tokens').notNullable()
    table.primary(['user_id', 'used_on'])
  })
  await knex.raw(
    `insert into subscriptions (user_id, status, token_limit)
       select id, subscription_status, token_limit from users where subscription_status <> ? or token_limit <> ?`,
    [defaults.status, defaults.tokenLimit],
  )
  await knex.raw(
    `insert into token_usage (user_id, used_on, tokens) select id, ?, tokens_used from users where tokens_used > 0`,
    [today()],
  )
  // By hand: Knex would build the table of SQLite anew, and what hangs on it would go.
  for (const column of ['subscription_status', 'tokens_used', 'token_limit'])
    await knex.raw('alter table users drop column ??', [column])

  // Downloads that were counted, by a keyed hash of visitor and resource, until the same may count again.
  await knex.schema.createTable('counted_downloads', (table) => {
    table.text('key').primary()
    table.bigInteger('until_ms').notNullable().index()
  })
  await knex.raw(
    `insert into counted_downloads (key, until_ms) select key, full_at_ms from rate_limits where key like ?`,
    [downloads],
  )
  await knex('rate_limits').whereLike('key', downloads).delete()
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('insert into rate_limits (key, full_at_ms) select key, until_ms from counted_downloads')
  await knex.schema.dropTable('counted_downloads')
  await knex.schema.alterTable('users', (table) => {
    table.text('subscription_status').notNullable().defaultTo(defaults.status)
    table.integer('tokens_used').notNullable().defaultTo(0)
    table.integer('token_limit').notNullable().defaultTo(defaults.tokenLimit)
  })
  await knex.raw(
    `update users set subscription_status = (select status from subscriptions where user_id = users.id),
         token_limit = (select token_limit from subscriptions where user_id = users.id)
       where id in (select user_id from subscriptions)`,
  )
  await knex.raw(
    `update users set tokens_used = (select sum(tokens) from token_usage where user_id = users.id and used_on like ?)
       where id in (select user_id from token_usage where used_on like ?)`,
    [`${today().slice(0, 7)}%`, `${today().slice(0, 7)}%`],
  )
  await knex.schema.dropTable('token_usage')
  await knex.schema.dropTable('subscriptions')
}

const downloads = 'counted-download:%'

// The one place where a migration asks what day it is: what was counted without a day counts as used on this one.
const today = () => new Date().toISOString().slice(0, 10)
