import { reservedIds } from '../../../core/exams/exam-pool.ts'
import type { AccountDb } from '../../../offline/account/account-db.ts'
import type { Installed } from '../../../offline/shared-db.ts'
import { sharedDb } from '../device/packs.ts'

const none: ReadonlySet<string> = new Set()

/** Ids of the questions of a course that practice leaves out now. Made for `useLive`. */
export async function readReserved(db: AccountDb, courseId: number): Promise<ReadonlySet<string>> {
  return await reservedOf(db, courseId, (await sharedDb.packs.get(courseId))?.current)
}

/** The same where its pack was read before. */
export async function reservedOf(
  db: AccountDb,
  courseId: number,
  pack: Installed | null | undefined,
): Promise<ReadonlySet<string>> {
  const exams = (pack?.manifest.exams ?? []).filter(({ reserve }) => reserve !== undefined)
  if (!pack || exams.length === 0) return none
  const rows = await db.projections.where('[family+courseId]').equals(['exam', courseId]).toArray()
  const sat = rows.flatMap((row) => (row.family === 'exam' ? [row.exam] : []))
  return reservedIds(
    exams,
    pack.refs.filter((ref) => ref.kind === 'question'),
    sat,
  )
}
