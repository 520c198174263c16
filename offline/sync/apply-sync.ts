import type { AnswerOf } from '../../core/contract/endpoint.ts'
import type { PulledEvent, pull, push } from '../../core/contract/study/sync.ts'
import { type DigestEntry, addToDigest, removeFromDigest } from '../../core/study/events/digest.ts'
import type { LearningEvent } from '../../core/study/events/event.ts'
import { subjectsIn } from '../../core/study/events/family.ts'
import { later, orderingHlc } from '../../core/study/events/hlc.ts'
import { type EventRow, type SyncState, eventRow, readIdentity, readSyncState } from '../account/account-db.ts'
import { type Account, nextNumber, numbered } from '../account/account.ts'
import { durably } from '../account/durable.ts'
import { offsetAfter } from '../account/server-time.ts'
import { reproject } from '../account/reproject.ts'

/** When a request was on its way. */
export interface Exchange {
  /** Device time when the request left and when its answer was read. */
  askedAtMs: number
  answeredAtMs: number
}

type Placement = Pick<PulledEvent, 'serverSeq' | 'receivedAtMs' | 'effectiveAtMs' | 'mark'>

/** Takes in the answer to a push of `rows`, in one transaction: exactly the acknowledged ids stop waiting, refused ones move
 *  to the dead letters or wait on under another number, and everything else waits on. */
export async function applyPush(
  account: Account,
  rows: readonly EventRow[],
  answer: AnswerOf<typeof push>,
  exchange: Exchange,
): Promise<void> {
  const { db } = account
  const sent = new Map(rows.map((row) => [row.id, row]))
  await durably(account, () =>
    db.transaction('rw', [db.meta, db.events, db.projections, db.deadLetters], async () => {
      const state = await readSyncState(db)
      const touched: string[] = []
      for (const result of answer.results) {
        const row = result.is === 'refused' && rows[result.index]
        if (!row || !(await isAsSent(account, row)) || (await numberAnew(account, row, result.code))) continue
        touched.push(...(await moveToDeadLetters(account, { row, code: result.code, why: result.why })))
      }
      const taken = answer.results.filter((result) => result.is !== 'refused').filter(({ id }) => sent.has(id))
      touched.push(...(await acknowledge(account, new Map(taken.map((result) => [result.id, result])), state)))
      if (answer.headBefore === state.cursor) state.cursor = answer.head
      await adoptServerTime(account)
      await reproject(db, touched)
      await db.meta.put({ ...state, ...serverStateFrom(account, state, answer, exchange) })
    }),
  )
}

/** Takes in one page of a pull, together with the cursor. An event seen here is on the server, so it also acknowledges. */
export async function applyPull(account: Account, answer: AnswerOf<typeof pull>, exchange: Exchange): Promise<void> {
  const { db } = account
  await durably(account, () =>
    db.transaction('rw', [db.meta, db.events, db.projections, db.deadLetters], async () => {
      const state = await readSyncState(db)
      await storePulled(account, answer.events, state)
      const last = answer.events.at(-1)
      const cursor = answer.resync ? 0 : answer.more && last ? last.serverSeq : Math.max(answer.head, state.cursor)
      await db.meta.put({
        ...state,
        ...serverStateFrom(account, state, answer, exchange),
        cursor,
        newestPacks: answer.packs,
        entitlementsVersion: answer.entitlementsVersion,
      })
    }),
  )
}

/** Stores events as the server gave them. Inside a transaction; `state` is changed and left to the caller to store. */
export async function storePulled(account: Account, pulled: readonly PulledEvent[], state: SyncState): Promise<void> {
  const { db } = account
  const byId = new Map(pulled.flatMap((one) => (hasId(one.event) ? [[one.event.id, one] as const] : [])))
  const [identity, held, buried] = await Promise.all([
    readIdentity(db),
    db.events.bulkGet([...byId.keys()]),
    db.deadLetters.toCollection().primaryKeys(),
  ])
  const here = new Set(held.flatMap((row) => row?.id ?? []))
  const rows = [...byId].flatMap(([id, one]) => {
    if (here.has(id)) return []
    return eventRow(db.study, placedOf(one, one.event as LearningEvent), { waiting: 0, serverSeq: one.serverSeq })
  })
  for (const row of rows) {
    count(state, row)
    identity.lastHlc = later(identity.lastHlc, orderingHlc(row.event.hlc, row.receivedAtMs))
  }
  await Promise.all([
    db.events.bulkPut(rows),
    db.deadLetters.bulkDelete(buried.filter((id) => byId.has(id) && !here.has(id))),
    db.meta.put(identity),
  ])
  const known = new Map([...byId].filter(([id]) => here.has(id)))
  await reproject(db, [...rows.flatMap(({ subjects }) => subjects), ...(await acknowledge(account, known, state))])
}

const hasId = (event: unknown): event is { id: string } => typeof (event as { id?: unknown } | null)?.id === 'string'

/** The server has these events: they stop waiting and take the server's placement. Answers the subjects to fold again: of
 *  most answers the server says no more than this device knew. */
async function acknowledge(
  { db }: Account,
  placements: ReadonlyMap<string, Placement>,
  state: SyncState,
): Promise<string[]> {
  const touched: string[] = []
  const rows = (await db.events.bulkGet([...placements.keys()])).flatMap((row) => {
    const placement = row && placements.get(row.id)
    if (!placement) return []
    if (row.waiting === 0) discount(state, row)
    const { serverSeq } = placement
    const placed = eventRow(db.study, placedOf(placement, row.event), { waiting: 0, serverSeq })
    count(state, placed)
    if (!db.study.countsAlike(row, placed)) touched.push(...placed.subjects)
    return placed
  })
  await db.events.bulkPut(rows)
  return touched
}

