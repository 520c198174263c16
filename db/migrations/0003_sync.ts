import type { Knex } from 'knex'

/** What students did: their events, and what is needed to take each once and to know that none is missing. */
export async function up(knex: Knex): Promise<void> {
  // One row per user who ever synced. It is the lock under which numbers are given out, so that a higher number is never
  // seen before a lower one.
  await knex.schema.createTable('sync_users', (table) => {
    table.text('user_id').primary().references('users.id').onDelete('CASCADE')
    table.bigInteger('head').notNullable()
    table.bigInteger('event_count').notNullable()
    table.text('digest').notNullable()
  })

  // Rows are never changed and never deleted while their user exists. The key leads with the user: what another account
  // holds under the same id is neither seen nor touched.
  await knex.schema.createTable('events', (table) => {
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE')
    table.text('id').notNullable()
    table.bigInteger('server_seq').notNullable()
    table.text('device_id').notNullable()
    table.text('epoch').notNullable()
    table.bigInteger('seq').notNullable()
    table.text('type').notNullable()
    // JSON of the whole event, members we do not know included.
    table.text('payload').notNullable()
    // SHA-256 of what two copies of an event must share.
    table.text('content_hash').notNullable()
    table.text('item_id')
    table.bigInteger('received_at_ms').notNullable()
    table.bigInteger('effective_at_ms').notNullable()
    table.boolean('correct')
    table.primary(['user_id', 'id'])
    table.unique(['user_id', 'server_seq'])
    table.unique(['user_id', 'device_id', 'epoch', 'seq'])
  })

  // Numbers of a device that are accounted for without an event row of that number: the event was refused, or it is stored
  // under another number.
  await knex.schema.createTable('seq_marks', (table) => {
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE')
    table.text('device_id').notNullable()
    table.text('epoch').notNullable()
    table.bigInteger('seq').notNullable()
    // Empty when the refused event's id could not be read.
    table.text('event_id').notNullable()
    // refused or alias.
    table.text('why').notNullable()
    table.text('code')
    table.primary(['user_id', 'device_id', 'epoch', 'seq'])
  })

  await knex.schema.createTable('devices', (table) => {
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE')
    table.text('device_id').notNullable()
    table.text('epoch').notNullable()
    // Numbers 1 to this one are accounted for.
    table.bigInteger('contiguous_seq').notNullable()
    // Numbers above that are accounted for too, as JSON [[from, to], …]; empty unless something is missing.
    table.text('later_ranges').notNullable()
    // The highest number ever seen, and when its event counts.
    table.bigInteger('last_seq').notNullable()
    table.bigInteger('last_effective_at_ms').notNullable()
    // `null` for a device whose events only came by way of another one.
    table.bigInteger('last_seen_at_ms')
    table.text('app_version')
    table.primary(['user_id', 'device_id', 'epoch'])
  })

  // One row per answer a student gave, however often it was sent, and whatever tab it was given in.
  await knex.schema.createTable('attempts', (table) => {
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE')
    table.text('attempt_key').notNullable()
    table.bigInteger('revision').notNullable()
    table.text('event_id').notNullable()
    table.text('item_id').notNullable()
    table.text('item_hash').notNullable()
    table.boolean('client_correct').notNullable()
    // `null`: the server does not know this version of the item.
    table.boolean('correct')
    table.primary(['user_id', 'attempt_key', 'revision'])
  })

  // Events that came under an id which is stored with other content.
  await knex.schema.createTable('quarantine', (table) => {
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE')
    table.text('event_id').notNullable()
    table.text('content_hash').notNullable()
    table.text('payload').notNullable()
    table.bigInteger('received_at_ms').notNullable()
    table.primary(['user_id', 'event_id', 'content_hash'])
  })
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['quarantine', 'attempts', 'devices', 'seq_marks', 'events', 'sync_users']) {
    await knex.schema.dropTable(table)
  }
}
