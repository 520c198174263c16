import type { Signed } from '../../core/content/lease.ts'
import type { PackManifest } from '../../core/content/pack.ts'
import type { PackFault, PackRow, SharedDb } from '../shared-db.ts'

/** What can happen to the download of a course's pack. */
export type PackEvent =
  /** A person wants the newest version. */
  | { is: 'asked'; courseId: number }
  /** A page has started, or a connection is back. */
  | { is: 'resumed' }
  | { is: 'pause-asked' }
  /** The manifest is verified. `needed`: hashes of what is not here yet. */
  | { is: 'staged'; signed: Signed; manifest: PackManifest; needed: string[] }
  /** Something of this version is about to be stored. */
  | { is: 'arrived'; signed: Signed }
  /** The first of this version can be studied, or more of it. */
  | { is: 'opened'; current: NonNullable<PackRow['current']> }
  /** All of this version is here. */
  | { is: 'installed'; current: NonNullable<PackRow['current']> }
  /** The server has nothing newer than what is here. */
  | { is: 'up-to-date' }
  | { is: 'connection-lost' }
  | { is: 'failed'; fault: PackFault }

/** The row after an event; the very same row when it may stay as it is. `'ignored'`: the event has no place in this state, for somebody
 *  has paused or removed the download, or another version is on its way. */
export function transition(row: PackRow | null, event: PackEvent): PackRow | 'ignored' {
  if (!row) return event.is === 'asked' ? wanted(event.courseId) : 'ignored'
  const { work, staged, current } = row
  switch (event.is) {
    case 'asked':
      return { ...row, work: { is: 'wanted' } }
    case 'up-to-date':
      return { ...row, staged: null, work: null }
    case 'resumed':
      return isDue(row) ? { ...row, work: { is: 'wanted' } } : 'ignored'
    case 'pause-asked':
      return isDue(row) ? { ...row, work: { is: 'paused', why: 'asked' } } : 'ignored'
  }
  // The rest is told by a run, which counts for as long as it is wanted.
  if (work?.is !== 'wanted') return 'ignored'
  const isStaged = (signed: Signed) => staged?.signed.payload === signed.payload
  switch (event.is) {
    case 'staged': {
      const { signed, manifest, needed } = event
      // Resumed: progress goes on over what was needed at the beginning.
      return isStaged(signed) ? row : { ...row, staged: { signed, manifest, needed } }
    }
    case 'arrived':
      return isStaged(event.signed) ? row : 'ignored'
    case 'opened':
      // Whoever has a whole version studies that one until the new one is whole.
      if (!isStaged(event.current.signed) || (current && !current.isArriving)) return 'ignored'
      return { ...row, current: event.current }
    case 'installed': {
      const { signed, installedAtMs } = event.current
      if (!isStaged(signed)) return 'ignored'
      return { ...row, current: event.current, staged: null, work: null, lastUsedAtMs: installedAtMs }
    }
    case 'connection-lost':
      return { ...row, work: { is: 'paused', why: 'no-connection' } }
    case 'failed':
      return { ...row, work: { is: 'failed', fault: event.fault } }
  }
}

/** Whether a download goes on by itself. */
const isDue = ({ work }: PackRow): boolean =>
  work?.is === 'wanted' || (work?.is === 'paused' && work.why === 'no-connection')

function wanted(courseId: number): PackRow {
  return { courseId, current: null, staged: null, work: { is: 'wanted' }, lastUsedAtMs: 0, openUntilMs: null }
}

/** Stores what an event makes of a course's pack, in a transaction of its own or in the caller's. Answers as `transition`. */
export async function applyPackEvent(db: SharedDb, courseId: number, event: PackEvent): Promise<PackRow | 'ignored'> {
  return await db.transaction('rw', db.packs, async () => {
    const row = (await db.packs.get(courseId)) ?? null
    const next = transition(row, event)
    if (next !== 'ignored' && next !== row) await db.packs.put(next)
    return next
  })
}
