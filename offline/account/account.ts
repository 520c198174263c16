import { type LearningEvent, effectiveAt } from '../../core/study/events/event.ts'
import { type RandomBytes, hex, idMaker } from '../../core/study/events/id.ts'
import {
  AccountDb,
  type BrowserStore,
  type DeadLetter,
  type EventRow,
  type Identity,
  countWaitingAnswers,
  eventRow,
  indexedAs,
  readIdentity,
  readSyncState,
} from './account-db.ts'
import { NotSaved, durablyIn } from './durable.ts'
import {
  addUnsaved,
  dropUnsaved,
  type KeyValue,
  readMirror,
  readRing,
  readUnsaved,
  writeMirror,
  writeRing,
} from './mirror.ts'
import type { Study } from '../../core/study/events/family.ts'
import { reproject } from './reproject.ts'

/** What the runtime lends: page, worker, test and simulation each have their own. */
export interface DeviceEnv {
  /** Wall clock, epoch ms. */
  now(): number
  randomBytes: RandomBytes
  /** Minutes east of UTC. */
  tzOffsetMin(): number
  /** The release that runs, as the server knows it. */
  appVersion: string
  /** Absent in a worker. */
  mirror?: KeyValue
  /** The runtime's own when absent. */
  store?: BrowserStore
  /** What is known of events: all that this release does when absent. */
  study?: Study
  /** Gives back storage when it is full; true when something was freed. */
  freeRoom?: () => Promise<boolean>
}

/** One account's work on this device, open for use. */
export interface Account {
  userId: string
  db: AccountDb
  env: DeviceEnv
  newId: () => string
}

/** Opens, and at first use makes, the database of an account. Notices when the browser removed an earlier one or an older
 *  copy was put in its place, takes a new epoch then, and brings back what the mirror holds. Throws `NotSaved` where it has to write for
 *  that and cannot, but for what the mirror holds. */
export async function openAccount(userId: string, env: DeviceEnv): Promise<Account> {
  const db = new AccountDb(userId, env.store, env.study)
  const account: Account = { userId, db, env, newId: idMaker(env.now, env.randomBytes) }
  await db.open()
  const unsaved = readUnsaved(env.mirror, userId)
  const mirrored = [...readRing(env.mirror, userId), ...unsaved]
  const isMirrored = await bringUpToDate(account, mirrored).then(
    (isSame) => {
      dropUnsaved(env.mirror, userId, unsaved)
      return isSame
    },
    async (error: unknown) => {
      if (!(error instanceof NotSaved)) throw error
      // No room for what only the mirror holds: it waits there for the next answer that is stored, and what is here can be studied.
      addUnsaved(env.mirror, userId, await notInDatabase(db, mirrored))
      return await bringUpToDate(account, [])
    },
  )
  // A second net, not waited for. Where it is of this database already, a start has its question to show first.
  if (!isMirrored) void mirrorAccount(account).catch(() => undefined)
  return account
}

/** Answers whether the mirror is of this very database. Throws `NotSaved`. */
function bringUpToDate(account: Account, mirroredEvents: readonly LearningEvent[]): Promise<boolean> {
  const { userId, db, env } = account
  const tables = [db.meta, db.events, db.deadLetters, db.projections]
  return durablyIn(account, tables, async () => {
    // All there usually is to do: nothing was lost, refused or folded by other rules, and one round of requests says so.
    const [[held, folded], lost, refused, parked] = await Promise.all([
      db.meta.bulkGet(['identity', 'folded']),
      notInDatabase(db, mirroredEvents),
      refusedBefore(account),
      parkedRows(db),
    ])
    const identity = held?.key === 'identity' ? held : null
    const mirrored = readMirror(env.mirror, userId)
    const ownMirror = mirrored?.epoch === identity?.epoch ? mirrored : null
    const isOlderCopy = identity !== null && ownMirror !== null && ownMirror.lastSeq > identity.lastSeq
    if (!identity) await db.meta.bulkPut([newIdentity(userId, env), await readSyncState(db)])
    else if (isOlderCopy) await takeNewEpoch(account)
    const recovered = await recover(account, lost)
    if (held === undefined && mirrored !== null && mirrored.waitingAnswers > 0) {
      // Answers that were never stored here are not among those at risk.
      const answers = recovered.filter((event) => event.seq > 0 && db.study.isAnswer(event)).length
      await db.meta.put({ key: 'start-notice', is: 'evicted', atRisk: mirrored.waitingAnswers, recovered: answers })
    }
    if (refused.length > 0) await retry(account, refused)
    if (parked.length > 0) await putAndFold(db, parked)
    if (folded?.key !== 'folded' || folded.by !== db.study.foldedBy) await foldAnew(db)
    return ownMirror !== null && !isOlderCopy
  })
}

