import type { Knex } from 'knex'
import { Problem } from '../../../core/problem.ts'
import type { Deps } from '../../deps/deps.ts'
import { bumpCatalogue } from '../../models/shop/catalogue-state.ts'
import { addStudents, courseById } from '../../models/shop/course-row.ts'
import {
  addGrantRow,
  entitledCourseIds,
  grantById,
  setRevoked,
  studentOfCourseIds,
  unrevokedGrantCount,
} from '../../models/study/grant-row.ts'
import { bumpEntitlements, lockEntitlements } from '../../models/study/user-entitlements.ts'

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
        await lockEntitlements(userId, trx)
        const entitled = await entitledCourseIds(userId, now(), trx)
        if (entitled.includes(courseId)) return
        const course = await courseById(courseId, trx)
        if (!course?.onSale) throw new Problem('not-found', 'Course not found')
        if (course.priceMinor > 0) throw new Problem('payment-required', 'This course is not free.')
        await addGrant({ userId, courseId, source: 'free', startsAtMs: now(), endsAtMs: null }, newId(), trx)
      })
      return { courseId, entitled: true }
    },

    /** Gives access and answers the grant's id. Within the caller's transaction, so that payment and access are one. */
    async grant(grant: NewGrant, trx: Knex): Promise<string> {
      await lockEntitlements(grant.userId, trx)
      return await grantIn(grant, trx)
    },

    grantIn,

    /** Takes a grant back for good. A second time changes nothing. Throws `not-found` for an unknown id. */
    async revoke(grantId: string, reason: string): Promise<void> {
      const found = await grantById(grantId, db)
      if (!found) throw new Problem('not-found', 'There is no grant with that id.')
      await db.transaction(async (trx) => {
        await lockEntitlements(found.userId, trx)
        await revokeIn(grantId, reason, trx)
      })
    },

    revokeIn,
  }

  /** As `grant`, where the transaction has locked the user's entitlements. */
  async function grantIn(grant: NewGrant, trx: Knex): Promise<string> {
    const id = newId()
    await addGrant(grant, id, trx)
    return id
  }

  /** As `revoke`, within the caller's transaction, which has locked the user's entitlements. */
  async function revokeIn(grantId: string, reason: string, trx: Knex): Promise<void> {
    const grant = await grantById(grantId, trx)
    if (!grant || grant.revokedAtMs !== null) return
    await setRevoked(grantId, now(), reason, trx)
    const isLast = (await unrevokedGrantCount(grant.userId, grant.courseId, trx)) === 0
    await afterGrantChange(grant, isLast ? -1 : 0, trx)
  }
}

async function addGrant(grant: NewGrant, id: string, trx: Knex): Promise<void> {
  const isFirst = (await unrevokedGrantCount(grant.userId, grant.courseId, trx)) === 0
  await addGrantRow({ id, ...grant }, trx)
  await afterGrantChange(grant, isFirst ? 1 : 0, trx)
}

async function afterGrantChange({ userId, courseId }: NewGrant, students: number, trx: Knex): Promise<void> {
  await bumpEntitlements(userId, trx)
  if (students !== 0) await countStudents([courseId], students, trx)
}

/** Counts a user among no course's students any more, whose grants are about to go with their account. Within the caller's transaction. */
export async function leaveCourses(userId: string, trx: Knex): Promise<void> {
  await lockEntitlements(userId, trx)
  const courseIds = await studentOfCourseIds(userId, trx)
  if (courseIds.length > 0) await countStudents(courseIds, -1, trx)
}

async function countStudents(courseIds: readonly number[], students: number, trx: Knex): Promise<void> {
  // Catalogue before course, as in publishing: one order of locks everywhere.
  await bumpCatalogue(trx)
  for (const courseId of courseIds) await addStudents(courseId, students, trx)
}
