import type { AnswerOf, BodyOf } from '../../../core/contract/endpoint.ts'
import type { startExam } from '../../../core/contract/study/exam-starts.ts'
import { Problem } from '../../../core/problem.ts'
import type { ExamStartedFact } from '../../../core/study/families.ts'
import type { Deps } from '../../deps/deps.ts'
import { addExamStart, examStartOf } from '../../models/study/exam-start-row.ts'
import { entitledCourseIds } from '../../models/study/grant-row.ts'
import { lockSyncState } from '../../models/study/sync-state.ts'
import { storeOwn } from './sync-push.ts'

/** Beginnings of exams, by the server's clock. */
export function examStartService(
  deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'randomBytes' | 'config' | 'limits'>,
) {
  const { db, reads, now, config, limits } = deps

  return {
    /** Keeps when a sitting began, with an event by which every device learns it. A sitting that began already is answered with its
     *  moment. Throws `wrong-account`, `too-many-requests`, `forbidden` for a course that is not the account's, and `taken` when a
     *  sitting of another exam has the id. */
    async take(
      userId: string,
      { userId: named, sittingId, courseId, examId }: BodyOf<typeof startExam>,
    ): Promise<AnswerOf<typeof startExam>> {
      if (named !== userId) throw new Problem('wrong-account', 'This exam belongs to another account.')
      await limits.take([{ name: 'exam-start', owner: userId, limit: config.limits.examStart.perUser }])
      const entitled = await entitledCourseIds(userId, now(), reads)
      if (!entitled.includes(courseId)) throw new Problem('forbidden', 'This course is not in your account.')
      return await db.transaction(async (trx) => {
        // Of two that ask at once the second waits here, and finds what the first has kept.
        await lockSyncState(userId, trx)
        const serverTimeMs = now()
        const known = await examStartOf(userId, sittingId, trx)
        if (known) {
          const isSame = known.courseId === courseId && known.examId === examId
          if (!isSame) throw new Problem('taken', 'Another exam has this id.')
          return { startedAtMs: known.startedAtMs, serverTimeMs }
        }
        const startedAtMs = serverTimeMs
        await addExamStart({ userId, sittingId, courseId, examId, startedAtMs }, trx)
        const fact: ExamStartedFact = {
          type: 'exam-started',
          courseId,
          sessionId: sittingId,
          examId,
          clock: 'server',
          startedAtMs,
        }
        await storeOwn(userId, [fact], { ...deps, trx })
        return { startedAtMs, serverTimeMs }
      })
    },
  }
}