function placedOf({ effectiveAtMs, receivedAtMs, mark }: Placement, event: LearningEvent) {
  return { event, effectiveAtMs, receivedAtMs, mark }
}

function count(state: SyncState, row: DigestEntry): void {
  state.count += 1
  state.digest = addToDigest(state.digest, row)
}

function discount(state: SyncState, row: DigestEntry): void {
  state.count -= 1
  state.digest = removeFromDigest(state.digest, row)
}

interface SyncReply {
  head: number
  count: number
  digest: string
  serverTimeMs: number
}

/** What every reply tells of the server: what it holds, and its clock against ours. */
function serverStateFrom({ env }: Account, known: SyncState, word: SyncReply, exchange: Exchange) {
  const { head, count: holds, digest, serverTimeMs } = word
  return {
    server: { head, count: holds, digest },
    serverOffsetMs: offsetAfter(known.serverOffsetMs, { serverTimeMs, ...exchange }),
    // Also an earlier one: its clock was wrong then, and would lock students out until that time has come.
    serverTimeMs,
    lastSyncAtMs: env.now(),
  }
}

/** Once nothing waits, the time of this device's last event is the server's: a clock that was ahead no longer pushes later
 *  events into the future. */
async function adoptServerTime({ db }: Account): Promise<void> {
  const identity = await readIdentity(db)
  const { deviceId, epoch } = identity
  if ((await db.events.where('[waiting+id]').between([1], [1, []]).count()) > 0) return
  const last = await db.events.where('[deviceId+epoch+seq]').between([deviceId, epoch], [deviceId, epoch, []]).last()
  if (last) await db.meta.put({ ...identity, lastEffectiveAtMs: last.effectiveAtMs })
}

interface Refusal {
  row: EventRow
  code: string
  why: string
}

/** Moves refused events out of the queue; they are kept and shown. */
export async function toDeadLetter(account: Account, refusals: readonly Refusal[]): Promise<void> {
  const { db } = account
  await durably(account, () =>
    db.transaction('rw', [db.meta, db.events, db.projections, db.deadLetters], async () => {
      for (const refusal of refusals) await reproject(db, await moveToDeadLetters(account, refusal))
    }),
  )
}

/** It waits still, under the number that it was sent under: another pass may have heard of it since. */
async function isAsSent({ db }: Account, { id, deviceId, epoch, seq }: EventRow): Promise<boolean> {
  const row = await db.events.get(id)
  return row?.waiting === 1 && row.deviceId === deviceId && row.epoch === epoch && row.seq === seq
}

/** Gives an event the next number of this device when its own went to another event: a server restored from a backup cannot
 *  know a number that it gave away before, and takes it from a copied profile. Where an event travelled is no part of it, so
 *  whoever has it may send it; the server stores it once. Answers whether it did: a number that this device gives out now
 *  is not taken, so one refusal is enough. */
async function numberAnew({ db }: Account, row: EventRow, code: string): Promise<boolean> {
  const identity = await readIdentity(db)
  const isOwn = row.deviceId === identity.deviceId && row.epoch === identity.epoch
  if (code !== 'seq-taken' || isOwn) return false
  await db.events.put(numbered(row, nextNumber(identity)))
  await db.meta.put(identity)
  return true
}

async function moveToDeadLetters({ db, env }: Account, { row, code, why }: Refusal): Promise<string[]> {
  await db.deadLetters.put({ id: row.id, row, code, why, refusedAtMs: env.now(), appVersion: env.appVersion })
  await db.events.delete(row.id)
  return subjectsIn(db.study, row.event)
}

/** The server lacks these numbers of this device. What is here goes again; what is not is remembered, to be shown. */
export async function resendLost(account: Account, gaps: readonly (readonly [number, number])[]): Promise<void> {
  const { db } = account
  await durably(account, () =>
    db.transaction('rw', db.meta, db.events, db.deadLetters, async () => {
      const state = await readSyncState(db)
      if (gaps.length === 0 && state.missing.length === 0) return
      const { deviceId, epoch } = await readIdentity(db)
      const buried = new Set((await db.deadLetters.toArray()).map(({ row }) => `${row.epoch}:${row.seq}`))
      const missing: [number, number][] = []
      for (const [from, to] of gaps) {
        const held = await db.events
          .where('[deviceId+epoch+seq]')
          .between([deviceId, epoch, from], [deviceId, epoch, to], true, true)
          .toArray()
        await markWaiting(
          account,
          held.filter((row) => row.waiting === 0),
          state,
        )
        const here = new Set(held.map((row) => row.seq))
        for (let seq = from; seq <= to; seq++) {
          if (!here.has(seq) && !buried.has(`${epoch}:${seq}`)) missing.push([seq, seq])
        }
      }
      await db.meta.put({ ...state, missing })
    }),
  )
}

/** The server turned out not to have these: they wait again. Inside a transaction; `state` is changed. */
export async function markWaiting({ db }: Account, rows: readonly EventRow[], state: SyncState): Promise<void> {
  await db.events.bulkPut(rows.map((row) => ({ ...row, waiting: 1 as const, serverSeq: null })))
  for (const row of rows) discount(state, row)
}
