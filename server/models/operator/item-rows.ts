import type { Knex } from 'knex'
import { queryRows } from '../../database/raw-sql.ts'
import { eventJson } from '../study/stored-events.ts'

/** What one student first answered to one question; `choices` as `choicesOf` names them. */
export interface FirstChoice {
  userId: string
  itemId: string
  itemHash: string
  choices: string[]
}

/** First answers to the questions of a course, student by student, after this row of the order. */
export async function firstChoices(
  courseId: number,
  after: { userId: string; itemId: string },
  limit: number,
  trx: Knex,
): Promise<FirstChoice[]> {
  const rows = await queryRows<{ user_id: string; item_id: string; item_hash: string; choices: string }>(
    trx,
    `select user_id, item_id, item_hash, choices from first_answers
       where course_id = ? and (user_id > ? or (user_id = ? and item_id > ?))
       order by user_id, item_id limit ?`,
    [courseId, after.userId, after.userId, after.itemId, limit],
  )
  return rows.map((row) => ({
    userId: row.user_id,
    itemId: row.item_id,
    itemHash: row.item_hash,
    choices: JSON.parse(row.choices) as string[],
  }))
}

/** How long students took over a question, ms: of at most `limit` answers, of who joined last. */
export async function durationsOf(itemId: string, limit: number, trx: Knex): Promise<number[]> {
  const rows = await queryRows<{ duration_ms: string | null }>(
    trx,
    `select cast(${eventJson(trx)} -> 'durationMs' as text) as duration_ms from events where type = 'answered' and item_id = ?
       order by user_id desc limit ?`,
    [itemId, limit],
  )
  return rows.map((row) => Number(row.duration_ms)).filter((ms) => Number.isFinite(ms) && ms > 0)
}

/** Open reports by question. */
export async function openReports(courseId: number, trx: Knex): Promise<Map<string, number>> {
  const rows: { item_id: string; reports: number | string }[] = await trx('question_reports')
    .where({ course_id: courseId })
    .whereNull('closed_at_ms')
    .groupBy('item_id')
    .select('item_id')
    .count({ reports: '*' })
  return new Map(rows.map((row) => [row.item_id, Number(row.reports)]))
}
