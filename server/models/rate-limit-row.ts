import type { Knex } from 'knex'
import type { Limit } from '../config.ts'

/** Takes one token; answers 0, or how many ms until there is one. One statement, so that callers at the same time cannot share
 *  a token. A bucket is kept as the moment when it is full again, which each token puts off by `everyMs`. */
export async function takeToken(key: string, { burst, everyMs }: Limit, nowMs: number, db: Knex): Promise<number> {
  const latestMs = nowMs + (burst - 1) * everyMs
  const taken: unknown[] = await db('rate_limits')
    .insert({ key, full_at_ms: nowMs + everyMs })
    .onConflict('key')
    .merge({
      full_at_ms: db.raw('case when rate_limits.full_at_ms > ? then rate_limits.full_at_ms else ? end + ?', [
        nowMs,
        nowMs,
        everyMs,
      ]),
    })
    .where('rate_limits.full_at_ms', '<=', latestMs)
    .returning('full_at_ms')
  if (taken.length > 0) return 0
  const row = (await db('rate_limits').where({ key }).first('full_at_ms')) as { full_at_ms: number } | undefined
  return Math.max(1, (row?.full_at_ms ?? latestMs + 1) - latestMs)
}

export const removeBucket = (key: string, db: Knex) => db('rate_limits').where({ key }).delete()

/** Keeps a mark until `untilMs`. */
export const keepMark = (key: string, untilMs: number, db: Knex) =>
  db('rate_limits').insert({ key, full_at_ms: untilMs }).onConflict('key').merge()

export async function isMarked(key: string, nowMs: number, db: Knex): Promise<boolean> {
  return (await db('rate_limits').where({ key }).where('full_at_ms', '>', nowMs).first('key')) !== undefined
}

export const removeFullBuckets = (nowMs: number, db: Knex) =>
  db('rate_limits').where('full_at_ms', '<=', nowMs).delete()
