import { Dexie, type EntityTable, type Table } from 'dexie'
import type { Lease, Signed } from '../../core/content/lease.ts'
import type { Sitting, SittingItem } from '../../core/exams/sitting.ts'
import type { PlacedEvent } from '../../core/study/events/event.ts'
import { emptyDigest } from '../../core/study/events/digest.ts'
import { type Study, subjectsIn } from '../../core/study/events/family.ts'
import type { Hlc } from '../../core/study/events/hlc.ts'
import { type Projection, study as wholeStudy } from '../../core/study/families.ts'
import type { KeptLearner } from '../../core/study/learner/model/learner-of.ts'
import type { PracticeSession } from '../../core/study/session.ts'
import type { ChatMessageRow, ChatOutboxRow, ConversationRow } from '../tutor/chat-rows.ts'
import type { LastKnown, LastOrders } from './last-said.ts'
import { marksInsteadOfRight } from './marks-instead-of-right.ts'

/** An event as this device holds it. */
export interface EventRow extends PlacedEvent {
  id: string
  /** 1 until the server has acknowledged this very id, then 0. IndexedDB does not index booleans. */
  waiting: 0 | 1
  /** Copies of the event's members, for the indexes. */
  type: string
  deviceId: string
  epoch: string
  seq: number
  /** The projections it is folded into; none for what this release does not know. */
  subjects: string[]
  /** The first of them, or empty: events of one subject come together in its order, and a tab of the release before subjects
   *  were several reads by it. */
  subject: string
  /** What events of which this device makes one only have in common. Others have their own id. */
  unit: string
  serverSeq: number | null
}

/** Work the server refused: kept, shown, exportable, and tried again after an update of the app. */
export interface DeadLetter {
  id: string
  row: EventRow
  code: string
  why: string
  refusedAtMs: number
  /** The release that was told no. */
  appVersion: string
}

/** Who this database is to the server, and the last numbers it gave out. */
export interface Identity {
  key: 'identity'
  userId: string
  deviceId: string
  epoch: string
  lastSeq: number
  lastHlc: Hlc | null
  lastEffectiveAtMs: number
}

/** Where this device stands with the server. `count` and `digest` are of the events it knows the server to hold, as the
 *  server placed them. */
export interface SyncState {
  /** Its stored name is the one that the first release gave it. */
  key: 'standing'
  cursor: number
  count: number
  digest: string
  /** What the server last said it holds. */
  server: { head: number; count: number; digest: string }
  serverOffsetMs: number
  /** The latest server time seen: "now" is never earlier. */
  serverTimeMs: number
  entitlementsVersion: number
  lastSyncAtMs: number | null
  /** Numbers of this device that the server lacks and that are not here either. */
  missing: [number, number][]
  newestPacks: { courseId: number; version: number }[]
}

/** Held while a pass runs, so that two tabs without Web Locks rarely work twice. Correctness does not need it. */
export interface SyncLease {
  key: 'sync-lease'
  holder: string
  untilMs: number
}

/** What the person must be told about this database, until they have read it. */
export interface StartNotice {
  key: 'start-notice'
  is: 'evicted'
  /** Answers that had not been sent when the browser removed the data, and how many of them were saved elsewhere. */
  atRisk: number
  recovered: number
}

/** Which rules the projections were folded by: `foldedBy` of the release that did it. Releases before that left it out, and what tabs of
 *  two releases have written has none. */
export interface Folded {
  key: 'folded'
  by?: string
}

/** `accepted`: the work is being copied here; `adopted`: it is here, and its database goes when the server has all of it. */
export type AdoptionAnswer = 'accepted' | 'adopted' | 'declined'

/** Whether work of other accounts of this device is this one's, as its owner said, by their ids; what was done without an account and
 *  declined, by `declinedKey`. */
export interface Adoptions {
  key: 'adoptions'
  answers: Record<string, AdoptionAnswer>
}

/** When what was learnt of the student was last compared with the server, epoch ms by this device, by course. */
export interface LearnersCompared {
  key: 'learners-compared'
  atMs: Record<string, number>
}

export type MetaRow =
  | Identity
  | SyncState
  | SyncLease
  | StartNotice
  | Folded
  | Adoptions
  | LastKnown
  | LastOrders
  | LearnersCompared

export interface LeaseRow {
  courseId: number
  signed: Signed
  lease: Lease
}

/** Text that is being typed, so that no crash takes it; it becomes a register event when it is done. */
export interface DraftRow {
  target: string
  text: string
  updatedAtMs: number
}

/** What was spoken to one prompt of a task. It is never sent, and goes with the account. */
export interface RecordingRow {
  /** The attempt key and the prompt. */
  id: string
  attemptKey: string
  itemId: string
  prompt: number
  mediaType: string
  content: ArrayBuffer
  recordedAtMs: number
}

/** A sitting as it is stored. What is absent an app of before wrote without. */
export interface SittingRow extends Sitting {
  /** The tab that wrote it last. */
  writer?: string
  /** Goes up whenever a tab takes or writes it. */
  revision?: number
}

export interface BrowserStore {
  indexedDB: IDBFactory
  IDBKeyRange: typeof IDBKeyRange
}

