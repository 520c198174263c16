import { gradeAnswer } from '../../../core/study/grading.ts'
import type { Mark } from '../../../core/study/mark.ts'
import { type PracticeSession, type SessionItem, answerFact } from '../../../core/study/session.ts'
import { asShown, mergeStored } from '../../../core/study/session-merge.ts'
import type { Account } from '../../../offline/account/account.ts'
import { recordRun } from '../../../offline/account/record.ts'
import { readItem } from '../../../offline/packs/pack-store.ts'
import { sharedDb } from '../device/packs.ts'

/** Ends a run whose answers are given together: what `session` has chosen, which is what its page shows, is marked and becomes its
 *  answers, beside those given in another tab; the rest stays unanswered. Answers the run as it is on the disk, with its answers. Throws `NotSaved` when this device cannot
 *  store. `quiz`: the id of the tutor's quiz that it is. */
export async function handIn(account: Account, session: PracticeSession, quiz?: string): Promise<PracticeSession> {
  const { db, env } = account
  const stored = await db.sessions.get(session.id)
  const mine = stored ? mergeStored(session, stored, asShown) : session
  const items = await Promise.all(mine.items.map((item) => withAnswer(mine.courseId, item)))
  const facts = items.map((item) => {
    const fact = answerFact(mine, item, item.given?.mark ?? null)
    return fact && { ...fact, ...(quiz !== undefined && { quiz }) }
  })
  const nowMs = env.now()
  return await recordRun(account, { ...mine, items, updatedAtMs: nowMs, finishedAtMs: nowMs }, facts)
}

async function withAnswer(courseId: number, item: SessionItem): Promise<SessionItem> {
  const { choice, given, attemptKey } = item
  if (given !== null || choice === null || attemptKey === null) return item
  return { ...item, given: { answer: choice, mark: await markOf(courseId, item.itemHash, choice, attemptKey) } }
}

/** `null` for a question that is damaged here: the server marks its answer. */
async function markOf(
  courseId: number,
  hash: string,
  choice: NonNullable<SessionItem['choice']>,
  attemptKey: string,
): Promise<Mark | null> {
  const item = await readItem(sharedDb, courseId, hash).catch(() => null)
  return item?.kind === 'question' ? gradeAnswer(item, choice, attemptKey) : null
}
