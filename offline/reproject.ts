import { project } from '../core/study/projection.ts'
import type { AccountDb } from './account-db.ts'

/** Folds the rows of these subjects again from their events. Runs inside the caller's transaction over `events` and
 *  `projections`, so an event and what follows from it are never apart. */
export async function reproject(db: AccountDb, subjects: Iterable<string>): Promise<void> {
  for (const subject of new Set(subjects)) {
    if (subject === '') continue
    const row = project(subject, await db.events.where('subject').equals(subject).toArray())
    if (row === null) await db.projections.delete(subject)
    else await db.projections.put(row)
  }
}
