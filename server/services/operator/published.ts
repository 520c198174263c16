import type {
  Correction,
  correctItem,
  ItemVersion,
  PublishedCourse,
} from '../../../core/contract/operator/published.ts'
import type { BodyOf } from '../../../core/contract/endpoint.ts'
import { Problem } from '../../../core/problem.ts'
import type { Deps } from '../../deps/deps.ts'
import { publishedCourses } from '../../models/shop/course-row.ts'
import { versionsOfItem } from '../../models/shop/item-versions.ts'
import { type CorrectionRow, correctionById, corrections } from '../../models/study/correction-row.ts'
import { beginCorrection } from '../study/correct-marks.ts'
import { stemOf } from '../study/question-reports.ts'
import { isoOf, isoOrNull, operatorActs, type Actor } from './operator-acts.ts'

const listedCorrections = 200

/** What is published, and what of it has to be put right. */
export function publishedService(
  deps: Pick<Deps, 'db' | 'reads' | 'now' | 'wait' | 'newId' | 'randomBytes' | 'config' | 'securityLog'>,
) {
  const { reads } = deps
  const acts = operatorActs(deps)

  return {
    async courses(): Promise<PublishedCourse[]> {
      const rows = await publishedCourses(reads)
      return rows.map(({ publishedAtMs, ...row }) => ({ ...row, publishedAt: isoOrNull(publishedAtMs) }))
    },

    async versions(item: { courseId: number; itemId: string }): Promise<ItemVersion[]> {
      const rows = await versionsOfItem(item, reads)
      return rows.map(({ hash, firstSeenAtMs, body, markedBy }) => ({
        hash,
        firstSeenAt: isoOf(firstSeenAtMs),
        stem: stemOf(body),
        isMarkedByAnother: markedBy !== null && markedBy !== hash,
      }))
    },

    /** The server goes on with it by itself. Throws `not-found`. */
    async correct(actor: Actor, erratum: BodyOf<typeof correctItem>): Promise<Correction> {
      const act = { what: 'marks-correct' as const, target: `${erratum.courseId}/${erratum.itemId}` }
      try {
        const id = await beginCorrection(deps, erratum)
        const begun = id === null ? undefined : await correctionById(id, deps.db)
        if (!begun)
          throw new Problem('not-found', `There is no question ${erratum.itemId} in course ${erratum.courseId}.`)
        acts.note(actor, act)
        return view(begun)
      } catch (error) {
        acts.note(actor, act, error instanceof Problem ? 'refused' : 'failed')
        throw error
      }
    },

    corrections: async (): Promise<Correction[]> => (await corrections(listedCorrections, reads)).map(view),
  }
}

function view(row: CorrectionRow): Correction {
  const { id, courseId, itemId, reason, madeAtMs, students, answers, failed, finishedAtMs } = row
  const moments = { madeAt: isoOf(madeAtMs), finishedAt: isoOrNull(finishedAtMs) }
  return { id, courseId, itemId, reason, students, answers, failed, ...moments }
}
