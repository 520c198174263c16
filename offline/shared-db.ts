import { Dexie, type EntityTable, type Table } from 'dexie'
import type { BlobRole } from '../core/content/blobs.ts'
import type { Signed } from '../core/content/lease.ts'
import type { PackManifest, PackSearch } from '../core/content/pack.ts'
import type { sendContactMessage } from '../core/contract/shop/contact.ts'
import type { reportQuestion } from '../core/contract/study/question-reports.ts'
import type { InputOf } from '../core/contract/endpoint.ts'
import type { ChoiceCounts } from '../core/study/answer-shares.ts'
import type { ListedItem } from '../core/study/learner/bank/listed-item.ts'
import type { FieldProblem, ProblemCode } from '../core/problem.ts'
import type { BrowserStore } from './account/account-db.ts'

/** An item of a pack without its body. */
export type ItemRef = ListedItem

/** One version of one item. Versions stand side by side under their hash; which count, the pack's refs say. */
export interface ItemRow {
  courseId: number
  /** SHA-256 of the item's canonical JSON. */
  hash: string
  itemId: string
  kind: ItemRef['kind']
  topic: string
  /** As it came; parsed when it is read, since a disk may have changed it. */
  item: unknown
}

/** A blob that was verified and whose content is kept: items in `items`, difficulties and what a search has to know here, media in Cache
 *  Storage or in files. */
export interface BlobRow {
  courseId: number
  sha256: string
  role: BlobRole
  bytes: number
  wireBytes: number
  /** Items of a `core` blob, in its order; none for others. */
  refs: ItemRef[]
  /** Of a `difficulties` blob: logits by item id. */
  logits?: Readonly<Record<string, number>>
  /** Of a `search` blob. */
  search?: PackSearch
  /** The same of earlier releases, which kept no more of it. */
  synonyms?: string[][]
}

/** Large media on its way in. */
export interface PartRow {
  courseId: number
  sha256: string
  /** Bytes of its pieces that are here and verified. */
  bytes: number
}

export interface Installed {
  signed: Signed
  manifest: PackManifest
  /** What counts in this version, by topic as the manifest orders them, then by id. */
  refs: ItemRef[]
  installedAtMs: number
  /** A first download is still under way: `refs` are what of it can be studied already. */
  isArriving?: true
}

/** A version on its way in. */
export interface Staged {
  signed: Signed
  manifest: PackManifest
  /** Blobs that were not here when it began; progress is counted over these. */
  needed: string[]
}

/** Why a download ended without a pack. */
export type PackFault =
  | { code: 'no-room'; neededBytes: number; freeBytes: number }
  /** `damaged`: twice other bytes than were signed. `untrusted`: not signed by our server, or for another course. */
  | { code: 'damaged' | 'untrusted' | 'needs-app-update' | ProblemCode }

/** What is asked of the pack; it outlives the page, so that a crash is followed by a resumption. */
export type PackWork =
  | { is: 'wanted' }
  | { is: 'paused'; why: 'asked' | 'no-connection' }
  | { is: 'failed'; fault: PackFault }

export interface PackRow {
  courseId: number
  current: Installed | null
  staged: Staged | null
  work: PackWork | null
  lastUsedAtMs: number
  /** Latest end of any lease for the course seen on this device; `null` before the first. */
  openUntilMs: number | null
}

/** The public half of a signing key as a JWK: EC, P-256. */
export interface KeyRow {
  kid: string
  kty: string
  crv: string
  x: string
  y: string
}

/** Item versions that a running session shows: they are not collected. */
export interface PinRow {
  sessionId: string
  courseId: number
  hashes: string[]
  pinnedAtMs: number
}

/** An account whose data is on this device. */
export interface AccountOnDevice {
  userId: string
  username: string
  email: string
  /** Its owner signed out here: it opens with a sign-in only. */
  isLocked: boolean
  lastSignedInAtMs: number
}

/** When the leases of an account were last renewed, and under which count of its entitlements; under `anonymousId`, those that
 *  are anybody's. */
export interface RenewalRow {
  userId: string
  entitlementsVersion: number
  renewedAtMs: number
}

/** What anybody may study of a course on this device, under a lease of nobody's. */
export interface PublicLeaseRow {
  courseId: number
  signed: Signed
}

export interface StorageReserveRow {
  id: number
  bytes: Uint8Array
}

export type ContactBody = InputOf<typeof sendContactMessage>['body'] & { id: string }
export type ReportBody = InputOf<typeof reportQuestion>['body']

