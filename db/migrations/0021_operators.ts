import type { Knex } from 'knex'

/** Who may do what an operator does, and a log that says what they did and that lets nothing be taken out before its time. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (table) => {
    // Null: a customer like any other.
    table.bigInteger('operator_since_ms')
  })
  await knex.schema.alterTable('security_log', (table) => {
    // Id of what an operator's act was about: of a user, a mail, a report, a question.
    table.text('target')
    // How the operator was known: by login, key or shell; null for what is no operator's act.
    table.text('via')
  })
  for (const statement of refuseRemoval[knex.client.config.client === 'pg' ? 'pg' : 'sqlite']) await knex.raw(statement)
}

const halfAYearMs = 180 * 86_400_000

// Measured by the newest row: the triggers know no clock that a test can set, and who empties the table says so in it first.
const refuseRemoval = {
  sqlite: [
    `create trigger security_log_kept before delete on security_log
      when old.at_ms > (select max(at_ms) from security_log) - ${halfAYearMs}
      begin select raise(abort, 'the security log is kept for half a year'); end`,
  ],
  pg: [
    `create function refuse_security_log_removal() returns trigger language plpgsql as
      $$ begin
        if tg_op = 'TRUNCATE' then raise exception 'the security log is kept for half a year'; end if;
        if old.at_ms > (select max(at_ms) from security_log) - ${halfAYearMs} then
          raise exception 'the security log is kept for half a year';
        end if;
        return old;
      end $$`,
    `create trigger security_log_kept before delete on security_log
      for each row execute function refuse_security_log_removal()`,
    `create trigger security_log_not_emptied before truncate on security_log
      for each statement execute function refuse_security_log_removal()`,
  ],
}

export async function down(knex: Knex): Promise<void> {
  if (knex.client.config.client === 'pg') await knex.raw('drop function refuse_security_log_removal() cascade')
  else await knex.raw('drop trigger security_log_kept')
  // By hand: Knex would build the tables of SQLite anew, and what hangs on them would go.
  for (const column of ['target', 'via']) await knex.raw('alter table security_log drop column ??', [column])
  await knex.raw('alter table users drop column ??', ['operator_since_ms'])
}
