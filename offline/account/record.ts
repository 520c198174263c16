import { type LearningEvent, effectiveAt, eventSchemaVersion, isAnswered } from '../../core/study/events/event.ts'
import { tick } from '../../core/study/events/hlc.ts'
import type { AnswerFact, Fact } from '../../core/study/families.ts'
import type { PracticeSession } from '../../core/study/session.ts'
import { asShown, mergeStored, withCounted } from '../../core/study/session-merge.ts'
import { type AccountDb, type EventRow, type Identity, eventRow, readIdentity, readSyncState } from './account-db.ts'
import { type Account, mirrorAccount, recover } from './account.ts'
import { addUnsaved, dropUnsaved, readUnsaved } from './mirror.ts'
import { NotSaved, type WriteGuard, durablyIn } from './durable.ts'
import { eventsOf, putProjections } from './reproject.ts'

/** An answer of a run of questions, as the tab in which it is given has both. */
export interface RunAnswer {
  fact: AnswerFact
  /** Place of its question in the run. */
  index: number
  /** The run without the answer, as it is when it is asked for. */
  runNow(): PracticeSession
}

/** Writes facts and all that follows from them (the rows of every family: cards, registers, tasks, exams) in one strict-durability
 *  transaction. Resolves when it is on the disk: only then may a screen say "saved". An answer whose attempt already has one (double
 *  tap, second tab) makes no second event. Answers the events it made. Throws `NotSaved` when this device cannot store; the facts are
 *  then in the mirror and come back when it can, but for those with a guard, which nobody would ask by then: what they are made of is
 *  to be kept elsewhere. Throws `TakenOver` where the guard does. */
export function record(account: Account, facts: readonly Fact[], guard?: WriteGuard): Promise<LearningEvent[]> {
  const { db } = account
  const work = async () => {
    const held = await readHeld(db, facts)
    const rows = placeFacts(account, held, facts)
    await writeRows(db, held, rows)
    return rows.map((row) => row.event)
  }
  return written(account, guard ? [] : facts, work, guard)
}

/** Writes an answer as `record` does, with the run it belongs to; none where another tab has answered the question. Answers the run as
 *  it was written, with the answer that counts. */
export function recordAnswer(account: Account, { fact, index, runNow }: RunAnswer): Promise<PracticeSession> {
  const { db } = account
  const unsaved = runNow().items[index]?.given === null ? [fact] : []
  return written(account, unsaved, async () => {
    // Another tab may have answered, or begun the attempt, since this one read the run.
    const [stored, held] = await Promise.all([db.sessions.get(fact.sessionId), readHeld(db, [fact])])
    const mine = runNow()
    const merged = stored ? mergeStored(mine, stored) : mine
    const item = merged.items[index]
    const isUnanswered = item?.given === null
    const rows = isUnanswered ? placeFacts(account, held, [{ ...fact, durationMs: item.elapsedMs }]) : []
    const counted = isUnanswered ? heldUnit(db, held, fact)?.event : undefined
    const settled = counted && isAnswered(counted) ? withCounted(merged, index, counted) : merged
    await Promise.all([writeRows(db, held, rows), db.sessions.put(settled)])
    return settled
  })
}

/** Writes the answers of all questions of a run at once, with the run, as `record` does. What was answered before stays as it was, in the
 *  run too. Answers the run as it was written. `facts`: by place in the run, `null` where nothing was chosen. */
export function recordRun(
  account: Account,
  run: PracticeSession,
  facts: readonly (AnswerFact | null)[],
): Promise<PracticeSession> {
  const { db } = account
  const given = facts.filter((fact) => fact !== null)
  return written(account, given, async () => {
    const [stored, held] = await Promise.all([db.sessions.get(run.id), readHeld(db, given)])
    const rows = placeFacts(account, held, given)
    let settled = stored ? mergeStored(run, stored, asShown) : run
    for (const [index, fact] of facts.entries()) {
      const counted = fact && heldUnit(db, held, fact)?.event
      if (counted && isAnswered(counted)) settled = withCounted(settled, index, counted)
    }
    await writeRows(db, held, rows)
    await db.sessions.put(settled)
    return settled
  })
}

/** Runs a writing piece of work in one transaction until it is durable; `facts` are what goes to the mirror when it cannot. */
async function written<T>(
  account: Account,
  facts: readonly Fact[],
  work: () => Promise<T>,
  guard?: WriteGuard,
): Promise<T> {
  const { db } = account
  const tables = [db.meta, db.events, db.projections, db.sessions]
  const result = await durablyIn(account, tables, work, guard).catch((error: unknown) => {
    if (error instanceof NotSaved && facts.length > 0) keepInMirror(account, facts)
    throw error
  })
  mirrorSoon(account)
  return result
}

/** Long enough for the frame that says "saved" to come first, ms. */
const mirrorAfterMs = 100
const mirroring = new WeakSet<Account>()

