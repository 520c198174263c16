import type { Knex } from 'knex'
import type { Deps } from '../../../deps/deps.ts'
import type { ProviderSubscription } from '../../../adapters/payments/plan-subscriptions.ts'
import {
  addPlanGrant,
  changePlanSubscription,
  grantsOfPlan,
  type PlanSubscriptionRow,
} from '../../../models/shop/plan-subscription-row.ts'
import { courseIdsBySlug, courseIdsOnSale, setGrantEnds } from '../../../models/shop/plan-courses.ts'
import { bumpEntitlements } from '../../../models/study/user-entitlements.ts'
import { entitlementService } from '../../study/entitlements.ts'
import type { SoldPlan } from '../publishing/publish-shop.ts'
import { openUntil, statusAt } from './plan-state.ts'

/** Courses that a tier opens today, in order of id. `all`: those on sale. */
export async function coursesOfTier({ courses }: SoldPlan['tier'], trx: Knex): Promise<number[]> {
  return await (courses === 'all' ? courseIdsOnSale(trx) : courseIdsBySlug(courses, trx))
}

/** Makes grants of courses, and what a customer sees of their plan, agree with what the provider told. In the caller's transaction,
 *  which has locked the customer's entitlements. */
export function planAccess(deps: Pick<Deps, 'db' | 'now' | 'newId'>) {
  const { now } = deps
  const entitlements = entitlementService(deps)

  return {
    async setTo(
      { id, userId, courses: before }: Pick<PlanSubscriptionRow, 'id' | 'courses'> & { userId: string },
      told: ProviderSubscription,
      { tier }: Pick<SoldPlan, 'tier'>,
      trx: Knex,
    ): Promise<void> {
      const untilMs = openUntil(told, now())
      if (untilMs === null || untilMs <= now()) return await close(id, statusAt(told, now()), trx)
      const wanted = await coursesOfTier(tier, trx)
      const given = await grantsOfPlan(id, trx)
      // One that was taken off sale stays open to who has it, as long as their plan opens all.
      const kept = given.filter(({ courseId }) => tier.courses === 'all' || wanted.includes(courseId))
      for (const grant of given) if (!kept.includes(grant)) await entitlements.revokeIn(grant.id, 'another plan', trx)
      const later = kept.filter(({ endsAtMs }) => endsAtMs !== untilMs).map(({ id: grantId }) => grantId)
      if (later.length > 0) {
        await setGrantEnds(later, untilMs, trx)
        await bumpEntitlements(userId, trx)
      }
      for (const courseId of wanted) {
        if (kept.some((grant) => grant.courseId === courseId)) continue
        const grant = { userId, courseId, source: 'subscription', startsAtMs: now(), endsAtMs: untilMs }
        await addPlanGrant(await entitlements.grant(grant, trx), id, trx)
      }
      const courses = JSON.stringify(wanted)
      if (courses !== before) await changePlanSubscription(id, { courses }, trx)
    },

    close,
  }

  /** `status`: why. */
  async function close(id: string, status: PlanSubscriptionRow['status'], trx: Knex): Promise<void> {
    const reason = status === 'paused' ? 'the plan is paused' : 'the plan has ended'
    for (const grant of await grantsOfPlan(id, trx)) await entitlements.revokeIn(grant.id, reason, trx)
    await changePlanSubscription(id, { courses: null }, trx)
  }
}
