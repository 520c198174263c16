import type { Knex } from 'knex'
import { Row } from './row.ts'

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
  const grants = await activeGrants(userId, nowMs, trx)
  return [...new Set(grants.map((grant) => grant.courseId))]
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

/** Counts up with every grant and revocation. Read it before the grants: a grant that comes between is then fetched once
 *  more, where in the other order it would be missed. */
export async function entitlementsVersion(userId: string, trx: Knex): Promise<number> {
  const row = await trx('user_entitlements').where({ user_id: userId }).first('version')
  return row?.version ?? 0
}
