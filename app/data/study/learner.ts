import type { Learner } from '../../../core/study/learner/model/learner-inputs.ts'
import type { AccountDb } from '../../../offline/account/account-db.ts'
import { readLearnerFrom } from '../../../offline/account/learners.ts'
import { readBank } from '../../../offline/packs/pack-bank.ts'
import type { SharedDb } from '../../../offline/shared-db.ts'

/** Minutes east of UTC where this page is. */
const ownTzOffsetMin = () => -new Date().getTimezoneOffset()

/** The student in a course, as this device knows them; `null` while its pack is not here. Made for `useLive`. */
export async function readLearner(db: AccountDb, packs: SharedDb, courseId: number): Promise<Learner | null> {
  const bank = await readBank(packs, courseId)
  return bank && (await readLearnerFrom(db, bank, ownTzOffsetMin())).learner
}
