import type { AccountDb, RecordingRow } from '../../offline/account/account-db.ts'
import type { Account } from '../../offline/account/account.ts'
import { type WriteGuard, durably, durablyIn } from '../../offline/account/durable.ts'
import type { Recorded } from './recorder.ts'

/** Spoken answers: in the account's database on this device, and nowhere else. */

export interface RecordedAnswer {
  attemptKey: string
  itemId: string
  prompt: number
}

/** Keeps what was spoken to one prompt; what was recorded of it before is replaced. Throws `NotSaved`, and `TakenOver` where
 *  the exam that guards it is another page's by now. */
export async function keepRecording(
  account: Account,
  of: RecordedAnswer,
  recorded: Recorded,
  guard?: WriteGuard,
): Promise<void> {
  const { recordings } = account.db
  const row: RecordingRow = {
    id: `${of.attemptKey}:${of.prompt}`,
    ...of,
    ...recorded,
    recordedAtMs: account.env.now(),
  }
  await durablyIn(account, [recordings], () => recordings.put(row), guard)
}

/** Those of one attempt, by prompt. Made for `useLive`. */
export async function readRecordings(db: AccountDb, attemptKey: string): Promise<RecordingRow[]> {
  const rows = await db.recordings.where({ attemptKey }).toArray()
  return rows.sort((a, b) => a.prompt - b.prompt)
}

export async function deleteRecording(account: Account, id: string): Promise<void> {
  await durably(account, () => account.db.recordings.delete(id))
}
