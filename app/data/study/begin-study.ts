import { liveQuery } from 'dexie'
import { Problem } from '../../../core/problem.ts'
import { practisableRefs } from '../../../core/questions/practisable.ts'
import { gentleStart } from '../../../core/study/first-run.ts'
import { allQuestions, pickQuestions, setsTogether } from '../../../core/study/pick.ts'
import type { QuestionRef } from '../../../core/study/session.ts'
import type { Account } from '../../../offline/account/account.ts'
import { openRefs } from '../../../offline/packs/leases.ts'
import { downloadPack } from '../../../offline/packs/pack-download.ts'
import { refsOfCourse } from '../../../offline/packs/pack-store.ts'
import type { PackFault } from '../../../offline/shared-db.ts'
import { beginAnonymous } from '../session/anonymous.ts'
import { accountFor } from '../session/open-account.ts'
import { accessOf, accessOnArrival, renewRights } from '../session/rights.ts'
import { readCourseProgress, unfinishedSession } from './course-progress.ts'
import { askToKeepStorage } from '../device/keep-storage.ts'
import { packEnv, sharedDb } from '../device/packs.ts'
import { readReserved } from './reserved.ts'
import { beginPractice } from './practice-sessions.ts'

/** Questions of a run that was begun by one tap. */
const runSize = 10

/** `skip`: ids of questions that were answered elsewhere a moment ago. `topic`: the id of the only one to ask of. */
export interface Wanted {
  skip: readonly string[]
  topic?: string | undefined
}

/** `sessionId`: the run to open. `code`: why there is no question to show. */
export type Beginning = { is: 'begun'; sessionId: string } | { is: 'failed'; code: PackFault['code'] }

/** From one tap to a question of a course that anybody may study, with an account or without: brings the right to study it, begins
 *  its download, and begins a run as soon as there are questions for it; the rest comes while they are answered. A run that was left
 *  open is gone on with, if it is of what is asked for. */
export async function beginStudy(courseId: number, wanted: Wanted): Promise<Beginning> {
  const account = await accountFor((await beginAnonymous()).userId)
  try {
    await openCourse(account, courseId)
    const open = await unfinishedSession(account.db, courseId)
    if (open?.items.every((item) => isOfTopic(item, wanted))) return { is: 'begun', sessionId: open.id }
    const fault = await bringQuestions(account, courseId, wanted)
    if (fault !== null) return { is: 'failed', code: fault }
    return { is: 'begun', sessionId: await beginRun(account, courseId, wanted) }
  } catch (error) {
    if (error instanceof Problem) return { is: 'failed', code: error.code }
    throw error
  }
}

/** Brings the right to study the course to this device: one's own, or what anybody has. Throws `Problem`. */
async function openCourse(account: Account, courseId: number): Promise<void> {
  if ((await accessOf(account, courseId)).is === 'open') return
  const failure = await renewRights(account).then(
    () => new Problem('forbidden', 'Nothing of this course is open to everybody.'),
    (error: unknown) => error,
  )
  // A login session that has ended keeps nobody from what is open to all.
  if ((await accessOnArrival(account, courseId)).is !== 'open') throw failure
}

/** Resolves when there are questions enough for a run, or all that will come: with the reason when there are none. */
async function bringQuestions(account: Account, courseId: number, wanted: Wanted): Promise<PackFault['code'] | null> {
  if ((await playable(account, courseId, wanted)).length > 0) return null
  void askToKeepStorage('download')
  const download = downloadPack(packEnv, courseId)
  await enoughOrEnded(() => playable(account, courseId, wanted), download)
  // What stops it from here on stands in the database, which the course's screens show.
  if ((await playable(account, courseId, wanted)).length > 0) return null
  const outcome = await download
  if (outcome.is === 'failed') return outcome.fault.code
  return outcome.is === 'waits-for-connection' ? 'unreachable' : 'unavailable'
}

const isOfTopic = ({ topic }: { topic: string }, wanted: Wanted) => wanted.topic === undefined || topic === wanted.topic

/** Questions of the course that are here and may be asked. */
async function playable(account: Account, courseId: number, wanted: Wanted): Promise<QuestionRef[]> {
  const [access, held, reserved] = await Promise.all([
    accessOf(account, courseId),
    refsOfCourse(sharedDb, courseId),
    readReserved(account.db, courseId),
  ])
  return practisableRefs(openRefs(access, held)).filter((ref) => isOfTopic(ref, wanted) && !reserved.has(ref.itemId))
}

function enoughOrEnded(here: () => Promise<QuestionRef[]>, download: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const watch = liveQuery(here).subscribe({
      next: ({ length }) => {
        if (length >= runSize) resolve()
      },
      error: reject,
    })
    void download.then(() => resolve(), reject).finally(() => watch.unsubscribe())
  })
}

async function beginRun(account: Account, courseId: number, wanted: Wanted): Promise<string> {
  const all = await playable(account, courseId, wanted)
  const rest = all.filter(({ itemId }) => !wanted.skip.includes(itemId))
  const questions = rest.length > 0 ? rest : all
  const progress = await readCourseProgress(account.db, courseId)
  const history = { ...progress, nowMs: account.env.now() }
  const id = account.newId()
  const pick = (size: number) => pickQuestions(questions, { ...allQuestions, size }, history, id)
  const isFirst = progress.cards.size === 0
  const run = isFirst ? setsTogether(gentleStart(pick(questions.length), runSize)) : pick(runSize)
  const version = (await sharedDb.packs.get(courseId))?.current?.manifest.version ?? 0
  return await beginPractice(account, { courseId, version }, run, { id })
}
