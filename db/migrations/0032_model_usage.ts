import type { Knex } from 'knex'

/** What language models wrote and cost, by day: of each student, and of the whole shop, which outlives its students. */
export async function up(knex: Knex): Promise<void> {
  const counted = (table: Knex.CreateTableBuilder) => {
    // UTC, "2026-11-21".
    table.text('used_on').notNullable()
    table.bigInteger('tokens').notNullable()
    // Of a minor unit of the operator's money.
    table.bigInteger('cost_millionths').notNullable()
  }
  await knex.schema.createTable('model_usage', (table) => {
    table.text('user_id').notNullable().references('users.id').onDelete('CASCADE')
    counted(table)
    table.primary(['user_id', 'used_on'])
  })
  await knex.schema.createTable('model_days', (table) => {
    counted(table)
    table.primary(['used_on'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('model_days')
  await knex.schema.dropTable('model_usage')
}