/** Everything one account has on this device. One database per account; packs are in the shared one. */
export class AccountDb extends Dexie {
  /** The account was removed from this device, here or in another tab. Opening it again would make an empty one of its name. */
  isRemoved = false
  meta!: Table<MetaRow, MetaRow['key']>
  events!: EntityTable<EventRow, 'id'>
  projections!: EntityTable<Projection, 'subject'>
  sessions!: EntityTable<PracticeSession, 'id'>
  deadLetters!: EntityTable<DeadLetter, 'id'>
  leases: EntityTable<LeaseRow, 'courseId'>
  drafts!: EntityTable<DraftRow, 'target'>
  /** Exams that are being sat, and what is asked in them. */
  sittings!: EntityTable<SittingRow, 'id'>
  sittingItems!: Table<SittingItem, [sittingId: string, at: number]>
  recordings!: EntityTable<RecordingRow, 'id'>
  /** What the engine has learnt of the student, by course: made again from the answers at any time. */
  learners!: EntityTable<KeptLearner & { courseId: number }, 'courseId'>
  conversations!: EntityTable<ConversationRow, 'id'>
  chatMessages!: Table<ChatMessageRow, string>
  chatOutbox!: Table<ChatOutboxRow, number>

  /** `store`: the IndexedDB to use, for tests that have several devices; the runtime's own when left out. `study`: what is known
   *  of events. */
  constructor(
    userId: string,
    store?: BrowserStore,
    readonly study: Study = wholeStudy,
  ) {
    // Chromium flushes relaxed transactions only every few seconds; an answer shown as saved must survive a dead battery.
    super(accountDbName(userId), { chromeTransactionDurability: 'strict', ...store })
    // Each version that is named is read on the way to the first screen, with all before it: those stand here that changed rows, and the
    // newest. From any version of before, the tables and indexes that are missing come with the next one.
    this.version(2)
      .stores({
        meta: 'key',
        events:
          'id, unit, subject, *subjects, [waiting+id], [waiting+type], [waiting+deviceId+epoch+seq], [deviceId+epoch+seq]',
        projections: 'subject, [family+courseId]',
        sessions: 'id, [courseId+updatedAtMs], updatedAtMs',
        deadLetters: 'id, appVersion',
        grants: 'courseId',
        drafts: 'target',
      })
      .upgrade(marksInsteadOfRight)
    this.version(6).stores({
      recordings: 'id, attemptKey',
      sittings: 'id, courseId',
      sittingItems: '[sittingId+at]',
      learners: 'courseId',
      conversations: 'id, lastMessageAtMs',
      chatMessages: 'id, [conversationId+atMs]',
      chatOutbox: '++at, conversationId',
    })
    // Its stored name is the one that the first release gave it.
    this.leases = this.table('grants')
    this.on('versionchange', ({ newVersion }) => {
      if (newVersion !== null) return true
      this.isRemoved = true
      this.close()
      // What Dexie does by itself lets the next read open it again.
      return false
    })
  }
}

export const accountDbName = (userId: string) => `vademecum-u-${userId}`

/** The row of an event that was made here and is not sent yet, or (with a placement) that the server has. What only a newer
 *  release can read is stored as it came, and folded once the app knows it. */
export function eventRow(
  study: Study,
  placed: PlacedEvent,
  where: { waiting: 0 | 1; serverSeq: number | null },
): EventRow {
  const { event } = placed
  const { id, type, deviceId, epoch, seq } = event
  return { ...placed, ...where, id, type, deviceId, epoch, seq, ...indexedAs(study, event) }
}

/** What of a row depends on what this release knows of its event. */
export function indexedAs(study: Study, event: PlacedEvent['event']): Pick<EventRow, 'subjects' | 'subject' | 'unit'> {
  const subjects = subjectsIn(study, event)
  const [subject = ''] = subjects
  return { subjects, subject, unit: (subject !== '' && study.unitOf(event)) || event.id }
}

/** The events of a type that wait, or that the server has. By the index's name: asked by an object, Dexie reads every event where it
 *  opened its first database without a key range to hand, as under Node. */
export const eventsOfType = ({ events }: AccountDb, type: string, waiting: 0 | 1) =>
  events.where('[waiting+type]').equals([waiting, type])

/** How many answers are not yet acknowledged by the server. */
export async function countWaitingAnswers(db: AccountDb): Promise<number> {
  const counts = await Promise.all(db.study.answerTypes.map((type) => eventsOfType(db, type, 1).count()))
  return counts.reduce((sum, count) => sum + count, 0)
}

export async function readIdentity(db: AccountDb): Promise<Identity> {
  const row = await db.meta.get('identity')
  if (row?.key !== 'identity') throw new Error('the account database has no identity')
  return row
}

const freshState: SyncState = {
  key: 'standing',
  cursor: 0,
  count: 0,
  digest: emptyDigest,
  server: { head: 0, count: 0, digest: emptyDigest },
  serverOffsetMs: 0,
  serverTimeMs: 0,
  entitlementsVersion: 0,
  lastSyncAtMs: null,
  missing: [],
  newestPacks: [],
}

export async function readSyncState(db: AccountDb): Promise<SyncState> {
  const row = await db.meta.get('standing')
  return row?.key === 'standing' ? row : freshState
}
