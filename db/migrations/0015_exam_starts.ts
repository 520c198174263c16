import type { Knex } from 'knex'

/** When exams began, by the server's clock. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('exam_starts', (table) => {
    table.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE')
    // Made by the device.
    table.text('sitting_id').notNullable()
    table.integer('course_id').notNullable()
    table.text('exam_id').notNullable()
    table.bigInteger('started_at_ms').notNullable()
    table.primary(['user_id', 'sitting_id'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('exam_starts')
}
