import type { Knex } from 'knex'

/** Carts, coupons, orders and all that follows from a payment. Amounts are whole numbers in minor units of the row's currency. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('cart_items', (table) => {
    table.text('id').primary()
    // A customer's, or a visitor's by the SHA-256 of the token in their cookie: one of the two.
    table.text('user_id').references('id').inTable('users').onDelete('CASCADE')
    table.text('visitor_hash')
    table.integer('course_id').notNullable().references('id').inTable('courses')
    table.integer('quantity').notNullable()
    table.bigInteger('added_at_ms').notNullable().index()
    table.unique(['user_id', 'course_id'])
    table.unique(['visitor_hash', 'course_id'])
  })

  await knex.schema.createTable('coupons', (table) => {
    // In capitals.
    table.text('code').primary()
    table.text('description').notNullable()
    // percentage or fixed.
    table.text('type').notNullable()
    // Hundredths of a per cent: 1250 is 12.5 %.
    table.integer('basis_points')
    table.integer('value_minor')
    // Good for orders in this currency alone; every fixed one has it.
    table.text('currency')
    table.integer('max_discount_minor')
    table.bigInteger('starts_at_ms')
    table.bigInteger('ends_at_ms')
    table.integer('max_uses')
    table.integer('max_uses_per_customer')
    // Numbers of the courses that it is good for, as JSON; null: all.
    table.text('course_ids')
    table.boolean('first_order_only').notNullable()
    // content or operator: who wrote it. A start takes those of the content off that are gone from there.
    table.text('source').notNullable()
    table.text('batch').index()
    table.boolean('is_active').notNullable()
    table.bigInteger('created_at_ms').notNullable()
  })

  await knex.schema.createTable('orders', (table) => {
    table.text('id').primary()
    // As people read it out: VM-7K2M-9Q4C.
    table.text('number').notNullable().unique()
    // Null: a guest's, or of an account that was deleted.
    table.text('user_id').references('id').inTable('users').onDelete('SET NULL')
    table.boolean('is_guest').notNullable()
    // Both null once the buyer was deleted; tax law keeps the rest.
    table.text('email')
    table.text('email_key').index()
    // SHA-256 of the token by which a guest reaches it, and of the one that only its receipt's mail has.
    table.text('token_hash').notNullable()
    table.text('claim_hash').notNullable()
    // Of the page that began it: the same page asking again means the same order.
    table.text('checkout_key').unique()
    // pending, completed, refunded, partially_refunded, cancelled, failed.
    table.text('status').notNullable()
    table.text('currency').notNullable()
    table.integer('subtotal_minor').notNullable()
    table.integer('discount_minor').notNullable()
    table.integer('total_minor').notNullable()
    table.integer('refunded_minor').notNullable()
    table.text('coupon_code')
    // Counts up with every change of what is asked for.
    table.integer('version').notNullable()
    // sandbox or stripe, and whether money moves.
    table.text('provider').notNullable()
    table.boolean('livemode').notNullable()
    table.text('payment_id').unique()
    // What the provider last said of the payment: see `PaymentStatus`.
    table.text('payment_status')
    // Name, address, phone, as JSON; null as the e-mail.
    table.text('buyer')
    // What the buyer agreed to, in which words, when and from where, as JSON.
    table.text('consent')
    // Brand and last four figures, as JSON.
    table.text('card')
    table.text('country')
    table.text('failure')
    table.bigInteger('created_at_ms').notNullable()
    table.bigInteger('changed_at_ms').notNullable()
    table.bigInteger('paid_at_ms').index()
    table.bigInteger('closed_at_ms')
    table.index(['user_id', 'created_at_ms'])
    table.index(['status', 'created_at_ms'])
  })
  // Two tabs with one cart make one order.
  await knex.raw(
    "create unique index orders_one_pending on orders (user_id) where status = 'pending' and user_id is not null",
  )

  await knex.schema.createTable('order_lines', (table) => {
    table.text('id').primary()
    table.text('order_id').notNullable().references('id').inTable('orders').onDelete('CASCADE')
    table.integer('position').notNullable()
    table.integer('course_id').notNullable()
    table.text('title').notNullable()
    table.integer('quantity').notNullable()
    // One copy is the buyer's own; all others are gifts.
    table.boolean('for_self').notNullable()
    table.integer('unit_minor').notNullable()
    table.integer('discount_minor').notNullable()
    table.integer('total_minor').notNullable()
    table.integer('refunded_minor').notNullable()
    table.unique(['order_id', 'position'])
    table.index(['course_id'])
  })

  // Which grants a line gave, to be taken back with its money.
  await knex.schema.createTable('order_grants', (table) => {
    table.text('grant_id').primary()
    table.text('line_id').notNullable().references('id').inTable('order_lines').onDelete('CASCADE').index()
  })

  await knex.schema.createTable('gifts', (table) => {
    table.text('id').primary()
    table.text('line_id').notNullable().references('id').inTable('order_lines').onDelete('CASCADE').index()
    // SHA-256 of the code; the code itself is derived from the id.
    table.text('code_hash').notNullable().unique()
    table.bigInteger('made_at_ms').notNullable()
    table.text('redeemed_by').references('id').inTable('users').onDelete('SET NULL')
    table.bigInteger('redeemed_at_ms')
    // What it opened.
    table.text('grant_id')
    table.bigInteger('voided_at_ms')
    table.index(['redeemed_by'])
  })

  await knex.schema.createTable('coupon_uses', (table) => {
    table.text('order_id').primary().references('id').inTable('orders').onDelete('CASCADE')
    table.text('code').notNullable()
    // Who uses it: a keyed hash of the mailbox.
    table.text('customer_key').notNullable()
    // held, used, released.
    table.text('state').notNullable()
    table.bigInteger('at_ms').notNullable()
    table.index(['code', 'state', 'customer_key'])
  })

  await knex.schema.createTable('refunds', (table) => {
    table.text('id').primary()
    table.text('order_id').notNullable().references('id').inTable('orders').onDelete('CASCADE').index()
    // Of another payment than the order's, which nobody was to make; null: the order's.
    table.text('payment_id')
    table.text('provider_refund_id').unique()
    table.integer('amount_minor').notNullable()
    // asked, pending, succeeded, failed.
    table.text('status').notNullable()
    // Amount by line, as JSON: [{"lineId": …, "amountMinor": …}].
    table.text('lines').notNullable()
    table.text('reason').notNullable()
    // customer, operator, shop or provider.
    table.text('asked_by').notNullable()
    table.bigInteger('asked_at_ms').notNullable()
    table.bigInteger('done_at_ms')
  })

  // Numbers without a gap: raised in the transaction that uses the number.
  await knex.schema.createTable('counters', (table) => {
    table.text('name').primary()
    table.integer('value').notNullable()
  })
  // Receipts and credit notes, in one series of numbers: of money that moved, or of a test.
  await knex.schema.createTable('receipts', (table) => {
    // live or test.
    table.text('series').notNullable()
    table.integer('number').notNullable()
    // order:…, invoice:… or refund:…, as it was paid or given back.
    table.text('subject').notNullable().unique()
    // Null: a guest's, or of an account that was deleted.
    table.text('user_id').references('id').inTable('users').onDelete('SET NULL').index()
    // Name and address, as JSON; null once the buyer was deleted.
    table.text('buyer')
    // Seller, lines and tax as they were on that day, as JSON.
    table.text('facts').notNullable()
    table.bigInteger('issued_at_ms').notNullable()
    table.primary(['series', 'number'])
  })

  // What the provider told, each once.
  await knex.schema.createTable('provider_events', (table) => {
    table.text('id').primary()
    table.text('type').notNullable()
    table.bigInteger('received_at_ms').notNullable().index()
  })

  // One customer, one currency: a rule of the provider's.
  await knex.schema.createTable('provider_customers', (table) => {
    table.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE')
    table.text('provider').notNullable()
    table.boolean('livemode').notNullable()
    table.text('currency').notNullable()
    table.text('customer_id').notNullable()
    table.primary(['user_id', 'provider', 'livemode', 'currency'])
  })

  // Statements of withdrawal as they came, for the proof that they came.
  await knex.schema.createTable('withdrawals', (table) => {
    table.text('id').primary()
    // Null where the words named no order.
    table.text('order_id').references('id').inTable('orders').onDelete('CASCADE')
    table.text('order_number').notNullable()
    table.text('email_key').notNullable()
    table.bigInteger('received_at_ms').notNullable().index()
    // refunded, or why not; null until it was looked at.
    table.text('outcome')
  })
}

export async function down(knex: Knex): Promise<void> {
  const tables = [
    'withdrawals',
    'provider_customers',
    'provider_events',
    'receipts',
    'counters',
    'refunds',
    'coupon_uses',
    'gifts',
    'order_grants',
    'order_lines',
    'orders',
    'coupons',
    'cart_items',
  ]
  for (const table of tables) await knex.schema.dropTable(table)
}
