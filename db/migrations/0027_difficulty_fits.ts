import type { Knex } from 'knex'

/** When the questions of a course were last weighed by the answers of students. What came of it travels in its packs. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('difficulty_fits', (table) => {
    table.integer('course_id').primary()
    table.bigInteger('fitted_at_ms').notNullable()
    // How many it rests on: 0 where there were too few.
    table.integer('students').notNullable()
    table.integer('answers').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('difficulty_fits')
}
