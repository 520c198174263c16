import type { ProjectionRow } from '../../core/study/events/family.ts'
import type { AccountDb, EventRow } from './account-db.ts'

/** Folds the rows of these subjects again from their events. Runs inside the caller's transaction over `meta`, `events` and
 *  `projections`, so an event and what follows from it are never apart. */
export async function reproject(db: AccountDb, subjects: Iterable<string>): Promise<void> {
  const wanted = [...new Set(subjects)]
  const rows = await Promise.all(wanted.map(async (subject) => db.study.project(subject, await eventsOf(db, subject))))
  await Promise.all([
    putProjections(
      db,
      rows.filter((row) => row !== null),
    ),
    db.projections.bulkDelete(wanted.filter((_, at) => rows[at] === null)),
  ])
}

export const eventsOf = (db: AccountDb, subject: string): Promise<EventRow[]> =>
  db.events.where('subjects').equals(subject).toArray()

/** Rows of whatever families the database knows: readers tell them apart by `family`. Inside a transaction over `meta` too. */
export async function putProjections(db: AccountDb, rows: readonly ProjectionRow[]): Promise<void> {
  await Promise.all([db.table<ProjectionRow>('projections').bulkPut(rows), noteRules(db)])
}

/** A tab of another release has folded all since this one was opened, as beside one that a phone had put to sleep: from here on the rows
 *  are by the rules of both, and the next opening folds them again. */
async function noteRules({ meta, study }: AccountDb): Promise<void> {
  const folded = await meta.get('folded')
  if (folded?.key === 'folded' && folded.by !== undefined && folded.by !== study.foldedBy)
    await meta.put({ key: 'folded' })
}
