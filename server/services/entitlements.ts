import type { Knex } from 'knex'
import { Problem } from '../../core/problem.ts'
import type { Deps } from '../deps.ts'
import { bumpCatalogue, lockCatalogue } from '../models/catalogue-state.ts'
import { CourseRow } from '../models/course-row.ts'
import { entitledCourseIds, GrantRow } from '../models/grant-row.ts'

export interface NewGrant {
  userId: string
  courseId: number
  /** Where it comes from: free, order, subscription, … */
  source: string
  startsAtMs: number
  /** `null`: without end. */
  endsAtMs: number | null
}

/** Who may study what: a ledger of grants, and a counter per user that rises with every entry. */
export function entitlementService({ db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>) {
  return {
    /** Takes a free course. Answers the same when the customer has the course already, also when asked twice at once.
     *  Throws `not-found`, and `payment-required` for a course with a price. */
    async enrol(userId: string, courseId: number): Promise<{ courseId: number; entitled: true }> {
      await db.transaction(async (trx) => {
        await lockUser(userId, trx)
        const entitled = await entitledCourseIds(userId, now(), trx)
        if (entitled.includes(courseId)) return
        const course = await CourseRow.query(trx).findById(courseId)
        if (!course?.onSale) throw new Problem('not-found', 'Course not found')
        if (course.priceMinor > 0) throw new Problem('payment-required', 'This course is not free.')
        await addGrant({ userId, courseId, source: 'free', startsAtMs: now(), endsAtMs: null }, newId(), trx)
      })
      return { courseId, entitled: true }
    },

    /** Gives access and answers the grant's id. Within the caller's transaction, so that payment and access are one. */
    async grant(grant: NewGrant, trx: Knex): Promise<string> {
      const id = newId()
      await lockUser(grant.userId, trx)
      await addGrant(grant, id, trx)
      return id
    },

    /** Takes a grant back for good. A second time changes nothing. Throws `not-found` for an unknown id. */
    async revoke(grantId: string, reason: string): Promise<void> {
      const found = await GrantRow.query(db).findById(grantId)
      if (!found) throw new Problem('not-found', 'There is no grant with that id.')
      await db.transaction(async (trx) => {
        await lockUser(found.userId, trx)
        const grant = await GrantRow.query(trx).findById(grantId)
        if (!grant || grant.revokedAtMs !== null) return
        await GrantRow.query(trx).findById(grantId).patch({ revokedAtMs: now(), reason })
        const isLast = (await liveGrantCount(grant, trx)) === 0
        await afterGrantChange(grant, isLast ? -1 : 0, trx)
      })
    },
  }
}

async function addGrant(grant: NewGrant, id: string, trx: Knex): Promise<void> {
  const isFirst = (await liveGrantCount(grant, trx)) === 0
  await GrantRow.query(trx).insert({ id, ...grant, revokedAtMs: null, reason: null })
  await afterGrantChange(grant, isFirst ? 1 : 0, trx)
}

/** The user's row of the counter, locked until the transaction ends. A write comes first for SQLite's sake: see
 *  `lockCatalogue`. */
async function lockUser(userId: string, trx: Knex): Promise<void> {
  await trx('user_entitlements').insert({ user_id: userId, version: 0 }).onConflict('user_id').ignore()
  await trx('user_entitlements')
    .where({ user_id: userId })
    .update({ version: trx.ref('version') })
}

/** Grants of the course that are not revoked, ended ones included: the customer stays one of its students. */
async function liveGrantCount({ userId, courseId }: NewGrant, trx: Knex): Promise<number> {
  return await GrantRow.query(trx)
    .where({ user_id: userId, course_id: courseId })
    .whereNull('revoked_at_ms')
    .resultSize()
}

async function afterGrantChange({ userId, courseId }: NewGrant, students: number, trx: Knex): Promise<void> {
  await trx('user_entitlements').where({ user_id: userId }).increment('version', 1)
  if (students === 0) return
  // Catalogue before course, as in publishing: one order of locks everywhere.
  await lockCatalogue(trx)
  await trx('courses').where({ id: courseId }).increment('students_enrolled', students)
  await bumpCatalogue(trx)
}
