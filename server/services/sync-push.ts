import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { AnswerOf, BodyOf } from '../../core/contract/endpoint.ts'
import type { PushResult, push } from '../../core/contract/sync.ts'
import { Problem } from '../../core/problem.ts'
import { canonicalJson } from '../../core/study/canonical.ts'
import { addToDigest } from '../../core/study/digest.ts'
import {
  type LearningEvent,
  contentOf,
  deviceId as deviceIdSchema,
  effectiveAt,
  epochId,
  isAnswered,
  parseEvent,
  pushEventLimit,
} from '../../core/study/event.ts'
import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import * as store from '../models/event-store.ts'
import type { regrader } from './regrade.ts'

type Body = BodyOf<typeof push>
type Answer = AnswerOf<typeof push>

/** An event of the batch that reads well and belongs to the user. */
interface Incoming {
  index: number
  event: LearningEvent
  payload: string
  contentHash: string
}

type Refused = Extract<PushResult, { is: 'refused' }>

interface Sorted {
  good: Incoming[]
  refused: Refused[]
  /** Numbers of refused events whose number can be read: they are accounted for. */
  marks: store.SeqMark[]
}

/** Stores a batch of events, each once, in one transaction. One bad event is refused alone and the rest go on. Throws
 *  `wrong-account`, `update-required`, and `epoch-conflict` when another copy of the sender's database uses its numbers. */
export async function receivePush(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  grader: ReturnType<typeof regrader>,
  userId: string,
  body: Body,
): Promise<Answer> {
  if (body.userId !== userId) throw new Problem('wrong-account', 'These answers belong to another account.')
  if (body.events.length > pushEventLimit) throw new Problem('too-large', 'Too many answers at once.')
  const sorted = sortEvents(userId, body.events)
  const oldest = Math.min(...sorted.good.map(({ event }) => event.schemaVersion), Number.POSITIVE_INFINITY)
  if (oldest < deps.config.minSchemaVersion) {
    throw new Problem('update-required', 'Please update the app to send your answers.')
  }
  return deps.db.transaction((trx) => storeBatch({ ...deps, grader, userId, body, sorted, trx }))
}

function sortEvents(userId: string, events: readonly unknown[]): Sorted {
  const sorted: Sorted = { good: [], refused: [], marks: [] }
  const refuse = (index: number, raw: unknown, code: string, why: string) => {
    const { id } = (raw ?? {}) as { id?: unknown }
    sorted.refused.push({ is: 'refused', id: typeof id === 'string' ? id.slice(0, 64) : null, index, code, why })
    const mark = markOf(raw, code)
    if (mark) sorted.marks.push(mark)
  }
  for (const [index, raw] of events.entries()) {
    const parsed = parseEvent(raw)
    if (parsed.is === 'malformed') {
      refuse(index, raw, 'malformed', parsed.why)
    } else if (parsed.event.userId !== userId) {
      refuse(index, raw, 'foreign', 'made by another account')
    } else {
      const content = canonicalJson(contentOf(parsed.event))
      const contentHash = createHash('sha256').update(content).digest('hex')
      sorted.good.push({ index, event: parsed.event, payload: JSON.stringify(raw), contentHash })
    }
  }
  return sorted
}

const numbered = z.object({
  id: z.string().check(z.regex(/^[\x20-\x7e]{1,64}$/)),
  deviceId: deviceIdSchema,
  epoch: epochId,
  seq: z.int().check(z.minimum(1)),
})

function markOf(raw: unknown, code: string): store.SeqMark | null {
  const read = z.safeParse(numbered, raw)
  if (!read.success) return null
  const { id, deviceId, epoch, seq } = read.data
  return { deviceId, epoch, seq, eventId: id, why: 'refused', code }
}

interface Batch extends Pick<Deps, 'now'> {
  grader: ReturnType<typeof regrader>
  userId: string
  body: Body
  sorted: Sorted
  trx: Knex
}

