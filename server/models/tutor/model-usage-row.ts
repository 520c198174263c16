import type { Knex } from 'knex'
import { queryRows } from '../../database/raw-sql.ts'

/** Used of a language model. */
export interface UsedOfModel {
  tokens: number
  /** Millionths of a minor unit of the operator's money. */
  costMillionths: number
}

interface UsedOn {
  userId: string
  /** "2026-11-21", UTC. */
  day: string
  used: UsedOfModel
}

/** Takes `used` of the day's caps, of the student's and of the shop's; all of it or nothing: where one does not hold it, `false`. */
export async function takeModelUsage(
  { userId, day, used }: UsedOn,
  caps: { user: UsedOfModel; shop: UsedOfModel },
  trx: Knex,
): Promise<boolean> {
  const { tokens, costMillionths } = used
  await queryRows(
    trx,
    'insert into model_days (used_on, tokens, cost_millionths) values (?, 0, 0) on conflict (used_on) do nothing',
    [day],
  )
  await queryRows(
    trx,
    `insert into model_usage (user_id, used_on, tokens, cost_millionths) values (?, ?, 0, 0)
       on conflict (user_id, used_on) do nothing`,
    [userId, day],
  )
  const limited = ({ tokens: most, costMillionths: mostCost }: UsedOfModel) => [
    most - tokens,
    mostCost - costMillionths,
  ]
  const ofShop = await queryRows(
    trx,
    `update model_days set tokens = tokens + ?, cost_millionths = cost_millionths + ?
       where used_on = ? and tokens <= ? and cost_millionths <= ? returning used_on`,
    [tokens, costMillionths, day, ...limited(caps.shop)],
  )
  if (ofShop.length === 0) return false
  const ofUser = await queryRows(
    trx,
    `update model_usage set tokens = tokens + ?, cost_millionths = cost_millionths + ?
       where user_id = ? and used_on = ? and tokens <= ? and cost_millionths <= ? returning used_on`,
    [tokens, costMillionths, userId, day, ...limited(caps.user)],
  )
  if (ofUser.length > 0) return true
  await addToDay({ day, used: { tokens: -tokens, costMillionths: -costMillionths } }, trx)
  return false
}

/** Adds to what was taken, or, below 0, gives back. */
export async function addModelUsage({ userId, day, used }: UsedOn, trx: Knex): Promise<void> {
  await addToDay({ day, used }, trx)
  await queryRows(
    trx,
    `update model_usage set tokens = tokens + ?, cost_millionths = cost_millionths + ?
       where user_id = ? and used_on = ?`,
    [used.tokens, used.costMillionths, userId, day],
  )
}

async function addToDay({ day, used }: Omit<UsedOn, 'userId'>, trx: Knex): Promise<void> {
  await queryRows(
    trx,
    'update model_days set tokens = tokens + ?, cost_millionths = cost_millionths + ? where used_on = ?',
    [used.tokens, used.costMillionths, day],
  )
}
