import type { Knex } from 'knex'

/** What students report about questions. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('question_reports', (table) => {
    // Made by the device that sent it.
    table.text('id').primary()
    // Null for who has no account.
    table.text('user_id').references('id').inTable('users').onDelete('CASCADE').index()
    // No foreign keys: what is reported may be of a database that was lost since.
    table.integer('course_id').notNullable()
    table.text('item_id').notNullable()
    // The report as it came, as canonical JSON.
    table.text('payload').notNullable()
    table.bigInteger('received_at_ms').notNullable().index()
    table.index(['course_id', 'item_id'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('question_reports')
}