/** A message to the shop on its way: from a contact form, or a report of a question. */
export interface MessageRow {
  /** Made here; the server stores a message of one id once. */
  id: string
  /** Who wrote it, and may see it here: the id of an account, or of a visitor's stay. Earlier releases did not keep it. */
  writer?: string
  /** As it is sent, with its id. */
  body: ContactBody | ReportBody
  writtenAtMs: number
  /** Why the server will never take it; `null` while it waits. */
  refusal: { why: string; fields: FieldProblem[] } | null
}

/** What students chose of the questions of a course, as the server last told it. */
export interface AnswerSharesRow {
  courseId: number
  fetchedAtMs: number
  /** By the hash of the question's version. */
  shares: Readonly<Record<string, ChoiceCounts>>
}

/** What all accounts of a device share: packs by hash, the keys that check them, what others answered, and messages to the shop.
 *  Nothing a student studied. */
export class SharedDb extends Dexie {
  packs!: EntityTable<PackRow, 'courseId'>
  blobs!: Table<BlobRow, [number, string]>
  parts!: Table<PartRow, [number, string]>
  items!: Table<ItemRow, [number, string]>
  keys!: EntityTable<KeyRow, 'kid'>
  pins!: EntityTable<PinRow, 'sessionId'>
  accounts!: EntityTable<AccountOnDevice, 'userId'>
  renewals!: EntityTable<RenewalRow, 'userId'>
  /** Stored name, of what gives way when storage is full. */
  ballast!: EntityTable<StorageReserveRow, 'id'>
  messages!: EntityTable<MessageRow, 'id'>
  /** Apart from the messages of the contact forms, which earlier releases send: a tab or a worker of one may still run. */
  reports!: EntityTable<MessageRow, 'id'>
  answerShares!: EntityTable<AnswerSharesRow, 'courseId'>
  /** Stored name, of leases of what anybody may study. */
  openLeases!: EntityTable<PublicLeaseRow, 'courseId'>

  /** `store`: the IndexedDB to use, for tests that have several devices; the runtime's own when left out. `durability`: what is
   *  lost of a pack with the battery is fetched again, so speed goes before the flush; of a message it is not. */
  constructor(store?: BrowserStore, durability: 'relaxed' | 'strict' = 'relaxed') {
    super('vademecum-shared', { chromeTransactionDurability: durability, ...store })
    // Those before it had fewer tables, and from each of them the missing ones come with this one.
    this.version(5).stores({
      packs: 'courseId',
      blobs: '[courseId+sha256], courseId',
      items: '[courseId+hash], courseId',
      keys: 'kid',
      pins: 'sessionId, courseId',
      accounts: 'userId',
      renewals: 'userId',
      ballast: 'id',
      parts: '[courseId+sha256], courseId',
      messages: 'id',
      openLeases: 'courseId',
      reports: 'id',
      answerShares: 'courseId',
    })
  }
}

/** Keeps the account in the list of those that can be opened on this device without a connection. */
export async function rememberAccount(db: SharedDb, account: AccountOnDevice): Promise<void> {
  await db.accounts.put(account)
}

/** Most recently used first. */
export async function accountsOnDevice(db: SharedDb): Promise<AccountOnDevice[]> {
  return (await db.accounts.toArray()).sort((a, b) => b.lastSignedInAtMs - a.lastSignedInAtMs)
}

/** Leaves an account's work where it is and closes it to everyone until its owner signs in again. */
export async function lockAccount(db: SharedDb, userId: string): Promise<void> {
  await db.accounts.update(userId, { isLocked: true })
}

/** Makes what one account wrote to the shop, and what waits of it or was refused, another's to see and to send. */
export async function handOverMessages(db: SharedDb, from: string, to: string): Promise<void> {
  for (const table of [db.messages, db.reports])
    await table.filter(({ writer }) => writer === from).modify({ writer: to })
}

/** Takes out what stands here of an account: its name, its leases' dates, its messages, and the questions held for its sessions. */
export async function forgetAccount(db: SharedDb, userId: string, sessionIds: readonly string[] = []): Promise<void> {
  await db.transaction('rw', [db.accounts, db.renewals, db.pins, db.messages, db.reports], async () => {
    await db.accounts.delete(userId)
    await db.renewals.delete(userId)
    await db.pins.bulkDelete([...sessionIds])
    for (const table of [db.messages, db.reports]) await table.filter(({ writer }) => writer === userId).delete()
  })
}
