import type { Knex } from 'knex'

/** What an answer earned is so many marks of so many, no longer right or wrong: what was right is 1 of 1, what was wrong 0 of 1.
 *  Both columns are `null` where nobody has marked it. And a version of a question that had a mistake names the version that
 *  its answers are marked by. */
export async function up(knex: Knex): Promise<void> {
  await intoMarks(knex, 'events', 'correct', ['marks', 'out_of'])
  await intoMarks(knex, 'attempts', 'correct', ['marks', 'out_of'])
  await intoMarks(knex, 'attempts', 'client_correct', ['client_marks', 'client_out_of'])
  await knex.raw('alter table item_versions add column marked_by text')
}

/** By statements of the database's own: Knex would rebuild the table of SQLite. */
async function intoMarks(knex: Knex, table: string, right: string, [marks, outOf]: [string, string]): Promise<void> {
  await knex.raw(`alter table ${table} add column ${marks} integer`)
  await knex.raw(`alter table ${table} add column ${outOf} integer`)
  await knex.raw(
    `update ${table} set ${marks} = case when ${right} then 1 else 0 end, ${outOf} = 1 where ${right} is not null`,
  )
  await knex.raw(`alter table ${table} drop column ${right}`)
}

/** Part marks become wrong, as they are to an app of that time. */
export async function down(knex: Knex): Promise<void> {
  await intoRight(knex, 'events', 'correct', ['marks', 'out_of'])
  await intoRight(knex, 'attempts', 'correct', ['marks', 'out_of'])
  await intoRight(knex, 'attempts', 'client_correct', ['client_marks', 'client_out_of'])
  await knex.raw('alter table item_versions drop column marked_by')
}

async function intoRight(knex: Knex, table: string, right: string, [marks, outOf]: [string, string]): Promise<void> {
  await knex.raw(`alter table ${table} add column ${right} boolean`)
  await knex.raw(`update ${table} set ${right} = (${marks} >= ${outOf}) where ${marks} is not null`)
  await knex.raw(`alter table ${table} drop column ${marks}`)
  await knex.raw(`alter table ${table} drop column ${outOf}`)
}
