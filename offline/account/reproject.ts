import { project } from '../../core/study/events/projection.ts'
import type { AccountDb } from './account-db.ts'

/** Folds the rows of these subjects again from their events. Runs inside the caller's transaction over `events` and
 *  `projections`, so an event and what follows from it are never apart. */
export async function reproject(db: AccountDb, subjects: Iterable<string>): Promise<void> {
  const wanted = [...new Set(subjects)].filter((subject) => subject !== '')
  // Asked for together: one after the other, each would wait for the one before.
  const rows = await Promise.all(
    wanted.map(async (subject) => project(subject, await db.events.where('subject').equals(subject).toArray())),
  )
  await Promise.all([
    db.projections.bulkPut(rows.filter((row) => row !== null)),
    db.projections.bulkDelete(wanted.filter((_, at) => rows[at] === null)),
  ])
}
