import type { Knex } from 'knex'

/** Questions that were put right: what students are told, and how far marking their answers again has come. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('corrections', (table) => {
    table.text('id').primary()
    table.integer('course_id').notNullable()
    table.text('item_id').notNullable()
    // The version that is right.
    table.text('item_hash').notNullable()
    table.text('reason').notNullable()
    table.bigInteger('made_at_ms').notNullable()
    // When all who answered were last begun to be gone through, and the last who was; null between two passes.
    table.bigInteger('pass_began_at_ms')
    table.text('after_user')
    // The server that is at it has it until then.
    table.bigInteger('claimed_until_ms').notNullable()
    // Whose marks it changed, and how many.
    table.integer('students').notNullable()
    table.integer('answers').notNullable()
    table.bigInteger('finished_at_ms')
    table.unique(['course_id', 'item_id', 'item_hash'])
  })
  await knex.schema.createTable('correction_mails', (table) => {
    table.text('user_id').primary().references('users.id').onDelete('CASCADE')
    table.bigInteger('chosen_at_ms').notNullable()
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('correction_mails')
  await knex.schema.dropTable('corrections')
}