async function storeBatch({ now, grader, userId, body, sorted, trx }: Batch): Promise<Answer> {
  const before = await store.lockUserStanding(userId, trx)
  // Read under the lock: the times of a user's events rise with their numbers.
  const receivedAtMs = now()
  const known = new Map(
    (
      await store.eventsWithIds(
        userId,
        sorted.good.map(({ event }) => event.id),
        trx,
      )
    ).map((row) => [row.id, row]),
  )
  const numbers = await numbersOf(userId, sorted.good, trx)
  await grader.prepare(sorted.good.map(({ event }) => event).filter(isAnswered), trx)

  const results: (PushResult & { at: number })[] = sorted.refused.map((refusal) => ({ ...refusal, at: refusal.index }))
  const marks = [...sorted.marks]
  const settled: store.SeqMark[] = []
  const fresh: store.NewEvent[] = []
  const attempts: store.NewAttempt[] = []
  const altered: Incoming[] = []
  let { head, count, digest } = before

  for (const incoming of sorted.good) {
    const { event, index, contentHash } = incoming
    const { deviceId, epoch, seq, id } = event
    const numbering = numbers.get(`${deviceId}/${epoch}`)
    if (!numbering) throw new Error('the numbers of every device in the batch were read')
    const holder = numbering.events.get(seq) ?? aliasHolder(numbering.marks.get(seq))
    const refuse = (code: string, why: string) => {
      results.push({ is: 'refused', id, index, code, why, at: index })
    }
    if (holder !== undefined && holder !== id) {
      if (deviceId === body.deviceId && epoch === body.epoch) {
        throw new Problem(
          'epoch-conflict',
          'Another copy of this device has sent other answers under the same numbers.',
        )
      }
      refuse('seq-taken', 'another event has this number')
      continue
    }
    const held = known.get(id)
    if (held && held.contentHash !== contentHash) {
      altered.push(incoming)
      marks.push({ deviceId, epoch, seq, eventId: id, why: 'refused', code: 'altered' })
      refuse('altered', 'an event with this id and other content is stored')
      continue
    }
    if (held) {
      if (held.deviceId !== deviceId || held.epoch !== epoch || held.seq !== seq) {
        marks.push({ deviceId, epoch, seq, eventId: id, why: 'alias', code: null })
        numbering.marks.set(seq, { deviceId, epoch, seq, eventId: id, why: 'alias', code: null })
      }
      results.push({ is: 'duplicate', id, ...placementOf(held), at: index })
      continue
    }
    const effectiveAtMs = effectiveAt(event, numbering.lastEffectiveAtMs, receivedAtMs)
    const correct = isAnswered(event) ? grader.mark(event) : null
    const placed = { serverSeq: ++head, receivedAtMs, effectiveAtMs, correct }
    const row = { id, deviceId, epoch, seq, type: event.type, payload: incoming.payload, contentHash, ...placed }
    const mark = numbering.marks.get(seq)
    if (mark) settled.push(mark)
    fresh.push(row)
    known.set(id, row)
    numbering.events.set(seq, id)
    numbering.lastEffectiveAtMs = Math.max(numbering.lastEffectiveAtMs, effectiveAtMs)
    count += 1
    digest = addToDigest(digest, row)
    if (isAnswered(event)) {
      const { attemptKey, revision, itemId, itemHash, clientCorrect } = event
      attempts.push({ attemptKey, revision, eventId: id, itemId, itemHash, clientCorrect, correct })
    }
    results.push({ is: 'accepted', id, ...placed, at: index })
  }

  await store.insertEvents(userId, fresh, trx)
  await store.insertAttempts(userId, attempts, trx)
  await store.deleteMarks(userId, settled, trx)
  await store.putMarks(
    userId,
    marks.filter((mark) => !isTaken(mark, numbers)),
    trx,
  )
  await store.quarantine(
    userId,
    altered.map(({ event, contentHash, payload }) => ({ id: event.id, contentHash, payload })),
    receivedAtMs,
    trx,
  )
  if (head > before.head) await store.writeStanding(userId, { head, count, digest }, trx)
  const device = await accountFor(userId, body, numbers, receivedAtMs, trx)

  return {
    results: results.sort((a, b) => a.at - b.at).map(({ at: _, ...result }) => result),
    device,
    headBefore: before.head,
    head,
    count,
    digest,
    serverTimeMs: receivedAtMs,
  }
}

interface Numbering extends store.DeviceStanding {
  deviceId: string
  epoch: string
  /** By number, the event that has it. */
  events: Map<number, string>
  marks: Map<number, store.SeqMark>
}

/** For every (device, epoch) of the batch, what is known of the numbers the batch uses. */
async function numbersOf(userId: string, good: readonly Incoming[], trx: Knex): Promise<Map<string, Numbering>> {
  const seqs = new Map<string, { deviceId: string; epoch: string; seqs: number[] }>()
  for (const { event } of good) {
    const key = `${event.deviceId}/${event.epoch}`
    const entry = seqs.get(key) ?? { deviceId: event.deviceId, epoch: event.epoch, seqs: [] }
    entry.seqs.push(event.seq)
    seqs.set(key, entry)
  }
  const numbers = new Map<string, Numbering>()
  for (const [key, device] of seqs) {
    const { deviceId, epoch } = device
    const holders = await store.holdersOf(userId, { deviceId, epoch }, device.seqs, trx)
    numbers.set(key, { deviceId, epoch, ...holders, ...(await store.deviceStanding(userId, device, trx)) })
  }
  return numbers
}

const aliasHolder = (mark: store.SeqMark | undefined) => (mark?.why === 'alias' ? mark.eventId : undefined)

/** A number that an event holds needs no mark. */
function isTaken(mark: store.SeqMark, numbers: Map<string, Numbering>): boolean {
  return numbers.get(`${mark.deviceId}/${mark.epoch}`)?.events.has(mark.seq) ?? false
}

const placementOf = ({ serverSeq, receivedAtMs, effectiveAtMs, correct }: store.StoredEvent) => ({
  serverSeq,
  receivedAtMs,
  effectiveAtMs,
  correct,
})

/** Brings the rows of all devices of the batch up to date, and answers for the sender's. */
async function accountFor(
  userId: string,
  { deviceId, epoch, appVersion }: Body,
  numbers: Map<string, Numbering>,
  seenAtMs: number,
  trx: Knex,
): Promise<Answer['device']> {
  const sender: Numbering = numbers.get(`${deviceId}/${epoch}`) ?? {
    deviceId,
    epoch,
    events: new Map(),
    marks: new Map(),
    ...(await store.deviceStanding(userId, { deviceId, epoch }, trx)),
  }
  let answer: Answer['device'] = { contiguousSeq: 0, gaps: [] }
  for (const numbering of new Set([sender, ...numbers.values()])) {
    const { contiguousSeq, gaps } = await store.advance(userId, numbering, numbering.contiguousSeq, trx)
    const { lastEffectiveAtMs } = numbering
    const row = { deviceId: numbering.deviceId, epoch: numbering.epoch, contiguousSeq, lastEffectiveAtMs }
    await store.putDevice(userId, { ...row, appVersion, seenAtMs }, trx)
    if (numbering === sender) answer = { contiguousSeq, gaps }
  }
  return answer
}
