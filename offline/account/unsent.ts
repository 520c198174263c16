import type { AccountDb, EventRow } from './account-db.ts'
import { messagesOf } from '../messages/messages.ts'
import { type KeyValue, readUnsaved } from './mirror.ts'
import { countUnrecorded, readSittings } from './sittings.ts'
import type { SharedDb } from '../shared-db.ts'
import { readSyncStatus } from '../sync/sync-status.ts'

/** What is of an account on this device and nowhere else. */
export interface Unsent {
  /** Those given in an exam that is not over, too. */
  answers: number
  /** Flags, settings and notes that were finished. */
  changes: number
  /** Notes and tasks that were left in the middle of typing, and notes that another device has written past. */
  notes: number
  /** Spoken answers: they are never sent. */
  recordings: number
  /** What the server is still to be told of conversations with the tutor. */
  conversations: number
  /** Messages to the shop, reports of questions too, those that the server refused among them. */
  messages: number
  /** Study that the server refused. */
  refused: number
}

interface OpenDb {
  db: AccountDb
  userId: string
}

/** Counts it; `null` when there is nothing. What IndexedDB could not take, and only the mirror holds, counts too. */
export async function readUnsent(
  { db, userId }: OpenDb,
  shared: SharedDb,
  mirror: KeyValue | undefined,
): Promise<Unsent | null> {
  const [{ waiting, waitingAnswers, refused }, inExams, notes, recordings, conversations, messages] = await Promise.all(
    [
      readSyncStatus(db),
      countUnrecorded(db),
      db.drafts.count(),
      db.recordings.count(),
      db.chatOutbox.count(),
      messagesOf(shared, userId),
    ],
  )
  const unsaved = readUnsaved(mirror, userId)
  const unsavedAnswers = unsaved.filter(db.study.isAnswer).length
  const unsent = {
    answers: waitingAnswers + inExams + unsavedAnswers,
    changes: waiting - waitingAnswers + unsaved.length - unsavedAnswers,
    notes,
    recordings,
    conversations,
    messages: messages.length,
    refused,
  }
  return Object.values(unsent).some((count) => count > 0) ? unsent : null
}

/** All that `readUnsent` counts, as a file a student can keep or send to support. Recordings are not in it. */
export async function exportUnsent(
  { db, userId }: OpenDb,
  shared: SharedDb,
  mirror: KeyValue | undefined,
): Promise<string> {
  const [waiting, letters, exams, notes, conversations, messages] = await Promise.all([
    db.events.where('[waiting+id]').between([1], [1, []]).toArray(),
    db.deadLetters.toArray(),
    readSittings(db),
    db.drafts.toArray(),
    unsentOfConversations(db),
    messagesOf(shared, userId),
  ])
  const unsaved = readUnsaved(mirror, userId)
  const eventOf = ({ event }: EventRow) => event
  return JSON.stringify(
    {
      waiting: waiting.map(eventOf),
      refused: letters.map(({ row, code, why }) => ({ code, why, event: eventOf(row) })),
      ...(unsaved.length > 0 && { unsaved }),
      ...(exams.length > 0 && { exams }),
      ...(notes.length > 0 && { notes }),
      ...(conversations.length > 0 && { conversations }),
      ...(messages.length > 0 && { messages: messages.map(({ body }) => body) }),
    },
    null,
    2,
  )
}

/** What the server is still to be told of conversations with the tutor, each with what was written where it is about that. */
async function unsentOfConversations({ chatOutbox, chatMessages }: AccountDb) {
  const duties = await chatOutbox.toArray()
  const written = await chatMessages.bulkGet(duties.map(({ duty }) => ('messageId' in duty ? duty.messageId : '')))
  return duties.map(({ conversationId, duty }, at) => ({ conversationId, ...duty, message: written[at] }))
}
