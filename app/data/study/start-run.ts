import { Problem } from '../../../core/problem.ts'
import { setsTogether } from '../../../core/study/pick.ts'
import type { Account } from '../../../offline/account/account.ts'
import { NotSaved } from '../../../offline/account/durable.ts'
import { beginAnonymous } from '../session/anonymous.ts'
import { accountFor } from '../session/open-account.ts'
import type { Beginning } from './begin-study.ts'
import { bringQuestions, ensureAccess, packOnDevice, playable } from './bring-questions.ts'
import { unfinishedSession } from './course-progress.ts'
import { beginPractice } from './practice-sessions.ts'

export interface ChosenRun {
  courseId: number
  /** In the order in which they are to be asked. Those that cannot be asked on this device now are left out. */
  itemIds: readonly string[]
}

/** Begins a run of chosen questions of a course, on whatever device: where the course is not here it is brought, and the run begins
 *  when it is. What was chosen is asked in its order, but questions of one passage come together. A run that was left open is gone
 *  on with only where it is of these very questions and one of them is unanswered: whoever opens a quiz is asked all of it, and
 *  whoever reviews, all that is due now, as the button said. */
export async function startRun({ courseId, itemIds }: ChosenRun): Promise<Beginning> {
  const account = await accountFor((await beginAnonymous()).userId)
  const place = new Map(itemIds.map((itemId, at) => [itemId, at]))
  const placeOf = ({ itemId }: { itemId: string }) => place.get(itemId) ?? place.size
  const needed = { isWanted: ({ itemId }: { itemId: string }) => place.has(itemId), enough: place.size }
  try {
    await ensureAccess(account, courseId)
    const fault = await bringQuestions(account, courseId, needed)
    const onDevice = await playable(account, courseId, needed)
    // A run that was begun has its questions here, also where the course is not any more.
    const asked = new Set(fault === null ? onDevice.map(({ itemId }) => itemId) : itemIds)
    const open = await openRunOf(account, courseId, asked)
    if (open !== null) return { is: 'begun', sessionId: open }
    if (fault !== null) return { is: 'failed', code: fault }
    const inOrder = onDevice.toSorted((a, b) => placeOf(a) - placeOf(b))
    return { is: 'begun', sessionId: await beginPractice(account, await packOnDevice(courseId), setsTogether(inOrder)) }
  } catch (error) {
    if (error instanceof Problem) return { is: 'failed', code: error.code }
    if (error instanceof NotSaved) return { is: 'failed', code: 'no-room' }
    throw error
  }
}

/** The run that was left open, where it is of these questions, in whatever order, and not answered to its end: its id. */
async function openRunOf({ db }: Account, courseId: number, itemIds: ReadonlySet<string>): Promise<string | null> {
  const open = await unfinishedSession(db, courseId)
  if (open?.items.length !== itemIds.size || open.items.every(({ given }) => given !== null)) return null
  return open.items.every(({ itemId }) => itemIds.has(itemId)) ? open.id : null
}
