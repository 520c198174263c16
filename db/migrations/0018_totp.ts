import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('totp_secrets', (table) => {
    table.text('user_id').primary().references('id').inTable('users').onDelete('CASCADE')
    // Sealed with the operator's secret.
    table.text('sealed_secret').notNullable()
    table.bigInteger('created_at_ms').notNullable()
    // Null: being set up, and asked for at no sign-in.
    table.bigInteger('on_since_ms')
    // The time step (RFC 6238) of the last code that was taken: it and those before count no more.
    table.bigInteger('last_step').notNullable()
  })
  // A code is removed when it is used.
  await knex.schema.createTable('recovery_codes', (table) => {
    table.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE')
    // Keyed: who reads the database alone cannot try them out.
    table.text('code_hash').notNullable()
    table.primary(['user_id', 'code_hash'])
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('recovery_codes')
  await knex.schema.dropTable('totp_secrets')
}
