import { type AccountDb, type StartNotice, countWaitingAnswers, readSyncState } from '../account/account-db.ts'

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
