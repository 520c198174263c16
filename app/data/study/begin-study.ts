import { Problem } from '../../../core/problem.ts'
import { gentleStart } from '../../../core/study/first-run.ts'
import { allQuestions, pickQuestions, setsTogether } from '../../../core/study/pick.ts'
import type { Account } from '../../../offline/account/account.ts'
import type { PackFault } from '../../../offline/shared-db.ts'
import { beginAnonymous } from '../session/anonymous.ts'
import { accountFor } from '../session/open-account.ts'
import { type Needed, bringQuestions, ensureAccess, packOnDevice, playable } from './bring-questions.ts'
import { readCourseProgress, unfinishedSession } from './course-progress.ts'
import { beginPractice } from './practice-sessions.ts'

/** Questions of a run that was begun by one tap. */
const runSize = 10

/** `skip`: ids of questions that were answered elsewhere a moment ago. `topic`: the id of the only one to ask of. */
export interface StudyRequest {
  skip: readonly string[]
  topic?: string | undefined
}

/** `sessionId`: the run to open. `code`: why there is no question to show. */
export type Beginning = { is: 'begun'; sessionId: string } | { is: 'failed'; code: PackFault['code'] }

/** From one tap to a question of a course that anybody may study, with an account or without: brings the right to study it, begins
 *  its download, and begins a run as soon as there are questions for it; the rest comes while they are answered. A run that was left
 *  open is gone on with, if it is of what is asked for. */
export async function beginStudy(courseId: number, wanted: StudyRequest): Promise<Beginning> {
  const account = await accountFor((await beginAnonymous()).userId)
  try {
    await ensureAccess(account, courseId)
    const open = await unfinishedSession(account.db, courseId)
    if (open?.items.every((item) => isOfTopic(item, wanted))) return { is: 'begun', sessionId: open.id }
    const needed: Needed = { isWanted: (ref) => isOfTopic(ref, wanted), enough: runSize }
    const fault = await bringQuestions(account, courseId, needed)
    if (fault !== null) return { is: 'failed', code: fault }
    return { is: 'begun', sessionId: await beginRun(account, courseId, needed, wanted) }
  } catch (error) {
    if (error instanceof Problem) return { is: 'failed', code: error.code }
    throw error
  }
}

const isOfTopic = ({ topic }: { topic: string }, wanted: StudyRequest) =>
  wanted.topic === undefined || topic === wanted.topic

async function beginRun(account: Account, courseId: number, needed: Needed, { skip }: StudyRequest): Promise<string> {
  const all = await playable(account, courseId, needed)
  const rest = all.filter(({ itemId }) => !skip.includes(itemId))
  const questions = rest.length > 0 ? rest : all
  const progress = await readCourseProgress(account.db, courseId)
  const history = { ...progress, nowMs: account.env.now() }
  const id = account.newId()
  const pick = (size: number) => pickQuestions(questions, { ...allQuestions, size }, history, id)
  const isFirst = progress.cards.size === 0
  const run = isFirst ? setsTogether(gentleStart(pick(questions.length), runSize)) : pick(runSize)
  return await beginPractice(account, await packOnDevice(courseId), run, { id })
}
