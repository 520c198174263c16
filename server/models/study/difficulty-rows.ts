import type { Knex } from 'knex'
import { jsonList, listedTexts, queryRows } from '../../database/raw-sql.ts'

/** What a student answered first to a question, by the version that marks it still. */
export interface FirstShare {
  userId: string
  itemId: string
  /** Of the marks, 0..1. */
  share: number
}

/** The next students by id who answered any question first, `limit` at most. */
export async function studentsAfter(userId: string, limit: number, trx: Knex): Promise<string[]> {
  const rows = await queryRows<{ user_id: string }>(
    trx,
    'select distinct user_id from first_answers where user_id > ? order by user_id limit ?',
    [userId, limit],
  )
  return rows.map((row) => row.user_id)
}

/** First answers of these students in a course, by student. Those to a version that had a mistake are left out, since its marks were
 *  wrong. */
export async function firstSharesOf(courseId: number, userIds: readonly string[], trx: Knex): Promise<FirstShare[]> {
  const rows = await queryRows<{ user_id: string; item_id: string; marks: number; out_of: number }>(
    trx,
    `select first.user_id, first.item_id, attempts.marks, attempts.out_of from first_answers first
       join attempts on attempts.user_id = first.user_id
         and attempts.attempt_key = first.attempt_key and attempts.revision = first.revision
       join item_versions version on version.item_hash = first.item_hash
       where first.user_id in ${listedTexts(trx)} and first.course_id = ?
         and attempts.marks is not null and coalesce(version.marked_by, version.item_hash) = version.item_hash
       order by first.user_id, first.item_id`,
    [jsonList(userIds), courseId],
  )
  return rows.map((row) => ({ userId: row.user_id, itemId: row.item_id, share: row.marks / row.out_of }))
}

/** Courses that have a pack, in order. */
export const packedCourses = (trx: Knex): Promise<number[]> =>
  trx('packs').distinct().orderBy('course_id').pluck('course_id')

/** Makes the fit of a course this server's, unless another one began it since. Answers whether it did. */
export async function claimFit(courseId: number, nowMs: number, beganBeforeMs: number, trx: Knex): Promise<boolean> {
  const fresh = { course_id: courseId, fitted_at_ms: nowMs, students: 0, answers: 0 }
  const rows = await trx('difficulty_fits')
    .insert(fresh)
    .onConflict('course_id')
    .merge({ fitted_at_ms: nowMs })
    .where('difficulty_fits.fitted_at_ms', '<', beganBeforeMs)
    .returning('course_id')
  return rows.length > 0
}

/** Says what a fit rested on. */
export async function noteFit(courseId: number, counts: { students: number; answers: number }, trx: Knex) {
  await trx('difficulty_fits').where({ course_id: courseId }).update(counts)
}
