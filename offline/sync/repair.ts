import { type Send, call } from '../../core/contract/call.ts'
import { digests, entriesOfSpans, entryLimit, eventsById, spanLimit } from '../../core/contract/study/sync.ts'
import { type DigestEntry, digestOf } from '../../core/study/events/digest.ts'
import { type HourSums, idBoundsOf, isHour, sumsByHour, sumsWithin } from '../../core/study/events/spans.ts'
import { type EventRow, readSyncState } from '../account/account-db.ts'
import type { Account } from '../account/account.ts'
import { markWaiting, storePulled } from './apply-sync.ts'
import { durably } from '../account/durable.ts'

/** An account and the way to its server. */
export interface RepairEnv {
  account: Account
  send: Send
  /** False as soon as this account is no longer the one in use here: the pass ends before the next request. */
  isOpen(): boolean
}

/** Finds where this device and the server hold different events, and mends both: what the server lacks waits again, what is
 *  missing here is fetched. Looks within a month, and within its days, only where the server holds more than it says at once,
 *  so that weeks of differences take a handful of requests. Ends with counts taken anew from what is stored. */
export async function repair(env: RepairEnv): Promise<void> {
  const { account } = env
  const ours = sumsByHour(await knownEvents(account))
  for (const spans of inRequests(await differingSpans(env, ours, ''))) {
    if (!env.isOpen()) return
    await mendSpans(env, spans)
  }
  await recount(account)
}

/** A month, a day or an hour, and how many events of it the server holds. */
interface Span {
  name: string
  held: number
}

async function differingSpans(env: RepairEnv, hours: HourSums, within: string): Promise<Span[]> {
  const { account, send } = env
  const { buckets } = await call(send, digests, { query: { userId: account.userId, within } })
  const theirs = new Map(buckets.map((bucket) => [bucket.key, bucket]))
  const ours = sumsWithin(hours, within)
  const differing: Span[] = []
  for (const name of new Set([...theirs.keys(), ...ours.keys()])) {
    const here = ours.get(name)
    const there = theirs.get(name)
    if (here?.count === there?.count && here?.digest === there?.digest) continue
    const held = there?.count ?? 0
    if (held > entryLimit && !isHour(name)) differing.push(...(await differingSpans(env, hours, name)))
    else differing.push({ name, held })
  }
  return differing
}

/** As many spans together as one answer has room for. */
function inRequests(spans: readonly Span[]): string[][] {
  const requests: string[][] = []
  let room = 0
  for (const { name, held } of spans) {
    const last = requests.at(-1)
    if (last && last.length < spanLimit && held <= room) last.push(name)
    else {
      requests.push([name])
      room = entryLimit
    }
    room -= held
  }
  return requests
}

/** An answer that is given meanwhile waits for a transaction of so many rows. */
const writtenAtOnce = 200

async function mendSpans({ account, send, isOpen }: RepairEnv, spans: readonly string[]): Promise<void> {
  const { db, userId } = account
  const { entries } = await call(send, entriesOfSpans, { body: { userId, spans: [...spans] } })
  const theirs = new Set(entries.map(({ id }) => id))
  const known = await Promise.all(spans.map((span) => knownEvents(account, span)))
  const ours = new Map(known.flat().map((row) => [row.id, row]))
  const missingOnServer = [...ours.keys()].filter((id) => !theirs.has(id))
  // Lost here, or placed elsewhere by the server since.
  const missingOnDevice = entries.filter((entry) => !samePlace(entry, ours.get(entry.id))).map(({ id }) => id)
  for (let at = 0; at < missingOnServer.length && isOpen(); at += writtenAtOnce) {
    const ids = missingOnServer.slice(at, at + writtenAtOnce)
    await durably(account, () =>
      db.transaction('rw', db.meta, db.events, async () => {
        const state = await readSyncState(db)
        const rows = await db.events.bulkGet(ids)
        await markWaiting(
          account,
          rows.flatMap((row) => (row?.waiting === 0 ? row : [])),
          state,
        )
        await db.meta.put(state)
      }),
    )
  }
  for (let at = 0; at < missingOnDevice.length && isOpen(); at += entryLimit) {
    const { events } = await call(send, eventsById, {
      body: { userId, ids: missingOnDevice.slice(at, at + entryLimit) },
    })
    await durably(account, () =>
      db.transaction('rw', [db.meta, db.events, db.projections, db.deadLetters], async () => {
        const state = await readSyncState(db)
        await storePulled(account, events, state)
        await db.meta.put(state)
      }),
    )
  }
}

const samePlace = (theirs: DigestEntry, ours: DigestEntry | undefined) =>
  theirs.receivedAtMs === ours?.receivedAtMs && theirs.effectiveAtMs === ours.effectiveAtMs

/** Events that the server is known to have: all of them, or those made within a month, a day or an hour. */
async function knownEvents({ db }: Account, span?: string): Promise<EventRow[]> {
  const [from, below] = span === undefined ? ['', []] : idBoundsOf(span)
  return await db.events.where('[waiting+id]').between([0, from], [0, below]).toArray()
}

/** Counts outside a transaction, for which an answer that is given meanwhile would wait. What was stored since then is left to the next
 *  pass. */
async function recount(account: Account): Promise<void> {
  const { db } = account
  const before = await readSyncState(db)
  const rows = await knownEvents(account)
  const sums = { count: rows.length, digest: digestOf(rows) }
  await durably(account, () =>
    db.transaction('rw', db.meta, async () => {
      const state = await readSyncState(db)
      if (state.count === before.count && state.digest === before.digest) await db.meta.put({ ...state, ...sums })
    }),
  )
}
