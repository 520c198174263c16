import type { Knex } from 'knex'

/** Plans that are paid by the month or the year, as the payment provider last said that they stand. What a customer sees of theirs
 *  at a glance stays in `subscriptions`. Amounts are whole numbers in minor units of the row's currency. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('plan_subscriptions', (table) => {
    table.text('id').primary()
    // Null: of an account that was deleted.
    table.text('user_id').references('id').inTable('users').onDelete('SET NULL')
    // sandbox or stripe, and whether money moves.
    table.text('provider').notNullable()
    table.boolean('livemode').notNullable()
    // Null until the provider has made it.
    table.text('provider_id').unique()
    table.text('plan_id').notNullable()
    table.text('interval').notNullable()
    table.text('currency').notNullable()
    table.integer('amount_minor').notNullable()
    // incomplete, trialing, active, past_due, paused, canceled.
    table.text('status').notNullable()
    table.boolean('is_trial').notNullable()
    table.text('tier').notNullable()
    // As the provider last told it, as JSON; null until then.
    table.text('told')
    // What the customer agreed to, in which words and when, as JSON.
    table.text('consent')
    // Name and address, as JSON; null for a trial, and once the account was deleted.
    table.text('buyer')
    // A card that is being given: the provider's setup of it.
    table.text('setup_id')
    // Another one took its place, money went back, or the account is gone: the provider is to end it.
    table.boolean('ends_now').notNullable()
    // Counts up with every change that was asked for: with the id, the key of a call.
    table.integer('version').notNullable()
    // Counts up with every settling: who asked the provider before another one stored its word asks again.
    table.integer('settlings').notNullable()
    // Numbers of the courses that it opens, as JSON; null: it opens nothing.
    table.text('courses')
    table.bigInteger('created_at_ms').notNullable()
    // First paid.
    table.bigInteger('began_at_ms')
    table.bigInteger('ended_at_ms')
    // When what it opens, or its mails, change without a word of the provider's.
    table.bigInteger('due_at_ms').index()
    table.bigInteger('settled_at_ms').index()
    table.index(['user_id', 'created_at_ms'])
  })
  // Whatever else goes wrong, a customer has one.
  await knex.raw(
    "create unique index plan_subscriptions_one_live on plan_subscriptions (user_id) where status not in ('incomplete', 'canceled')",
  )
  await knex.raw(
    "create unique index plan_subscriptions_one_asked on plan_subscriptions (user_id) where status = 'incomplete'",
  )

  await knex.schema.createTable('plan_invoices', (table) => {
    // The provider's.
    table.text('id').primary()
    table.text('subscription_id').notNullable().references('id').inTable('plan_subscriptions').onDelete('CASCADE')
    table.text('plan_id').notNullable()
    table.text('plan_name').notNullable()
    table.text('currency').notNullable()
    table.integer('amount_minor').notNullable()
    table.integer('refunded_minor').notNullable()
    // open, paid, void, uncollectible.
    table.text('status').notNullable()
    table.text('payment_id')
    table.bigInteger('period_starts_at_ms').notNullable()
    table.bigInteger('period_ends_at_ms').notNullable()
    table.bigInteger('created_at_ms').notNullable()
    table.bigInteger('paid_at_ms').index()
    table.index(['subscription_id', 'created_at_ms'])
  })

  await knex.schema.createTable('plan_refunds', (table) => {
    table.text('id').primary()
    table.text('subscription_id').notNullable().references('id').inTable('plan_subscriptions').onDelete('CASCADE')
    table.text('invoice_id').notNullable().references('id').inTable('plan_invoices').onDelete('CASCADE').index()
    table.text('provider_refund_id').unique()
    table.integer('amount_minor').notNullable()
    // asked, pending, succeeded, failed.
    table.text('status').notNullable()
    // customer, operator or shop.
    table.text('asked_by').notNullable()
    table.bigInteger('asked_at_ms').notNullable()
    table.bigInteger('done_at_ms')
    table.index(['subscription_id'])
    table.index(['status'])
  })

  // Which grants a subscription gave, to be taken back with it.
  await knex.schema.createTable('plan_grants', (table) => {
    table.text('grant_id').primary().references('id').inTable('grants').onDelete('CASCADE')
    table
      .text('subscription_id')
      .notNullable()
      .references('id')
      .inTable('plan_subscriptions')
      .onDelete('CASCADE')
      .index()
  })

  // Each mail about a subscription is written once.
  await knex.schema.createTable('plan_letters', (table) => {
    table.text('subscription_id').notNullable().references('id').inTable('plan_subscriptions').onDelete('CASCADE')
    // Such as trial-ends-7, and the day or the invoice that it is about.
    table.text('letter').notNullable()
    table.bigInteger('at_ms').notNullable()
    table.primary(['subscription_id', 'letter'])
  })

  // Keyed hashes of mailboxes that had their trial: they outlive the account.
  await knex.schema.createTable('used_trials', (table) => {
    table.text('mailbox_hash').primary()
    table.bigInteger('used_at_ms').notNullable().index()
  })
}

export async function down(knex: Knex): Promise<void> {
  const tables = ['used_trials', 'plan_letters', 'plan_grants', 'plan_refunds', 'plan_invoices', 'plan_subscriptions']
  for (const table of tables) await knex.schema.dropTable(table)
}
