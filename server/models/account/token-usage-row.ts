import type { Knex } from 'knex'
import { freeTokens } from '../../../core/tutor/tokens.ts'
import { queryRows } from '../../database/raw-sql.ts'
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
  TokenUsageRow.query(trx)
    .where('user_id', userId)
    .where('used_on', '>=', sinceDay)
    .where('tokens', '>', 0)
    .orderBy('used_on')

/** AI tokens that a user has a month. */
export async function tokenLimitOf(userId: string, trx: Knex): Promise<number> {
  const [row] = await queryRows<{ limit: number }>(
    trx,
    'select token_limit as "limit" from subscriptions where user_id = ?',
    [userId],
  )
  return row?.limit ?? freeTokens
}

/** Takes a token on `day`, if fewer than `limit` were taken since `month`, its first day. Answers whether there was one. Whoever takes
 *  one of this user's as well waits until this transaction ends: the row of the month's first day is the lock. */
export async function takeToken(
  userId: string,
  { day, month, limit }: { day: string; month: string; limit: number },
  trx: Knex,
): Promise<boolean> {
  await addTokens(userId, month, 0, trx)
  const [row] = await queryRows<{ used: number }>(
    trx,
    'select cast(sum(tokens) as integer) as used from token_usage where user_id = ? and used_on >= ?',
    [userId, month],
  )
  if ((row?.used ?? 0) >= limit) return false
  await addTokens(userId, day, 1, trx)
  return true
}

/** Of an answer that said nothing. */
export const giveTokenBack = (userId: string, day: string, trx: Knex) => addTokens(userId, day, -1, trx)

async function addTokens(userId: string, day: string, tokens: number, trx: Knex): Promise<void> {
  await queryRows(
    trx,
    `insert into token_usage (user_id, used_on, tokens) values (?, ?, ?)
       on conflict (user_id, used_on) do update set tokens = token_usage.tokens + excluded.tokens`,
    [userId, day, tokens],
  )
}
