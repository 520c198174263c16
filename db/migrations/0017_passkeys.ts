import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('passkeys', (table) => {
    table.text('id').primary()
    table.text('user_id').notNullable().references('id').inTable('users').onDelete('CASCADE').index()
    // As the device names it; both base64url.
    table.text('credential_id').notNullable().unique()
    table.text('public_key').notNullable()
    // How often the device says it was used; 0 where it does not count.
    table.bigInteger('counter').notNullable()
    // How the device is reached, a JSON array.
    table.text('transports').notNullable()
    table.text('name').notNullable()
    table.boolean('is_synced').notNullable()
    table.bigInteger('added_at_ms').notNullable()
    table.bigInteger('last_used_at_ms')
  })
  // What was begun and waits for its second half: each row is taken once.
  await knex.schema.createTable('login_challenges', (table) => {
    // SHA-256 of the challenge of WebAuthn, or of what the browser keeps between password and code.
    table.text('hash').primary()
    // passkey-sign-in, passkey-registration, passkey-reauthentication or code.
    table.text('purpose').notNullable()
    // Null where it is not known yet who signs in.
    table.text('user_id').references('id').inTable('users').onDelete('CASCADE').index()
    table.bigInteger('expires_at_ms').notNullable().index()
  })
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('login_challenges')
  await knex.schema.dropTable('passkeys')
}
