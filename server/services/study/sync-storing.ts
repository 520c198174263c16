import type { Knex } from 'knex'
import type { AnswerOf } from '../../../core/contract/endpoint.ts'
import type { PushResult, push } from '../../../core/contract/study/sync.ts'
import { clientMarkOf } from '../../../core/study/events/counted-answers.ts'
import { effectiveAt, isAnswered } from '../../../core/study/events/event.ts'
import { addSums, sumsByHour, type SpanSum } from '../../../core/study/events/spans.ts'
import { study } from '../../../core/study/families.ts'
import type { Config } from '../../config/config.ts'
import type { Deps } from '../../deps/deps.ts'
import { numberKey } from '../../models/study/event-number.ts'
import { addToSpans } from '../../models/study/event-spans.ts'
import {
  insertAttempts,
  insertEvents,
  quarantine,
  type NewAttempt,
  type NewEvent,
} from '../../models/study/new-events.ts'
import { gapsBetween } from '../../models/study/number-ranges.ts'
import { deleteMarks, putMarks } from '../../models/study/seq-marks.ts'
import { effectiveBefore, factsWithIds, holdersOf } from '../../models/study/stored-events.ts'
import {
  type DeviceSequence,
  isNewSequence,
  newSequence,
  saveSequences,
  sequenceKey,
  sequencesOf,
  withNumbers,
} from '../../models/study/sync-devices.ts'
import { lockSyncState, writeSyncState, type SyncState } from '../../models/study/sync-state.ts'
import { countAnswers } from './answer-shares.ts'
import { marking, regrader } from './regrade.ts'
import { withStored } from './sync-limits.ts'
import { type ReadEvent, type Refusal, type Sender } from './sync-reading.ts'
import { type Known, sortBatch, type Sorted, type SortedEvent } from './sync-sorting.ts'

type Answer = AnswerOf<typeof push>
type Grader = ReturnType<typeof regrader>

/** Beside its payload an event has keys, numbers and indexes. */
const rowChars = 400

/** Characters that an event takes in the database, about. */
export const charsOf = (read: ReadEvent | Refusal) => rowChars + (read.is === 'event' ? read.payload.length : 0)

/** A push that was read, and waits for its transaction. */
export interface Push extends Sender {
  userId: string
  appVersion: string
  events: readonly (ReadEvent | Refusal)[]
  /** What it stores, about: a push of short answers goes before one of long notes. */
  chars: number
  /** The sender and the devices whose events it passes on, by `sequenceKey`. */
  devices: ReadonlyMap<string, Sender>
}

export type StoringTools = Pick<Deps, 'now'> & { limits: Config['limits']['sync']; grader: Grader; trx: Knex }

/** Stores pushes in the caller's transaction. The answer to each, in their order. */
export async function storePushes(pushes: readonly Push[], tools: StoringTools): Promise<Answer[]> {
  const answers = new Map<Push, Answer>()
  for (const userId of new Set(pushes.map((push) => push.userId))) {
    const own = pushes.filter((push) => push.userId === userId)
    const given = await storeBatch({ ...tools, userId, pushes: own, events: own.flatMap(({ events }) => events) })
    for (const [at, push] of own.entries()) answers.set(push, given[at]!)
  }
  return pushes.map((push) => answers.get(push)!)
}

/** Pushes of one user, one after the other. */
interface Batch extends StoringTools {
  userId: string
  pushes: readonly Push[]
  /** Of all pushes. */
  events: readonly (ReadEvent | Refusal)[]
}

/** By `sequenceKey`: the senders' and those of devices whose events they pass on. */
type Sequences = Map<string, DeviceSequence>

