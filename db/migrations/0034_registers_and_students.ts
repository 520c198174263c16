import type { Knex } from 'knex'

/** Settings of a student are few among their answers, and are found by an index. Students of each course are counted again: those who had
 *  deleted their accounts were still among them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("create index events_of_registers on events (user_id) where type = 'register'")
  // Catalogue before course, as everywhere; and what was rendered of it is stale.
  await knex('catalogue_state').where({ id: 1 }).increment('revision', 1)
  await knex.raw(
    `update courses set students_enrolled =
       (select count(distinct user_id) from grants where grants.course_id = courses.id and revoked_at_ms is null)`,
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index events_of_registers')
}
