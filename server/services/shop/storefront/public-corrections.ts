import { markdownText } from '../../../../core/content/markdown-text.ts'
import { fewestAffected, listCorrections } from '../../../../core/contract/shop/corrections.ts'
import type { Deps } from '../../../deps/deps.ts'
import { catalogueRevision } from '../../../models/shop/catalogue-state.ts'
import { courseTitles } from '../../../models/shop/course-row.ts'
import { publishedVersion } from '../../../models/shop/item-versions.ts'
import { corrections } from '../../../models/study/correction-row.ts'
import { stemOf } from '../../study/question-reports.ts'
import { type CachedResponse, cachedResponse } from '../../../concurrency/cached-responses.ts'

const listed = 200

/** What was put right, for everybody. Kept ready-made: a correction that begins or ends counts the catalogue up. */
export function publicCorrections({ reads }: Pick<Deps, 'reads'>): () => Promise<CachedResponse> {
  return cachedResponse(
    () => catalogueRevision(reads),
    listCorrections.answer,
    async () => {
      const [rows, titles] = await Promise.all([corrections(listed, reads), courseTitles(reads)])
      return await Promise.all(
        rows.map(async ({ id, madeAtMs, courseId, itemHash, reason, students, finishedAtMs }) => {
          const version = await publishedVersion(itemHash, reads)
          return {
            id,
            madeAt: new Date(madeAtMs).toISOString(),
            courseId,
            courseTitle: titles.get(courseId) ?? '',
            question: version ? markdownText(stemOf(version.body)) : '',
            reason,
            students: students < fewestAffected ? null : students,
            isRunning: finishedAtMs === null,
          }
        }),
      )
    },
  )
}
