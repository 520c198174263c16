import { liveQuery } from 'dexie'
import { Problem } from '../../../core/problem.ts'
import { practisableRefs } from '../../../core/questions/practisable.ts'
import type { QuestionRef } from '../../../core/study/session.ts'
import type { Account } from '../../../offline/account/account.ts'
import { allowedRefs } from '../../../offline/packs/leases.ts'
import { downloadPack } from '../../../offline/packs/pack-download.ts'
import { refsOfCourse } from '../../../offline/packs/pack-store.ts'
import type { PackFault } from '../../../offline/shared-db.ts'
import { askToKeepStorage } from '../device/keep-storage.ts'
import { packEnv, sharedDb } from '../device/packs.ts'
import { accessOf, accessOnArrival, renewRights } from '../session/rights.ts'
import { readReserved } from './reserved.ts'

/** What a run is begun from. */
export interface Needed {
  /** Whether a question is one of those that are wanted. */
  isWanted: (ref: QuestionRef) => boolean
  /** How many of them are enough to begin; the others come meanwhile. */
  enough: number
}

/** Brings the right to study the course to this device: one's own, or what anybody has. Throws `Problem`. */
export async function ensureAccess(account: Account, courseId: number): Promise<void> {
  if ((await accessOf(account, courseId)).is === 'open') return
  const failure = await renewRights(account).then(
    () => new Problem('forbidden', 'Nothing of this course is open to everybody.'),
    (error: unknown) => error,
  )
  // A login session that has ended keeps nobody from what is open to all.
  if ((await accessOnArrival(account, courseId)).is !== 'open') throw failure
}

/** Questions of the course that are here and may be asked. */
export async function playable(account: Account, courseId: number, { isWanted }: Needed): Promise<QuestionRef[]> {
  const [access, held, reserved] = await Promise.all([
    accessOf(account, courseId),
    refsOfCourse(sharedDb, courseId),
    readReserved(account.db, courseId),
  ])
  return practisableRefs(allowedRefs(access, held)).filter((ref) => isWanted(ref) && !reserved.has(ref.itemId))
}

/** The version of a course's pack that a run here is begun from. */
export async function packOnDevice(courseId: number): Promise<{ courseId: number; version: number }> {
  return { courseId, version: (await sharedDb.packs.get(courseId))?.current?.manifest.version ?? 0 }
}

/** Resolves when there are questions enough for a run, or all that will come: with the reason when there are none. */
export async function bringQuestions(
  account: Account,
  courseId: number,
  needed: Needed,
): Promise<PackFault['code'] | null> {
  const readOnDevice = () => playable(account, courseId, needed)
  if ((await readOnDevice()).length > 0) return null
  void askToKeepStorage('download')
  const download = downloadPack(packEnv, courseId)
  await enoughOrEnded(readOnDevice, needed.enough, download)
  // What stops it from here on stands in the database, which the course's screens show.
  if ((await readOnDevice()).length > 0) return null
  const outcome = await download
  if (outcome.is === 'failed') return outcome.fault.code
  return outcome.is === 'waits-for-connection' ? 'unreachable' : 'unavailable'
}

function enoughOrEnded(here: () => Promise<QuestionRef[]>, enough: number, download: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const watch = liveQuery(here).subscribe({
      next: ({ length }) => {
        if (length >= enough) resolve()
      },
      error: reject,
    })
    void download.then(() => resolve(), reject).finally(() => watch.unsubscribe())
  })
}
