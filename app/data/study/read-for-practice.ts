import type { Learner } from '../../../core/study/learner/model/learner-inputs.ts'
import type { Account } from '../../../offline/account/account.ts'
import { sharedDb } from '../device/packs.ts'
import { readLearner } from './learner.ts'
import { readReserved } from './reserved.ts'

/** What a course on this device is practised by: the student in it, and ids of the questions that practice leaves out now; `null` while
 *  its pack is not here. Made for `useLive`. */
export async function readForPractice(
  { db }: Account,
  courseId: number,
): Promise<{ learner: Learner; reserved: ReadonlySet<string> } | null> {
  const [learner, reserved] = await Promise.all([readLearner(db, sharedDb, courseId), readReserved(db, courseId)])
  return learner && { learner, reserved }
}
