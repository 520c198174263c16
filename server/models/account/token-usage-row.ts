import type { Knex } from 'knex'
import { Row } from '../row.ts'

/** AI tokens of a user by the UTC day they were used on. */
class TokenUsageRow extends Row {
  static override tableName = 'token_usage'
  static override idColumn = ['user_id', 'used_on']
  declare userId: string
  declare usedOn: string
  declare tokens: number
}

/** `sinceDay`: the first day that counts, as "2026-11-01". */
export const tokensByDay = (userId: string, sinceDay: string, trx: Knex) =>
  TokenUsageRow.query(trx).where('user_id', userId).where('used_on', '>=', sinceDay).orderBy('used_on')
