import type { Knex } from 'knex'

/** What the engine has learnt of students. All of it is reckoned from their events, and may be thrown away. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('learners', (table) => {
    table.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE')
    table.integer('course_id').notNullable()
    // Number of the user's last event that is in it.
    table.bigInteger('head').notNullable()
    // By which rules: rows of other ones are folded anew.
    table.text('folded_by').notNullable()
    // JSON, gzipped.
    table.binary('body').notNullable()
    table.bigInteger('kept_at_ms').notNullable().index()
    table.primary(['user_id', 'course_id'])
  })
  // Answers of a student to some questions, and all who answered one.
  await knex.raw('create index events_of_items on events (item_id, user_id) where item_id is not null')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index events_of_items')
  await knex.schema.dropTable('learners')
}
