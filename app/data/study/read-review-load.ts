import { type ReviewLoad, withoutItems } from '../../../core/study/learner/course-summary.ts'
import { reviewsOfLearner } from '../../../core/study/reviews/learner-reviews.ts'
import type { Account } from '../../../offline/account/account.ts'
import { readForPractice } from './read-for-practice.ts'

/** What of the course is to be reviewed, counted, without what is kept for an exam; `null` while its pack is not on this device. */
export async function readReviewLoad(account: Account, courseId: number, nowMs: number): Promise<ReviewLoad | null> {
  const onDevice = await readForPractice(account, courseId)
  if (onDevice === null) return null
  const reviews = reviewsOfLearner(withoutItems(onDevice.learner, onDevice.reserved), nowMs)
  return { ...reviews, due: reviews.due.length, today: reviews.today.length }
}