async function storeBatch(batch: Batch): Promise<Answer[]> {
  const { now, limits, grader, userId, pushes, trx } = batch
  const { state: before, amount } = await lockSyncState(userId, trx)
  // Read under the lock: the times of a user's events rise with their numbers.
  const receivedAtMs = now()
  const sequences = await sequencesIn(batch)
  const newDevices = [...sequences.values()].filter(isNewSequence).length
  const known = await knownOf(batch, sequences)
  const sorted = sortBatch(batch.events, known)

  const fresh = sorted.verdicts.flatMap((verdict) => (verdict.is === 'new' ? [verdict.read] : []))
  const mark = await grader.prepare(fresh.map(({ event }) => event).filter(isAnswered), trx)
  const times = await effectiveTimes(batch, sorted, { known, sequences, receivedAtMs })
  const added = fresh.map((read, at): NewEvent => {
    const { event, number, payload, contentHash } = read
    const given = isAnswered(event) ? mark(event) : null
    const placed = { serverSeq: before.head + at + 1, receivedAtMs, effectiveAtMs: times.get(read) ?? receivedAtMs }
    return {
      id: event.id,
      ...number,
      type: event.type,
      itemId: study.itemOf(event),
      payload,
      contentHash,
      ...placed,
      mark: given,
    }
  })
  await write(batch, sorted, { fresh, added, receivedAtMs })
  await accountFor(batch, sorted, { sequences, receivedAtMs })

  const resultOf = resultsOf(known, added)
  const hours = new Map<string, SpanSum>()
  let state = before
  let [read, placed] = [0, 0]
  const answers = pushes.map((push): Answer => {
    const verdicts = sorted.verdicts.slice(read, (read += push.events.length))
    const news = added.slice(placed, (placed += verdicts.filter(({ is }) => is === 'new').length))
    const headBefore = state.head
    state = withNews(state, news, hours)
    const { contiguousSeq, laterRanges } = sequences.get(sequenceKey(push))!
    return {
      results: verdicts.map(resultOf),
      device: { contiguousSeq, gaps: gapsBetween(contiguousSeq, laterRanges) },
      headBefore,
      ...state,
      serverTimeMs: receivedAtMs,
    }
  })
  if (hours.size > 0) await addToSpans(userId, hours, trx)
  // Twice the same costs nothing; all else leaves a row, if only to remember what was refused.
  const kept = sorted.verdicts.flatMap((verdict) => (verdict.is === 'duplicate' ? [] : [verdict]))
  const rows = kept.length + newDevices
  if (rows > 0) {
    const chars = kept.map((verdict) => charsOf(verdict.is === 'refused' ? verdict : verdict.read))
    const bytes = chars.reduce((sum, each) => sum + each, newDevices * rowChars)
    await writeSyncState(userId, state, withStored(amount, { rows, bytes }, limits, receivedAtMs), trx)
  }
  return answers
}

/** The state with these events. `hours` learn their sums. */
function withNews(state: SyncState, news: readonly NewEvent[], hours: Map<string, SpanSum>): SyncState {
  let sum: SpanSum = state
  for (const [hour, added] of sumsByHour(news)) {
    const known = hours.get(hour)
    hours.set(hour, known ? addSums(known, added) : added)
    sum = addSums(sum, added)
  }
  return { head: state.head + news.length, count: sum.count, digest: sum.digest }
}

/** The sender and the devices whose events it passes on, by `sequenceKey`. */
export function devicesOf(sender: Sender, events: readonly (ReadEvent | Refusal)[]): Map<string, Sender> {
  const devices = new Map([[sequenceKey(sender), sender]])
  for (const { number } of events) if (number) devices.set(sequenceKey(number), number)
  return devices
}

async function sequencesIn({ userId, pushes, trx }: Batch): Promise<Sequences> {
  const devices = new Map(pushes.flatMap((push) => [...push.devices]))
  const found = await sequencesOf(userId, [...devices.values()], trx)
  return new Map(
    Array.from(devices, ([key, { deviceId, epoch }]) => [key, found.get(key) ?? newSequence(deviceId, epoch)]),
  )
}

async function knownOf({ userId, events, trx }: Batch, sequences: Sequences): Promise<Known> {
  const ids = events.flatMap((read) => (read.is === 'event' ? [read.event.id] : []))
  const holders = new Map<string, string>()
  const refusedNumbers = new Set<string>()
  // Above the highest number ever seen of a device, every number is free.
  const seen = events.flatMap(({ number }) =>
    number && number.seq <= (sequences.get(sequenceKey(number))?.lastSeq ?? 0) ? [number] : [],
  )
  const held = await holdersOf(userId, seen, trx)
  for (const [key, { why, eventId }] of held.marks) {
    if (why === 'alias') holders.set(key, eventId)
    else refusedNumbers.add(key)
  }
  for (const [key, id] of held.events) holders.set(key, id)
  const stored = await factsWithIds(userId, ids, trx)
  return { events: new Map(stored.map((event) => [event.id, event])), holders, refusedNumbers }
}

/** When each new event counts: by the order of its device's numbers, whatever order they come in. `sequences` learn the last
 *  such time. */
