import type { Knex } from 'knex'
import type { ChoiceCounts } from '../../../core/study/answer-shares.ts'
import { jsonRows, queryRows } from '../../database/raw-sql.ts'

export interface FirstAnswer {
  itemHash: string
  attemptKey: string
  revision: number
  /** See `choicesOf`. */
  choices: readonly string[]
}

/** Keeps what a student answered first to each of these items, one of each; of an attempt that was known already its highest
 *  revision. Versions that were never published are left out. The database's triggers count. */
export async function keepFirstAnswers(userId: string, answers: readonly FirstAnswer[], trx: Knex): Promise<void> {
  if (answers.length === 0) return
  // In one order everywhere, so that pushes in PostgreSQL never wait for each other's counts in a circle.
  const sql = `insert into first_answers (user_id, course_id, item_id, item_hash, attempt_key, revision, choices)
    select cast(? as text), version.course_id, version.item_id, version.item_hash,
        given.value ->> 1, cast(given.value ->> 2 as bigint), given.value ->> 3
      from ${jsonRows(trx)} join item_versions version on version.item_hash = given.value ->> 0
      where true order by version.item_hash
    on conflict (user_id, course_id, item_id) do update
      set item_hash = excluded.item_hash, attempt_key = excluded.attempt_key, revision = excluded.revision,
        choices = excluded.choices
      where excluded.attempt_key < first_answers.attempt_key
        or (excluded.attempt_key = first_answers.attempt_key and excluded.revision > first_answers.revision)`
  const rows = answers.map(({ itemHash, attemptKey, revision, choices }) => [
    itemHash,
    attemptKey,
    revision,
    JSON.stringify(choices),
  ])
  await queryRows(trx, sql, [userId, JSON.stringify(rows)])
}

/** How many students chose what, by version of the course's items; of those that at least `fewest` have answered. */
export async function choiceCounts(courseId: number, fewest: number, trx: Knex): Promise<Record<string, ChoiceCounts>> {
  const rows = await queryRows<{ item_hash: string; choice: string; students: number }>(
    trx,
    `select counted.item_hash, counted.choice, counted.students from item_versions version
       join answer_counts answered on answered.item_hash = version.item_hash
         and answered.choice = 'answered' and answered.students >= ?
       join answer_counts counted on counted.item_hash = version.item_hash and counted.students > 0
       where version.course_id = ? order by counted.item_hash, counted.choice`,
    [fewest, courseId],
  )
  const counts: Record<string, Record<string, number>> = {}
  for (const { item_hash: hash, choice, students } of rows) (counts[hash] ??= {})[choice] = students
  return counts
}
