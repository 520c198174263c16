import type { Knex } from 'knex'

/** What happened to accounts, for who has to find out later: rows are added, never changed, and removed when their time is over. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('security_log', (table) => {
    table.text('id').primary()
    table.bigInteger('at_ms').notNullable().index()
    // sign-up, sign-in, sign-out or new-device.
    table.text('what').notNullable()
    // ok, wrong, taken or refused.
    table.text('outcome').notNullable()
    // What comes in floods is written once a minute; `at_ms` is then the first time.
    table.integer('times').notNullable()
    // No foreign key: the record outlives the account.
    table.text('user_id').index()
    // Keyed hashes of the e-mail address that was given, and of where the request came from.
    table.text('account_hash').index()
    table.text('sender_hash').index()
    table.text('request_id')
  })
  for (const statement of refuseChanges[knex.client.config.client === 'pg' ? 'pg' : 'sqlite']) await knex.raw(statement)
}

const refuseChanges = {
  sqlite: [
    `create trigger security_log_unchanged before update on security_log
      begin select raise(abort, 'the security log is not changed'); end`,
  ],
  pg: [
    `create function refuse_security_log_change() returns trigger language plpgsql as
      $$ begin raise exception 'the security log is not changed'; end $$`,
    `create trigger security_log_unchanged before update on security_log
      for each row execute function refuse_security_log_change()`,
  ],
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('security_log')
  if (knex.client.config.client === 'pg') await knex.raw('drop function refuse_security_log_change()')
}