/** The mirror is a second net and never on the way to "saved"; of answers in quick succession it follows once. */
function mirrorSoon(account: Account): void {
  if (mirroring.has(account)) return
  mirroring.add(account)
  setTimeout(() => {
    mirroring.delete(account)
    void saveUnsaved(account)
      .then(() => mirrorAccount(account))
      .catch(() => undefined)
  }, mirrorAfterMs)
}

/** What the new rows are numbered after and folded with. */
interface Held {
  identity: Identity
  serverOffsetMs: number
  bySubject: Map<string, EventRow[]>
}

/** Asked for together: one after the other, each request would wait for the one before. */
async function readHeld(db: AccountDb, facts: readonly Fact[]): Promise<Held> {
  const subjects = [...new Set(facts.flatMap(db.study.subjectsOf))]
  const [identity, { serverOffsetMs }, bySubject] = await Promise.all([
    readIdentity(db),
    readSyncState(db),
    Promise.all(subjects.map(async (subject) => [subject, await eventsOf(db, subject)] as const)),
  ])
  return { identity, serverOffsetMs, bySubject: new Map(bySubject) }
}

/** The event that was made already and leaves no room for the fact: an answer's attempt has one. */
function heldUnit({ study }: AccountDb, { bySubject }: Held, fact: Fact): EventRow | undefined {
  const unit = study.unitOf(fact)
  if (unit === null) return undefined
  return study
    .subjectsOf(fact)
    .flatMap((subject) => bySubject.get(subject) ?? [])
    .find((row) => row.unit === unit)
}

/** Events of the facts, numbered and stamped, put to what is held; inside the writing transaction, so that no number is given
 *  out twice. */
function placeFacts(account: Account, held: Held, facts: readonly Fact[]): EventRow[] {
  const { identity, serverOffsetMs, bySubject } = held
  const rows: EventRow[] = []
  for (const fact of facts) {
    if (heldUnit(account.db, held, fact)) continue
    identity.lastSeq += 1
    identity.lastHlc = tick(identity.lastHlc, account.env.now(), identity.deviceId)
    const event: LearningEvent = {
      ...envelope(account, serverOffsetMs),
      deviceId: identity.deviceId,
      epoch: identity.epoch,
      seq: identity.lastSeq,
      hlc: identity.lastHlc,
      ...account.db.study.storable(fact),
    }
    const effectiveAtMs = effectiveAt(event, identity.lastEffectiveAtMs, null)
    identity.lastEffectiveAtMs = effectiveAtMs
    const placed = { event, effectiveAtMs, receivedAtMs: null, mark: null }
    const row = eventRow(account.db.study, placed, { waiting: 1, serverSeq: null })
    for (const subject of row.subjects) bySubject.get(subject)?.push(row)
    rows.push(row)
  }
  return rows
}

/** The new rows, the number they end with, and what they are folded into. */
async function writeRows(db: AccountDb, { identity, bySubject }: Held, rows: readonly EventRow[]): Promise<void> {
  if (rows.length === 0) return
  const touched = [...new Set(rows.flatMap((row) => row.subjects))]
  const projections = touched.flatMap((subject) => db.study.project(subject, bySubject.get(subject) ?? []) ?? [])
  await Promise.all([db.events.bulkAdd(rows), db.meta.put(identity), putProjections(db, projections)])
}

function envelope({ userId, env, newId }: Account, serverOffsetMs: number) {
  return {
    id: newId(),
    userId,
    schemaVersion: eventSchemaVersion,
    occurredAtMs: env.now(),
    serverOffsetMs,
    tzOffsetMin: env.tzOffsetMin(),
  }
}

/** IndexedDB works again: what it could not take before is stored now. */
async function saveUnsaved(account: Account): Promise<void> {
  const { db, env, userId } = account
  const unsaved = readUnsaved(env.mirror, userId)
  if (unsaved.length === 0) return
  await db.transaction('rw', [db.meta, db.events, db.deadLetters, db.projections], async () => {
    await recover(account, unsaved)
  })
  dropUnsaved(env.mirror, userId, unsaved)
}

/** IndexedDB is dead: the facts wait in the mirror without a number, which they get when it works again. */
function keepInMirror(account: Account, facts: readonly Fact[]): void {
  const { db, env, userId } = account
  const nowhere = { deviceId: '0'.repeat(32), epoch: '0'.repeat(16), seq: 0 }
  const waiting = new Set(readUnsaved(env.mirror, userId).flatMap((event) => db.study.unitOf(event) ?? []))
  // An answer that is tried again waits there already.
  const fresh = facts.filter((fact) => !waiting.has(db.study.unitOf(fact) ?? ''))
  const events = fresh.map((fact) => ({
    ...envelope(account, 0),
    ...nowhere,
    hlc: tick(null, env.now(), nowhere.deviceId),
    ...db.study.storable(fact),
  }))
  addUnsaved(env.mirror, userId, events)
}
