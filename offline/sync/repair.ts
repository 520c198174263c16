import { call } from '../../core/contract/call.ts'
import { digests, eventsById, entriesOfHour } from '../../core/contract/study/sync.ts'
import { type DigestEntry, addToDigest, digestOf, emptyDigest, hourOfId } from '../../core/study/events/digest.ts'
import { readSyncState } from '../account/account-db.ts'
import type { Account } from '../account/account.ts'
import { markWaiting, storePulled } from './apply-sync.ts'
import { durably } from '../account/durable.ts'
import type { SyncEnv } from './sync.ts'

/** How many characters of an hour name each span: months, days of a month, hours of a day. */
const spans = [7, 10, 13] as const

/** Finds where this device and the server hold different events, month by month down to the hour, and mends both: what the
 *  server lacks waits again, what is missing here is fetched. Ends with counts taken anew from what is stored. */
export async function repair(env: SyncEnv): Promise<void> {
  const { account } = env
  const hours = await differingSpans(env, '', 0)
  for (const hour of hours) {
    if (!env.isOpen()) return
    await mendHour(env, hour)
  }
  await recount(account)
}

async function differingSpans(env: SyncEnv, within: string, depth: number): Promise<string[]> {
  const { account, send } = env
  const length = spans[depth]
  if (length === undefined) return [within]
  const { buckets } = await call(send, digests, { query: { userId: account.userId, within } })
  const theirs = new Map(buckets.map((bucket) => [bucket.key, bucket]))
  const ours = new Map<string, { count: number; digest: string }>()
  for (const entry of await knownEntries(account, within)) {
    const key = hourOfId(entry.id).slice(0, length)
    const bucket = ours.get(key) ?? { count: 0, digest: emptyDigest }
    ours.set(key, { count: bucket.count + 1, digest: addToDigest(bucket.digest, entry) })
  }
  const differing: string[] = []
  for (const key of new Set([...theirs.keys(), ...ours.keys()])) {
    const here = ours.get(key)
    const there = theirs.get(key)
    if (here?.count === there?.count && here?.digest === there?.digest) continue
    differing.push(...(await differingSpans(env, key, depth + 1)))
  }
  return differing
}

async function mendHour({ account, send }: SyncEnv, hour: string): Promise<void> {
  const { db, userId } = account
  const { entries } = await call(send, entriesOfHour, { query: { userId, hour } })
  const theirs = new Set(entries.map(({ id }) => id))
  const ours = new Map((await knownEntries(account, hour)).map((entry) => [entry.id, entry]))
  const lostThere = [...ours.keys()].filter((id) => !theirs.has(id))
  // Lost here, or placed elsewhere by the server since.
  const lostHere = entries.filter((entry) => !samePlace(entry, ours.get(entry.id))).map(({ id }) => id)
  await durably(account, () =>
    db.transaction('rw', db.meta, db.events, async () => {
      const standing = await readSyncState(db)
      const rows = await db.events.bulkGet(lostThere)
      await markWaiting(
        account,
        rows.filter((row) => row !== undefined),
        standing,
      )
      await db.meta.put(standing)
    }),
  )
  for (let at = 0; at < lostHere.length; at += 500) {
    const { events } = await call(send, eventsById, { body: { userId, ids: lostHere.slice(at, at + 500) } })
    await durably(account, () =>
      db.transaction('rw', [db.meta, db.events, db.projections, db.deadLetters], async () => {
        const standing = await readSyncState(db)
        await storePulled(account, events, standing)
        await db.meta.put(standing)
      }),
    )
  }
}

const samePlace = (theirs: DigestEntry, ours: DigestEntry | undefined) =>
  theirs.receivedAtMs === ours?.receivedAtMs && theirs.effectiveAtMs === ours.effectiveAtMs

/** Events the server is known to have, made within a span of UTC time such as `2026-11` or `2026-11-21T07`. */
async function knownEntries({ db }: Account, within: string): Promise<DigestEntry[]> {
  const rows = await db.events.where('[waiting+id]').between([0], [0, []]).toArray()
  return within === '' ? rows : rows.filter((row) => hourOfId(row.id).startsWith(within))
}

async function recount(account: Account): Promise<void> {
  const { db } = account
  await durably(account, () =>
    db.transaction('rw', db.meta, db.events, async () => {
      const rows = await db.events.where('[waiting+id]').between([0], [0, []]).toArray()
      const standing = await readSyncState(db)
      await db.meta.put({ ...standing, count: rows.length, digest: digestOf(rows) })
    }),
  )
}
