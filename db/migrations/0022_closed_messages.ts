import type { Knex } from 'knex'

const tables = ['question_reports', 'contact_messages'] as const

/** When an operator was through with what somebody wrote. A booking says it by its status. */
export async function up(knex: Knex): Promise<void> {
  for (const name of tables)
    await knex.schema.alterTable(name, (table) => {
      // Null: nobody has dealt with it yet.
      table.bigInteger('closed_at_ms')
    })
}

export async function down(knex: Knex): Promise<void> {
  // By hand: Knex would build the tables of SQLite anew.
  for (const name of tables) await knex.raw('alter table ?? drop column ??', [name, 'closed_at_ms'])
}
