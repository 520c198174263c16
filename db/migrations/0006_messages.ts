import type { Knex } from 'knex'

/** What people write to the shop, and what the shop sends: messages, bookings, newsletter, and the outbox. */
export async function up(knex: Knex): Promise<void> {
  // What is to be sent, stored in the transaction of the fact it tells of.
  await knex.schema.createTable('outbox', (table) => {
    table.text('id').primary()
    // mail or form.
    table.text('kind').notNullable()
    // JSON; empty once it is sent, where a copy is of no use.
    table.text('payload').notNullable()
    table.bigInteger('created_at_ms').notNullable()
    // When it is tried next. Who tries it moves this on first, so that nobody else does at the same time.
    table.bigInteger('due_at_ms').notNullable()
    table.integer('attempts').notNullable().defaultTo(0)
    // Why the last attempt failed, as a code without personal data.
    table.text('last_error')
    table.bigInteger('done_at_ms')
    // sent or given-up.
    table.text('outcome')
    table.index(['done_at_ms', 'due_at_ms'])
  })

  await knex.schema.createTable('contact_messages', (table) => {
    // Made by the sender's device, so that a message sent twice is stored once.
    table.text('id').primary()
    // support or hub.
    table.text('form').notNullable()
    table.text('payload').notNullable()
    table.bigInteger('received_at_ms').notNullable()
  })

  await knex.schema.createTable('bookings', (table) => {
    table.text('id').primary()
    table.text('session_id').notNullable()
    table.text('payload').notNullable()
    table.bigInteger('starts_at_ms').notNullable()
    table.text('status').notNullable()
    table.bigInteger('received_at_ms').notNullable()
  })

  // Subscribed: confirmed and not unsubscribed.
  await knex.schema.createTable('newsletter_subscribers', (table) => {
    table.text('id').primary()
    table.text('email').notNullable()
    table.text('email_key').notNullable().unique()
    table.text('source').notNullable()
    table.bigInteger('created_at_ms').notNullable()
    table.bigInteger('confirmed_at_ms')
    table.bigInteger('unsubscribed_at_ms')
  })
  await knex.schema.createTable('newsletter_tokens', (table) => {
    // SHA-256 of the token in the link.
    table.text('token_hash').primary()
    table
      .text('subscriber_id')
      .notNullable()
      .references('id')
      .inTable('newsletter_subscribers')
      .onDelete('CASCADE')
      .index()
    // confirm or unsubscribe.
    table.text('purpose').notNullable()
    // A link to unsubscribe does not expire.
    table.bigInteger('expires_at_ms')
  })
}

export async function down(knex: Knex): Promise<void> {
  const tables = ['newsletter_tokens', 'newsletter_subscribers', 'bookings', 'contact_messages', 'outbox']
  for (const table of tables) await knex.schema.dropTable(table)
}
