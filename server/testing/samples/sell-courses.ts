import type { CourseFile } from '../../../core/content/course.ts'
import { aCourseFile } from '../../../core/testing/make-course.ts'
import { bumpCatalogue } from '../../models/shop/catalogue-state.ts'
import { putOnSale, takeOthersOffSale } from '../../models/shop/course-row.ts'
import type { TestApp } from '../test-app.ts'

/** Puts these courses on sale and all others off it, without packs: for tests of what is sold, not of what is studied. */
export async function sellCourses(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  courses: readonly Partial<CourseFile>[],
): Promise<void> {
  await db.transaction(async (trx) => {
    for (const file of courses.map((changes) => aCourseFile(changes))) {
      const { id, slug, title, priceMinor } = file
      const counts = { questionCount: 0, noteCount: 0, questionsByTopic: '{}' }
      await putOnSale({ id, slug, title, priceMinor, file: JSON.stringify(file), ...counts }, clock.nowMs, trx)
    }
    await takeOthersOffSale(
      courses.flatMap(({ id }) => id ?? []),
      clock.nowMs,
      trx,
    )
    await bumpCatalogue(trx)
  })
}
