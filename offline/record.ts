import {
  type AnsweredEvent,
  type LearningEvent,
  type RegisterEvent,
  effectiveAt,
  eventSchemaVersion,
} from '../core/study/event.ts'
import { tick } from '../core/study/hlc.ts'
import type { PracticeSession } from '../core/study/session.ts'
import { type EventRow, eventRow, readIdentity, readStanding } from './account-db.ts'
import { type Account, mirrorAccount, recover } from './account.ts'
import { dropUnsaved, readUnsaved, writeUnsaved } from './mirror.ts'
import { NotSaved, durably } from './durable.ts'
import { reproject } from './reproject.ts'

/** What a feature says happened; the envelope is added when it is recorded. */
export type Fact =
  | Pick<
      AnsweredEvent,
      | 'type'
      | 'attemptKey'
      | 'revision'
      | 'courseId'
      | 'packVersion'
      | 'sessionId'
      | 'itemId'
      | 'itemHash'
      | 'answer'
      | 'clientCorrect'
      | 'confidence'
      | 'durationMs'
    >
  | Pick<RegisterEvent, 'type' | 'kind' | 'target' | 'value'>

/** Writes facts and all that follows from them (cards, registers, the session they belong to) in one strict-durability
 *  transaction. Resolves when it is on the disk: only then may a screen say "saved". An answer whose attempt already has one
 *  (double tap, second tab) makes no second event. Answers the events it made. Throws `NotSaved` when this device cannot
 *  store; the facts are then in the mirror and come back when it can. */
export async function record(
  account: Account,
  facts: readonly Fact[],
  session?: PracticeSession,
): Promise<LearningEvent[]> {
  const { db } = account
  const write = () =>
    db.transaction('rw', [db.meta, db.events, db.projections, db.sessions], async () => {
      const rows = await placeFacts(account, facts)
      await db.events.bulkAdd(rows)
      await reproject(
        db,
        rows.map((row) => row.subject),
      )
      if (session) await db.sessions.put(session)
      return rows.map((row) => row.event)
    })
  const events = await durably(account, write).catch((error: unknown) => {
    if (error instanceof NotSaved) keepInMirror(account, facts)
    throw error
  })
  // Not awaited: the mirror is a second net and never on the way to "saved".
  void saveUnsaved(account)
    .then(() => mirrorAccount(account))
    .catch(() => undefined)
  return events
}

/** Events of the facts, numbered and stamped; inside the writing transaction, so that no number is given out twice. */
async function placeFacts(account: Account, facts: readonly Fact[]): Promise<EventRow[]> {
  const { db } = account
  const [identity, { serverOffsetMs }] = await Promise.all([readIdentity(db), readStanding(db)])
  const rows: EventRow[] = []
  for (const fact of facts) {
    const unit = fact.type === 'answered' ? `${fact.attemptKey}:${fact.revision}` : null
    if (unit !== null && (await db.events.where('unit').equals(unit).count()) > 0) continue
    identity.lastSeq += 1
    identity.lastHlc = tick(identity.lastHlc, account.env.now(), identity.deviceId)
    const event: LearningEvent = {
      ...envelope(account, serverOffsetMs),
      deviceId: identity.deviceId,
      epoch: identity.epoch,
      seq: identity.lastSeq,
      hlc: identity.lastHlc,
      ...storable(fact),
    }
    const effectiveAtMs = effectiveAt(event, identity.lastEffectiveAtMs, null)
    identity.lastEffectiveAtMs = effectiveAtMs
    rows.push(eventRow({ event, effectiveAtMs, receivedAtMs: null, correct: null }, { waiting: 1, serverSeq: null }))
  }
  await db.meta.put(identity)
  return rows
}

/** A note cut off in the middle of an emoji, or with a NUL pasted in, is text that no database takes: what cannot be kept of
 *  it is replaced, so that the rest is not refused. */
function storable(fact: Fact): Fact {
  if (fact.type !== 'register' || typeof fact.value !== 'string') return fact
  return { ...fact, value: fact.value.replaceAll(/[\0\ud800-\udfff]/gu, '\ufffd') }
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
  await db.transaction('rw', [db.meta, db.events, db.deadLetters, db.projections], () => recover(account, unsaved))
  dropUnsaved(env.mirror, userId, unsaved)
}

/** IndexedDB is dead: the facts wait in the mirror without a number, which they get when it works again. */
function keepInMirror(account: Account, facts: readonly Fact[]): void {
  const { env, userId } = account
  const nowhere = { deviceId: '0'.repeat(32), epoch: '0'.repeat(16), seq: 0 }
  const events = facts.map((fact) => ({
    ...envelope(account, 0),
    ...nowhere,
    hlc: tick(null, env.now(), nowhere.deviceId),
    ...storable(fact),
  }))
  writeUnsaved(env.mirror, userId, [...readUnsaved(env.mirror, userId), ...events])
}
