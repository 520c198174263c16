import { type ReviewLoad, withoutItems } from '../../../core/study/learner/course-summary.ts'
import { reviewsOfLearner } from '../../../core/study/reviews/learner-reviews.ts'
import type { Account } from '../../../offline/account/account.ts'
import { sharedDb } from '../device/packs.ts'
import { readLearner } from './learner.ts'
import { readReserved } from './reserved.ts'

/** What of the course is to be reviewed, counted, without what is kept for an exam; `null` while its pack is not on this device. */
export async function readReviewLoad({ db, env }: Account, courseId: number): Promise<ReviewLoad | null> {
  const [learner, reserved] = await Promise.all([readLearner(db, sharedDb, courseId), readReserved(db, courseId)])
  if (learner === null) return null
  const reviews = reviewsOfLearner(withoutItems(learner, reserved), env.now())
  return { ...reviews, due: reviews.due.length, today: reviews.today.length }
}
