import { Problem } from '../../../core/problem.ts'
import { setsTogether } from '../../../core/study/pick.ts'
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
 *  on with, if it is of the same questions. */
export async function startRun({ courseId, itemIds }: ChosenRun): Promise<Beginning> {
  const account = await accountFor((await beginAnonymous()).userId)
  const place = new Map(itemIds.map((itemId, at) => [itemId, at]))
  const placeOf = ({ itemId }: { itemId: string }) => place.get(itemId) ?? place.size
  const needed = { isWanted: ({ itemId }: { itemId: string }) => place.has(itemId), enough: place.size }
  try {
    await ensureAccess(account, courseId)
    const open = await unfinishedSession(account.db, courseId)
    if (open?.items.every(needed.isWanted)) return { is: 'begun', sessionId: open.id }
    const fault = await bringQuestions(account, courseId, needed)
    if (fault !== null) return { is: 'failed', code: fault }
    const here = await playable(account, courseId, needed)
    const inOrder = here.toSorted((a, b) => placeOf(a) - placeOf(b))
    return { is: 'begun', sessionId: await beginPractice(account, await packOnDevice(courseId), setsTogether(inOrder)) }
  } catch (error) {
    if (error instanceof Problem) return { is: 'failed', code: error.code }
    if (error instanceof NotSaved) return { is: 'failed', code: 'no-room' }
    throw error
  }
}