function newIdentity(userId: string, env: DeviceEnv): Identity {
  return {
    key: 'identity',
    userId,
    deviceId: hex(env.randomBytes(16)),
    epoch: hex(env.randomBytes(8)),
    lastSeq: 0,
    lastHlc: null,
    lastEffectiveAtMs: 0,
  }
}

/** Numbers the waiting events of this device anew, from 1, under a new epoch: another copy of this database uses the old
 *  one. Acknowledged events keep the number they were stored under. Inside a transaction over `meta` and `events`. */
export async function takeNewEpoch({ db, env }: Account): Promise<void> {
  const identity = await readIdentity(db)
  const epoch = hex(env.randomBytes(8))
  const own = await db.events
    .where('[waiting+deviceId+epoch+seq]')
    .between([1, identity.deviceId], [1, identity.deviceId, []])
    .sortBy('id')
  await db.events.bulkPut(own.map((row, at) => numbered(row, { deviceId: identity.deviceId, epoch, seq: at + 1 })))
  await db.meta.put({ ...identity, epoch, lastSeq: own.length })
}

/** The next number of this device, which `identity` then has given out. */
export function nextNumber(identity: Identity): Pick<EventRow, 'deviceId' | 'epoch' | 'seq'> {
  const { deviceId, epoch } = identity
  return { deviceId, epoch, seq: ++identity.lastSeq }
}

/** The same event under another number. */
export function numbered(row: EventRow, number: Pick<EventRow, 'deviceId' | 'epoch' | 'seq'>): EventRow {
  return { ...row, ...number, event: { ...row.event, ...number } }
}

/** Those that no table here has. Work that waits to be sent is told of by one request: a start has up to 200 of them to ask for, and
 *  one request for each would hold its question up. */
export async function notInDatabase<T extends { id: string }>(db: AccountDb, events: readonly T[]): Promise<T[]> {
  if (events.length === 0) return []
  const sorted = events.map(({ id }) => id).toSorted()
  const waiting = await db.events
    .where('[waiting+id]')
    .between([1, sorted[0]], [1, sorted.at(-1)], true, true)
    .primaryKeys()
  const known = new Set(waiting)
  const others = events.filter(({ id }) => !known.has(id))
  if (others.length === 0) return []
  const ids = others.map(({ id }) => id)
  const [rows, letters] = await Promise.all([db.events.bulkGet(ids), db.deadLetters.bulkGet(ids)])
  return others.filter((_, at) => !rows[at] && !letters[at])
}

/** Puts back events that only the mirror still has, and answers which. They go to the server under the number they had,
 *  or get one now. Inside a transaction over `meta`, `events`, `deadLetters` and `projections`. */
