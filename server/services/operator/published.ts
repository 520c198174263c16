import type { correctItem, ItemVersion, PublishedCourse } from '../../../core/contract/operator/published.ts'
import type { AnswerOf, BodyOf } from '../../../core/contract/endpoint.ts'
import { Problem } from '../../../core/problem.ts'
import type { Deps } from '../../deps.ts'
import { publishedCourses } from '../../models/shop/course-row.ts'
import { versionsOfItem } from '../../models/shop/item-versions.ts'
import { correctMarks } from '../study/correct-marks.ts'
import { stemOf } from '../study/question-reports.ts'
import { isoOf, isoOrNull, operatorActs, type Actor } from './operator-acts.ts'

/** What is published, and what of it has to be put right. */
export function publishedService(
  deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'randomBytes' | 'config' | 'securityLog'>,
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

    /** User by user, each in a transaction of its own: cut off, it is done by asking again. Throws `not-found`. */
    async correct(actor: Actor, erratum: BodyOf<typeof correctItem>): Promise<AnswerOf<typeof correctItem>> {
      const act = { what: 'marks-correct' as const, target: `${erratum.courseId}/${erratum.itemId}` }
      try {
        const changed = await correctMarks(deps, erratum)
        if (changed === null)
          throw new Problem('not-found', `There is no question ${erratum.itemId} in course ${erratum.courseId}.`)
        acts.note(actor, act)
        return changed
      } catch (error) {
        acts.note(actor, act, error instanceof Problem ? 'refused' : 'failed')
        throw error
      }
    },
  }
}
