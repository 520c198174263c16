import { registerSubject } from '../../core/study/events/register.ts'
import type { Bank } from '../../core/study/learner/bank/bank.ts'
import { type Learner, studySettingTargets } from '../../core/study/learner/model/learner-inputs.ts'
import { type ReadLearner, keptOf, learnerFrom } from '../../core/study/learner/model/learner-of.ts'
import type { AccountDb } from './account-db.ts'

/** So many answers are learnt anew at each reading before the state is kept again. */
const keptEvery = 20

/** The student in a course, as this device knows them. It only reads, in whatever tab or worker: what another one has recorded or kept
 *  meanwhile changes nothing but the time it takes. Made for `liveQuery`. */
export async function readLearnerFrom(db: AccountDb, bank: Bank, tzOffsetMin: number): Promise<ReadLearner> {
  const { courseId } = bank
  const targets = studySettingTargets(courseId)
  const [rows, registers, kept] = await Promise.all([
    db.projections.where('[family+courseId]').equals(['card', courseId]).toArray(),
    db.projections.bulkGet(targets.map((target) => registerSubject('setting', target))),
    db.learners.get(courseId),
  ])
  const values = targets.map((target, at) => {
    const row = registers[at]
    return [target, row?.family === 'register' ? row.register.value : null] as const
  })
  return learnerFrom({
    bank,
    rows: rows.flatMap((row) => (row.family === 'card' ? [row] : [])),
    settings: new Map(values),
    kept: kept ?? null,
    tzOffsetMin,
  })
}

/** Keeps the state of a learner that was read, where enough has come to it since. Two tabs may both: either's fits. */
export async function keepLearner(db: AccountDb, { learner, unkept }: ReadLearner): Promise<void> {
  if (unkept >= keptEvery) await putLearner(db, learner)
}

export async function putLearner(db: AccountDb, learner: Learner): Promise<void> {
  await db.learners.put({ courseId: learner.courseId, ...keptOf(learner) })
}

/** Has the learner of a course folded again from its answers. */
export async function dropLearner(db: AccountDb, courseId: number): Promise<void> {
  await db.learners.delete(courseId)
}
