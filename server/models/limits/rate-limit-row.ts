import type { Knex } from 'knex'
import { jsonList, jsonRows, listedTexts, queryRows } from '../../database/raw-sql.ts'

interface BucketRow {
  key: string
  /** When the bucket is full again. */
  fullAtMs: number
}

/** The buckets that are full again first. */
export const bucketsNotFull = async (nowMs: number, most: number, db: Knex): Promise<BucketRow[]> =>
  await db('rate_limits')
    .where('full_at_ms', '>', nowMs)
    .orderBy('full_at_ms')
    .limit(most)
    .select('key', { fullAtMs: 'full_at_ms' })

export async function saveBuckets(rows: readonly BucketRow[], db: Knex): Promise<void> {
  if (rows.length === 0) return
  const sql = `insert into rate_limits (key, full_at_ms)
    select given.value ->> 0, cast(given.value ->> 1 as bigint) from ${jsonRows(db)} where true
    on conflict (key) do update set full_at_ms = excluded.full_at_ms`
  await queryRows(db, sql, [JSON.stringify(rows.map(({ key, fullAtMs }) => [key, fullAtMs]))])
}

export async function removeBuckets(keys: readonly string[], db: Knex): Promise<void> {
  if (keys.length === 0) return
  const sql = `delete from rate_limits where key in ${listedTexts(db)}`
  await queryRows(db, sql, [jsonList(keys)])
}

export interface Drawing {
  key: string
  /** What full again by now may at most be for a token to be there. */
  latestMs: number
  /** What lies further ahead was kept under a clock that ran ahead, and does not count. */
  mostMs: number
  /** By how much a token puts it off; 0 leaves it as it is. */
  addMs: number
}

/** Puts off all of the buckets, or none when one of them has no token: one statement, for PostgreSQL alone. Answers when each was,
 *  and is, full again, in the order they were asked. Rows are locked by key, so that two draws never wait for each other. */
export async function drawOnBuckets(
  draws: readonly Drawing[],
  nowMs: number,
  db: Knex,
): Promise<{ beforeMs: number; afterMs: number | null }[]> {
  const sql = `
    with asked as (
      select given.value ->> 0 as key, cast(given.value ->> 1 as bigint) as latest_ms, cast(given.value ->> 2 as bigint) as add_ms,
          cast(given.value ->> 3 as bigint) as most_ms
        from ${jsonRows(db)}
    ), held as (
      select key, full_at_ms from rate_limits where key in (select key from asked) order by key for update
    ), levels as (
      select asked.*, greatest(coalesce(held.full_at_ms, 0), cast(? as bigint)) as before_ms
        from asked left join held on held.key = asked.key and held.full_at_ms <= asked.most_ms
    ), drawn as (
      insert into rate_limits (key, full_at_ms)
        select key, before_ms + add_ms from levels
          where (select bool_and(before_ms <= latest_ms) from levels) order by key
        -- Two servers that make a row at the same moment share its first token.
        on conflict (key) do update set full_at_ms = case
          when rate_limits.full_at_ms > (select most_ms from asked where asked.key = excluded.key) then excluded.full_at_ms
          else greatest(rate_limits.full_at_ms, excluded.full_at_ms) end
        returning key, full_at_ms
    )
    select levels.key, before_ms as "beforeMs", drawn.full_at_ms as "afterMs"
      from levels left join drawn on drawn.key = levels.key`
  const given = JSON.stringify(draws.map(({ key, latestMs, addMs, mostMs }) => [key, latestMs, addMs, mostMs]))
  const rows = await queryRows<{ key: string; beforeMs: number; afterMs: number | null }>(db, sql, [given, nowMs])
  return draws.map(({ key }) => rows.find((row) => row.key === key) ?? { beforeMs: nowMs, afterMs: null })
}

export const removeFullBuckets = (nowMs: number, db: Knex) =>
  db('rate_limits').where('full_at_ms', '<=', nowMs).delete()
