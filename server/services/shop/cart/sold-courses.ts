import type { Knex } from 'knex'
import type { CourseFile } from '../../../../core/content/course.ts'
import { largestId } from '../../../../core/contract/path-number.ts'
import { Problem } from '../../../../core/problem.ts'
import { courseFiles, courseHead, type CourseHead } from '../../../models/shop/course-row.ts'

type CourseFacts = Pick<CourseFile, 'description' | 'category' | 'currency'>
/** What the shop says of a course, on sale or not. */
export type SoldCourse = CourseHead & CourseFacts

/** Courses as they are sold. What their files say is kept in memory, and read again when they were published anew. */
export function soldCourses() {
  const kept = new Map<number, { head: CourseHead; facts: CourseFacts }>()

  function isKept({ courseId, updatedAtMs, priceMinor }: CourseHead): boolean {
    const head = kept.get(courseId)?.head
    return head?.updatedAtMs === updatedAtMs && head.priceMinor === priceMinor
  }

  async function readFiles(heads: ReadonlyMap<number, CourseHead>, trx: Knex): Promise<void> {
    for (const { id, file } of await courseFiles([...heads.keys()], trx)) {
      // Publishing writes nothing that is not a course file.
      const { description, category, currency } = JSON.parse(file) as CourseFile
      const head = heads.get(id)
      if (head) kept.set(id, { head, facts: { description, category, currency } })
    }
  }

  /** Gets ready to tell of these. */
  async function of(heads: readonly CourseHead[], trx: Knex): Promise<(head: CourseHead) => SoldCourse> {
    const changed = new Map(heads.filter((head) => !isKept(head)).map((head) => [head.courseId, head]))
    if (changed.size > 0) await readFiles(changed, trx)
    return (head) => {
      const known = kept.get(head.courseId)
      if (!known) throw new Error(`there is no course ${head.courseId}`)
      return { ...head, ...known.facts }
    }
  }

  return {
    of,
    /** Throws `not-found` with these words for a course that is not on sale. */
    async onSale(courseId: number, words: string, trx: Knex): Promise<SoldCourse> {
      const head = courseId > 0 && courseId <= largestId ? await courseHead(courseId, trx) : undefined
      if (!head?.isOnSale) throw new Problem('not-found', words)
      return (await of([head], trx))(head)
    },
  }
}
