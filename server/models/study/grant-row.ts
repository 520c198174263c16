import type { Knex } from 'knex'
import { insertRow, queryRows } from '../../database/raw-sql.ts'
import { columnsOf, Row } from '../row.ts'
import { entitlementsVersion } from './user-entitlements.ts'

/** The ledger of who may study what. A row ends or is revoked, and is never deleted while its user exists. */
export class GrantRow extends Row {
  static override tableName = 'grants'
  declare id: string
  declare userId: string
  declare courseId: number
  /** Where it came from: free, order, subscription, … */
  declare source: string
  declare startsAtMs: number
  declare endsAtMs: number | null
  declare revokedAtMs: number | null
  declare reason: string | null
}

export const grantById = (id: string, trx: Knex) => GrantRow.query(trx).findById(id)

export const addGrantRow = (
  grant: Pick<GrantRow, 'id' | 'userId' | 'courseId' | 'source' | 'startsAtMs' | 'endsAtMs'>,
  trx: Knex,
) => insertRow('grants', columnsOf({ ...grant }), '', trx)

export const setRevoked = (id: string, revokedAtMs: number, reason: string, trx: Knex) =>
  GrantRow.query(trx).findById(id).patch({ revokedAtMs, reason })

/** The grants of a user that hold at `nowMs`. */
export async function activeGrants(userId: string, nowMs: number, trx: Knex): Promise<GrantRow[]> {
  return await GrantRow.query(trx)
    .where({ user_id: userId })
    .whereNull('revoked_at_ms')
    .where('starts_at_ms', '<=', nowMs)
    .where((open) => open.whereNull('ends_at_ms').orWhere('ends_at_ms', '>', nowMs))
    .orderBy(['course_id', 'id'])
}

export async function entitledCourseIds(userId: string, nowMs: number, trx: Knex): Promise<number[]> {
  const rows = await queryRows<{ course_id: number }>(
    trx,
    `select distinct course_id from grants
       where user_id = ? and revoked_at_ms is null and starts_at_ms <= ? and (ends_at_ms is null or ends_at_ms > ?)
       order by course_id`,
    [userId, nowMs, nowMs],
  )
  return rows.map((row) => row.course_id)
}

/** Courses that a user has for themselves: what a plan opens for as long as it runs is not among them. */
export async function ownedCourseIds(userId: string, nowMs: number, trx: Knex): Promise<number[]> {
  const rows = await queryRows<{ course_id: number }>(
    trx,
    `select distinct course_id from grants
       where user_id = ? and source <> 'subscription' and revoked_at_ms is null
         and starts_at_ms <= ? and (ends_at_ms is null or ends_at_ms > ?)`,
    [userId, nowMs, nowMs],
  )
  return rows.map((row) => row.course_id)
}

/** What sync replies carry: the counter of the user's grants and the courses open at `nowMs`, in order of id. */
export async function entitlementsOf(
  userId: string,
  nowMs: number,
  trx: Knex,
): Promise<{ version: number; courseIds: number[] }> {
  const version = await entitlementsVersion(userId, trx)
  return { version, courseIds: await entitledCourseIds(userId, nowMs, trx) }
}

/** Courses of which a user is one of the students, in order of id. */
export async function studentOfCourseIds(userId: string, trx: Knex): Promise<number[]> {
  const sql = 'select distinct course_id from grants where user_id = ? and revoked_at_ms is null order by course_id'
  return (await queryRows<{ course_id: number }>(trx, sql, [userId])).map((row) => row.course_id)
}

/** Grants of a course to a user that are not revoked, ended ones included: the customer stays one of its students. */
export async function unrevokedGrantCount(userId: string, courseId: number, trx: Knex): Promise<number> {
  const sql = 'select id from grants where user_id = ? and course_id = ? and revoked_at_ms is null'
  return (await queryRows(trx, sql, [userId, courseId])).length
}
