import type { Knex } from 'knex'
import { queryRows } from '../../database/raw-sql.ts'

/** Answers that are counted together. */
export interface AnswerFigures {
  /** Answered questions. */
  answers: number
  /** Of them, those that say something of the subject. */
  held: number
  /** Mean confidence of those; `null` without one. */
  confidence: number | null
  rated: number
  helped: number
  /** Questions that the library had no answer to, or none that helped. */
  gaps: number
}

const figures = `cast(count(*) as integer) as answers,
  cast(coalesce(sum(case when is_intelligent then 1 else 0 end), 0) as integer) as held,
  avg(confidence) as confidence,
  cast(count(is_helpful) as integer) as rated,
  cast(coalesce(sum(case when is_helpful then 1 else 0 end), 0) as integer) as helped,
  cast(count(gap_words) as integer) as gaps`

const none: AnswerFigures = { answers: 0, held: 0, confidence: null, rated: 0, helped: 0, gaps: 0 }

export async function answerFiguresOf(userId: string, reads: Knex): Promise<AnswerFigures> {
  const [row] = await queryRows<AnswerFigures>(
    reads,
    `select ${figures} from chat_messages where user_id = ? and role = 'assistant' and answer is not null`,
    [userId],
  )
  return row ?? none
}

/** Of everybody together. */
export async function allAnswerFigures(reads: Knex): Promise<AnswerFigures> {
  const [row] = await queryRows<AnswerFigures>(
    reads,
    `select ${figures} from chat_messages where role = 'assistant' and answer is not null`,
    [],
  )
  return row ?? none
}

/** JSON of the titles of topics, of each answer of a user that says something of the subject. */
export async function topicsAnswered(userId: string, reads: Knex): Promise<string[]> {
  const rows = await queryRows<{ topics: string }>(
    reads,
    `select topics from chat_messages where user_id = ? and is_intelligent and topics is not null`,
    [userId],
  )
  return rows.map(({ topics }) => topics)
}

export async function chatCounts(userId: string, reads: Knex): Promise<{ conversations: number; messages: number }> {
  const [row] = await queryRows<{ conversations: number; messages: number }>(
    reads,
    `select cast((select count(*) from conversations where user_id = ?) as integer) as conversations,
       cast((select count(*) from chat_messages where user_id = ?) as integer) as messages`,
    [userId, userId],
  )
  return row ?? { conversations: 0, messages: 0 }
}

/** A question that the library had no answer to, or none that helped. */
export interface GapRow {
  userId: string
  /** JSON of words. */
  words: string
  /** JSON of titles. */
  topics: string | null
  atMs: number
}

/** The latest first, since `sinceMs`. */
export const gapRows = (sinceMs: number, atMost: number, reads: Knex): Promise<GapRow[]> =>
  queryRows(
    reads,
    `select user_id as "userId", gap_words as words, topics, created_at_ms as "atMs"
       from chat_messages where gap_words is not null and created_at_ms >= ? order by created_at_ms desc limit ?`,
    [sinceMs, atMost],
  )
