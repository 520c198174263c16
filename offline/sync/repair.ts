import { type Send, call } from '../../core/contract/call.ts'
import { digests, eventsById, entriesOfHour } from '../../core/contract/study/sync.ts'
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

/** Finds where this device and the server hold different events, month by month down to the hour, and mends both: what the
 *  server lacks waits again, what is missing here is fetched. Ends with counts taken anew from what is stored. */
export async function repair(env: RepairEnv): Promise<void> {
  const { account } = env
  const ours = sumsByHour(await knownEvents(account))
  for (const hour of await differingHours(env, ours, '')) {
    if (!env.isOpen()) return
    await mendHour(env, hour)
  }
  await recount(account)
}

async function differingHours(env: RepairEnv, hours: HourSums, within: string): Promise<string[]> {
  if (isHour(within)) return [within]
  const { account, send } = env
  const { buckets } = await call(send, digests, { query: { userId: account.userId, within } })
  const theirs = new Map(buckets.map((bucket) => [bucket.key, bucket]))
  const ours = sumsWithin(hours, within)
  const differing: string[] = []
  for (const span of new Set([...theirs.keys(), ...ours.keys()])) {
    const here = ours.get(span)
    const there = theirs.get(span)
    if (here?.count === there?.count && here?.digest === there?.digest) continue
    differing.push(...(await differingHours(env, hours, span)))
  }
  return differing
}

async function mendHour({ account, send }: RepairEnv, hour: string): Promise<void> {
  const { db, userId } = account
  const { entries } = await call(send, entriesOfHour, { query: { userId, hour } })
  const theirs = new Set(entries.map(({ id }) => id))
  const ours = new Map((await knownEvents(account, hour)).map((row) => [row.id, row]))
  const lostThere = [...ours.keys()].filter((id) => !theirs.has(id))
  // Lost here, or placed elsewhere by the server since.
  const lostHere = entries.filter((entry) => !samePlace(entry, ours.get(entry.id))).map(({ id }) => id)
  await durably(account, () =>
    db.transaction('rw', db.meta, db.events, async () => {
      const state = await readSyncState(db)
      const rows = await db.events.bulkGet(lostThere)
      await markWaiting(
        account,
        rows.filter((row) => row !== undefined),
        state,
      )
      await db.meta.put(state)
    }),
  )
  for (let at = 0; at < lostHere.length; at += 500) {
    const { events } = await call(send, eventsById, { body: { userId, ids: lostHere.slice(at, at + 500) } })
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

/** Events that the server is known to have: all of them, or those made within a UTC hour such as `2026-11-21T07`. */
async function knownEvents({ db }: Account, hour?: string): Promise<EventRow[]> {
  const [from, below] = hour === undefined ? ['', []] : idBoundsOf(hour)
  return await db.events.where('[waiting+id]').between([0, from], [0, below]).toArray()
}

async function recount(account: Account): Promise<void> {
  const { db } = account
  await durably(account, () =>
    db.transaction('rw', db.meta, db.events, async () => {
      const rows = await knownEvents(account)
      const state = await readSyncState(db)
      await db.meta.put({ ...state, count: rows.length, digest: digestOf(rows) })
    }),
  )
}
