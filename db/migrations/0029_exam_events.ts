import type { Knex } from 'knex'

/** Exams of a student are few among their answers, and are found by this. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("create index events_of_exams on events (user_id) where type in ('exam-started', 'exam-section')")
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index events_of_exams')
}
