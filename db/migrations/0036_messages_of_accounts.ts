import type { Knex } from 'knex'

const tables = ['contact_messages', 'bookings'] as const

/** Whose account a message is, once the address that it came from is theirs no more. Without a foreign key: SQLite could not take the
 *  column away again. */
export async function up(knex: Knex): Promise<void> {
  for (const name of tables) {
    await knex.schema.alterTable(name, (table) => {
      // Null: the address in it says whose it is.
      table.text('user_id')
    })
    await knex.raw(`create index ${name}_of_user on ${name} (user_id) where user_id is not null`)
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of tables) {
    await knex.raw(`drop index ${name}_of_user`)
    // By hand: Knex would build the tables of SQLite anew.
    await knex.raw('alter table ?? drop column ??', [name, 'user_id'])
  }
}