async function effectiveTimes(
  { userId, trx }: Batch,
  { verdicts }: Sorted,
  { known, sequences, receivedAtMs }: { known: Known; sequences: Sequences; receivedAtMs: number },
): Promise<Map<ReadEvent, number>> {
  const times = new Map<ReadEvent, number>()
  const latestLate = new Map<string, number>()
  const inOrder = verdicts.flatMap((verdict) => (verdict.is === 'refused' ? [] : [verdict]))
  inOrder.sort((a, b) => a.read.number.seq - b.read.number.seq)
  const late = inOrder.flatMap(({ is, read: { number } }) =>
    is === 'new' && number.seq <= (sequences.get(sequenceKey(number))?.lastSeq ?? 0) ? [number] : [],
  )
  const storedBefore = await effectiveBefore(userId, late, trx)

  for (const { is, read } of inOrder) {
    const { event, number } = read
    const key = sequenceKey(number)
    const sequence = sequences.get(key) ?? newSequence(number.deviceId, number.epoch)
    if (number.seq > sequence.lastSeq) {
      const lastMs = sequence.lastEffectiveAtMs
      const atMs = is === 'new' ? effectiveAt(event, lastMs, receivedAtMs) : known.events.get(event.id)?.effectiveAtMs
      if (is === 'new') times.set(read, atMs ?? lastMs)
      sequences.set(key, { ...sequence, lastEffectiveAtMs: Math.max(lastMs, atMs ?? 0) })
    } else if (is === 'new') {
      const before = Math.max(latestLate.get(key) ?? 0, storedBefore.get(numberKey(number)) ?? 0)
      const atMs = effectiveAt(event, before, receivedAtMs)
      times.set(read, atMs)
      latestLate.set(key, atMs)
    }
  }
  return times
}

async function write(
  { userId, trx }: Batch,
  { marks, unmarked, quarantined }: Sorted,
  { fresh, added, receivedAtMs }: { fresh: ReadEvent[]; added: NewEvent[]; receivedAtMs: number },
): Promise<void> {
  await insertEvents(userId, added, trx)
  const attempts = fresh.flatMap(({ event }, at): NewAttempt[] => {
    if (!isAnswered(event)) return []
    const { id, attemptKey, revision, itemId, itemHash } = event
    const mark = added[at]?.mark ?? null
    return [{ attemptKey, revision, eventId: id, itemId, itemHash, clientMark: clientMarkOf(event), mark }]
  })
  await insertAttempts(userId, attempts, trx)
  await countAnswers(
    userId,
    fresh.map(({ event }, at) => ({ event, mark: added[at]?.mark ?? null })),
    trx,
  )
  await deleteMarks(userId, unmarked, trx)
  await putMarks(userId, marks, trx)
  const strange = quarantined.map(({ event, contentHash, payload }) => ({ id: event.id, contentHash, payload }))
  await quarantine(userId, strange, receivedAtMs, trx)
}

/** Stores that every number of the batch is accounted for. `sequences` learn it. */
async function accountFor(
  { userId, pushes, events, trx }: Batch,
  { verdicts }: Sorted,
  { sequences, receivedAtMs }: { sequences: Sequences; receivedAtMs: number },
): Promise<void> {
  const seqs = new Map<string, number[]>()
  for (const [at, { number }] of events.entries()) {
    const verdict = verdicts[at]
    // A number that another event holds is that event's.
    if (!number || (verdict?.is === 'refused' && verdict.code === 'seq-taken')) continue
    const key = sequenceKey(number)
    const ofDevice = seqs.get(key)
    if (ofDevice) ofDevice.push(number.seq)
    else seqs.set(key, [number.seq])
  }
  const senders = new Map(pushes.map((push) => [sequenceKey(push), push.appVersion]))
  for (const [key, sequence] of sequences) {
    const appVersion = senders.get(key)
    const seen = appVersion === undefined ? {} : { lastSeenAtMs: receivedAtMs, appVersion }
    sequences.set(key, { ...withNumbers(sequence, seqs.get(key) ?? []), ...seen })
  }
  await saveSequences(userId, [...sequences.values()], trx)
}

function resultsOf(known: Known, added: readonly NewEvent[]): (verdict: SortedEvent) => PushResult {
  const placed = new Map([...known.events, ...added.map((event) => [event.id, event] as const)])
  return (verdict) => {
    if (verdict.is === 'refused') {
      const { id, index, code, why } = verdict
      return { is: 'refused', id, index, code, why }
    }
    const { id } = verdict.read.event
    const place = placed.get(id)
    if (!place) throw new Error('an event that was taken has no place')
    const { serverSeq, receivedAtMs, effectiveAtMs, mark } = place
    const is = verdict.is === 'new' ? 'accepted' : 'duplicate'
    return { is, id, serverSeq, receivedAtMs, effectiveAtMs, ...marking(mark) }
  }
}
