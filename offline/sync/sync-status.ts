import {
  type AccountDb,
  type DeadLetter,
  type StartNotice,
  countWaitingAnswers,
  readSyncState,
} from '../account/account-db.ts'
import type { MessageRow } from '../shared-db.ts'

/** What the outbox says, counted from the outbox itself and never from the network. */
export interface SyncStatus {
  /** Answers not yet acknowledged by the server. */
  waitingAnswers: number
  /** Everything not yet acknowledged: answers, flags, notes, settings. */
  waiting: number
  refused: number
  /** Numbers of this device that neither side has: work that was lost, which should never happen. */
  missing: number
  lastSyncAtMs: number | null
  notice: StartNotice | null
}

/** How much is not yet acknowledged by the server. */
export const countWaiting = (db: AccountDb): Promise<number> =>
  db.events.where('[waiting+id]').between([1], [1, []]).count()

/** Reads the status; inside Dexie's `liveQuery` it is read again whenever it may have changed. */
export async function readSyncStatus(db: AccountDb): Promise<SyncStatus> {
  const [waiting, waitingAnswers, refused, state, notice] = await Promise.all([
    countWaiting(db),
    countWaitingAnswers(db),
    db.deadLetters.count(),
    readSyncState(db),
    db.meta.get('start-notice'),
  ])
  return {
    waiting,
    waitingAnswers,
    refused,
    missing: state.missing.reduce((sum, [from, to]) => sum + to - from + 1, 0),
    lastSyncAtMs: state.lastSyncAtMs,
    notice: notice?.key === 'start-notice' ? notice : null,
  }
}

export async function dismissStartNotice(db: AccountDb): Promise<void> {
  await db.meta.delete('start-notice')
}

/** Everything that has not reached the server, as a file a student can keep or send to support. */
export async function exportUnsent(db: AccountDb, messages: readonly MessageRow[] = []): Promise<string> {
  const waiting = await db.events.where('[waiting+id]').between([1], [1, []]).toArray()
  const refused: DeadLetter[] = await db.deadLetters.toArray()
  const notes = await db.drafts.toArray()
  const conversations = await unsentOfConversations(db)
  return JSON.stringify(
    {
      waiting: waiting.map((row) => row.event),
      refused: refused.map(({ row, code, why }) => ({ code, why, event: row.event })),
      ...(notes.length > 0 && { notes }),
      ...(conversations.length > 0 && { conversations }),
      ...(messages.length > 0 && { messages: messages.map(({ body }) => body) }),
    },
    null,
    2,
  )
}

/** What was written in conversations with the tutor that the server was not told. */
async function unsentOfConversations({ chatOutbox, chatMessages }: AccountDb) {
  const duties = await chatOutbox.toArray()
  const ids = duties.flatMap(({ duty }) => ('messageId' in duty ? duty.messageId : []))
  return (await chatMessages.bulkGet(ids)).filter((row) => row !== undefined)
}
