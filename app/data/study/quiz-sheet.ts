import type { Answer } from '../../../core/questions/answer.ts'
import type { Mark } from '../../../core/study/mark.ts'
import { type PracticeSession, withItem } from '../../../core/study/session.ts'
import { mergeStored } from '../../../core/study/session-merge.ts'
import type { Account } from '../../../offline/account/account.ts'
import { durably } from '../../../offline/account/durable.ts'
import { handIn } from './hand-in.ts'
import { endPractice } from './practice-sessions.ts'

/** A quiz is a run whose questions stand on one sheet, and are given together: what is chosen is kept with the run, so that it can be
 *  gone on with after a crash, here or question by question. */

/** The run as this device keeps it, each question with the key that its options and numbers are drawn by; `null` when it is not
 *  here. Throws `NotSaved`. */
export async function openSheet(account: Account, sessionId: string): Promise<PracticeSession | null> {
  const { db } = account
  return await durably(account, () =>
    db.transaction('rw', db.sessions, async () => {
      const kept = await db.sessions.get(sessionId)
      if (kept === undefined || kept.finishedAtMs !== null) return kept ?? null
      const items = kept.items.map((item) => ({ ...item, attemptKey: item.attemptKey ?? account.newId() }))
      const opened = { ...kept, items }
      await db.sessions.put(opened)
      return opened
    }),
  )
}

/** The sheet with an answer chosen; `moreMs`: time that the student had for it since the choice before. What was given already, question
 *  by question, stays. */
export const withChosen = (
  sheet: PracticeSession,
  at: number,
  choice: Answer | null,
  moreMs: number,
): PracticeSession =>
  withItem({ ...sheet, index: at }, at, (item) =>
    item.given ? item : { ...item, choice, elapsedMs: item.elapsedMs + moreMs },
  )

/** The sheet with what another tab has stored. `since`: as it was when it last agreed with the disk, of which questions that are
 *  untouched are the same objects. What was chosen here since then stays, all else is as it is stored. */
export const mergeSheet = (mine: PracticeSession, stored: PracticeSession, since: PracticeSession): PracticeSession =>
  mergeStored(mine, stored, (other, item, at) => (item === since.items[at] ? other : item))

/** Keeps what was chosen since the sheet was as in `since`, unless the run has ended meanwhile. Answers the sheet as it then is, with
 *  what another tab has chosen or given. Throws `NotSaved`. */
export async function keepSheet(
  account: Account,
  sheet: PracticeSession,
  since: PracticeSession,
): Promise<PracticeSession> {
  const { db, env } = account
  return await durably(account, () =>
    db.transaction('rw', db.sessions, async () => {
      const stored = await db.sessions.get(sheet.id)
      if (!stored) return sheet
      const kept = { ...mergeSheet(sheet, stored, since), updatedAtMs: env.now() }
      if (stored.finishedAtMs === null) await db.sessions.put(kept)
      return kept
    }),
  )
}

/** What a quiz came to: its marks, of those questions that this device could mark. */
export interface QuizMarks {
  /** Share of the marks, 0..1; `null` where nothing could be marked here. */
  share: number | null
}

/** Gives all answers of the sheet of a quiz at once and ends it. Resolves when they are on the disk. Throws `NotSaved`. */
export async function giveSheet(account: Account, sheet: PracticeSession, quizId: string): Promise<QuizMarks> {
  const { items } = await handIn(account, sheet, quizId)
  await endPractice(sheet)
  return { share: shareOf(items.flatMap(({ given }) => given?.mark ?? [])) }
}

const shareOf = (marks: readonly Mark[]): number | null =>
  marks.length === 0 ? null : marks.reduce((sum, { marks: got, of }) => sum + got / of, 0) / marks.length