export async function recover({ db }: Account, mirrored: readonly LearningEvent[]): Promise<LearningEvent[]> {
  const recovered: LearningEvent[] = []
  for (const event of mirrored) {
    const unnumbered = event.seq === 0
    const isHeld = (await db.events.get(event.id)) ?? (await db.deadLetters.get(event.id))
    // What could not be saved was tried again since, under another id.
    if (isHeld || (unnumbered && (await isMade(db, event)))) continue
    const identity = await readIdentity(db)
    const seq = unnumbered ? identity.lastSeq + 1 : event.seq
    const whole = unnumbered ? { ...event, deviceId: identity.deviceId, epoch: identity.epoch, seq } : event
    const row = eventRow(
      db.study,
      { event: whole, effectiveAtMs: effectiveAt(whole, 0, null), receivedAtMs: null, mark: null },
      { waiting: 1, serverSeq: null },
    )
    if (unnumbered) await db.meta.put({ ...identity, lastSeq: seq })
    await putAndFold(db, [row])
    recovered.push(event)
  }
  return recovered
}

async function isMade({ events, study }: AccountDb, event: LearningEvent): Promise<boolean> {
  const unit = study.unitOf(event)
  return unit !== null && (await events.where('unit').equals(unit).count()) > 0
}

/** Work that the server refused of another release, oldest first. A worker, which has no mirror, leaves it to the page: the two
 *  may be of different releases for a while. */
async function refusedBefore({ db, env }: Account): Promise<DeadLetter[]> {
  return env.mirror ? await db.deadLetters.where('appVersion').notEqual(env.appVersion).sortBy('id') : []
}

/** Work refused by the server is offered once more by each new release, which may have mended what was wrong with it. Own
 *  events get a new number, since the old one may be another's by now. */
async function retry({ db }: Account, letters: readonly DeadLetter[]): Promise<void> {
  const identity = await readIdentity(db)
  const rows = letters.map(({ row }) =>
    row.deviceId === identity.deviceId ? numbered(row, nextNumber(identity)) : row,
  )
  await db.deadLetters.bulkDelete(letters.map((letter) => letter.id))
  await db.meta.put(identity)
  await putAndFold(
    db,
    rows.map((row) => ({ ...row, ...indexedAs(db.study, row.event) })),
  )
}

/** Events that an older release could only keep, and this one can read. */
async function parkedRows(db: AccountDb): Promise<EventRow[]> {
  const rows = await db.events.where('subject').equals('').toArray()
  return rows.map((row) => ({ ...row, ...indexedAs(db.study, row.event) })).filter(({ subject }) => subject !== '')
}

async function putAndFold(db: AccountDb, rows: readonly EventRow[]): Promise<void> {
  await db.events.bulkPut(rows)
  await reproject(
    db,
    rows.flatMap((row) => row.subjects),
  )
}

/** This release folds what is known in another way than the one before, or into more: every event is looked at again. */
async function foldAnew(db: AccountDb): Promise<void> {
  await db.projections.clear()
  await db.events.toCollection().modify((row) => void Object.assign(row, indexedAs(db.study, row.event)))
  await reproject(db, (await db.events.orderBy('subjects').uniqueKeys()).map(String))
  await db.meta.put({ key: 'folded', by: db.study.foldedBy })
}

/** Brings the mirror up to date with the database. */
export async function mirrorAccount({ userId, db, env }: Account): Promise<void> {
  if (!env.mirror) return
  const [identity, waiting, waitingAnswers] = await Promise.all([
    readIdentity(db),
    db.events.where('[waiting+id]').between([1], [1, []]).reverse().limit(200).toArray(),
    countWaitingAnswers(db),
  ])
  const kept = readMirror(env.mirror, userId)
  // What was read before a later write comes too late: a number that was given out is not forgotten.
  if (kept?.epoch === identity.epoch && kept.lastSeq > identity.lastSeq) return
  writeMirror(env.mirror, userId, {
    deviceId: identity.deviceId,
    epoch: identity.epoch,
    lastSeq: identity.lastSeq,
    waitingAnswers,
  })
  writeRing(
    env.mirror,
    userId,
    waiting.reverse().map((row) => row.event),
  )
}
