import type { Knex } from 'knex'

/** What customers take with them: a ZIP of all that the shop knows of them, prepared in the background and kept for a day. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('data_exports', (table) => {
    table.text('id').primary()
    // One at a time.
    table.text('user_id').notNullable().unique().references('id').inTable('users').onDelete('CASCADE')
    table.bigInteger('asked_at_ms').notNullable()
    // Null while it is being prepared.
    table.bigInteger('ready_at_ms')
    table.bigInteger('bytes')
    // Of one that never became ready too.
    table.bigInteger('expires_at_ms').notNullable().index()
  })
  // In the database rather than in a file, so that any of several servers can answer with it.
  await knex.schema.createTable('data_export_pieces', (table) => {
    table.text('export_id').notNullable().references('id').inTable('data_exports').onDelete('CASCADE')
    table.integer('position').notNullable()
    table.binary('body').notNullable()
    table.primary(['export_id', 'position'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('data_export_pieces')
  await knex.schema.dropTable('data_exports')
}
