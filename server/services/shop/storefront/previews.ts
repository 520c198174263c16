import { previewCourse, type PreviewEntry } from '../../../../core/contract/shop/course-preview.ts'
import { Problem } from '../../../../core/problem.ts'
import type { Deps } from '../../../deps/deps.ts'
import { catalogueRevision } from '../../../models/shop/catalogue-state.ts'
import { entryBody } from '../../../models/shop/shop-entries.ts'
import { cachedResponses } from '../../../concurrency/cached-responses.ts'

export function previewService({ reads }: Pick<Deps, 'reads'>) {
  const of = cachedResponses(
    () => catalogueRevision(reads),
    previewCourse.answer,
    async (courseId: number) => {
      const body = await entryBody('preview', String(courseId), reads)
      if (body === undefined) throw new Problem('not-found', 'Course not found')
      return JSON.parse(body) as PreviewEntry[]
    },
  )
  return { of }
}
