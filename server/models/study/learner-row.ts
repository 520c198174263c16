import type { Knex } from 'knex'

/** What was kept of a student in a course. */
export interface KeptRow {
  /** Number of the student's last event that is in it. */
  head: number
  foldedBy: string
  /** JSON, gzipped. */
  body: Buffer
}

export async function keptLearner(userId: string, courseId: number, trx: Knex): Promise<KeptRow | null> {
  const row: KeptRow | undefined = await trx('learners')
    .where({ user_id: userId, course_id: courseId })
    .first({ head: 'head', foldedBy: 'folded_by', body: 'body' })
  return row ?? null
}

/** Keeps it in the place of what was kept before. Of two at a time either may stay. */
export async function keepLearner(
  { userId, courseId }: { userId: string; courseId: number },
  { head, foldedBy, body }: KeptRow,
  nowMs: number,
  trx: Knex,
): Promise<void> {
  await trx('learners')
    .insert({ user_id: userId, course_id: courseId, head, folded_by: foldedBy, body, kept_at_ms: nowMs })
    .onConflict(['user_id', 'course_id'])
    .merge()
}

export async function dropLearner(userId: string, courseId: number, trx: Knex): Promise<void> {
  await trx('learners').where({ user_id: userId, course_id: courseId }).delete()
}

/** Of who has not studied for so long; it is made again when they do. */
export async function removeLearnersBefore(keptBeforeMs: number, trx: Knex): Promise<void> {
  await trx('learners').where('kept_at_ms', '<', keptBeforeMs).delete()
}

/** Courses in which a user answered something that was published here, by id. */
export async function answeredCourses(userId: string, trx: Knex): Promise<number[]> {
  return await trx('first_answers').where({ user_id: userId }).distinct().orderBy('course_id').pluck('course_id')
}
