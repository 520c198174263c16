import type { Knex } from 'knex'

/** Students whose marks a correction could not change. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('corrections', (table) => {
    // Of the pass that is under way or was the last, and how many passes in all met such.
    table.integer('failed').notNullable().defaultTo(0)
    table.integer('failed_passes').notNullable().defaultTo(0)
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('corrections', (table) => {
    table.dropColumns('failed', 'failed_passes')
  })
}
