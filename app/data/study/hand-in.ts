import { gradeAnswer } from '../../../core/study/grading.ts'
import type { Mark } from '../../../core/study/mark.ts'
import { type PracticeSession, type SessionItem, answerFact } from '../../../core/study/session.ts'
import type { Account } from '../../../offline/account/account.ts'
import { durably } from '../../../offline/account/durable.ts'
import { record } from '../../../offline/account/record.ts'
import { readItem } from '../../../offline/packs/pack-store.ts'
import { sharedDb } from '../device/packs.ts'

/** Ends a timed run: what is chosen is marked and becomes its answers, the rest stays unanswered. Resolves when both are on the
 *  disk; a run that was cut off in between can be handed in again, since an attempt has one answer. Throws `NotSaved` when this
 *  device cannot store. `quiz`: the id of the tutor's quiz that it is. */
export async function handIn(account: Account, session: PracticeSession, quiz?: string): Promise<void> {
  const { db, env } = account
  const items = await Promise.all(session.items.map((item) => withAnswer(session.courseId, item)))
  await record(
    account,
    items.flatMap((item) => {
      const fact = answerFact(session, item, item.given?.mark ?? null)
      return fact ? { ...fact, ...(quiz !== undefined && { quiz }) } : []
    }),
  )
  const nowMs = env.now()
  await durably(account, () => db.sessions.put({ ...session, items, updatedAtMs: nowMs, finishedAtMs: nowMs }))
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
