import * as z from 'zod/mini'
import { call } from '../../core/contract/call.ts'
import { leases as leasesEndpoint } from '../../core/contract/study/study.ts'
import { type Lease, lease as leaseSchema, leaseWarningDay } from '../../core/content/pack.ts'
import { Problem } from '../../core/problem.ts'
import { dayMs } from '../../core/durations.ts'
import type { Account } from '../account/account.ts'
import { type LeaseRow, readSyncState } from '../account/account-db.ts'
import { removeLongLapsed } from './pack-collect.ts'
import type { PackEnv } from './pack-env.ts'
import { Untrusted, checkedContent, trustedContent } from './signed.ts'

/** Whether a course may be studied on this phone now. `lapsed` is a soft lock: questions are hidden; own answers, notes and
 *  results stay readable. */
export type Access =
  { is: 'open'; notAfterMs: number; warn: boolean } | { is: 'lapsed'; sinceMs: number } | { is: 'none' }

export interface LeaseEnv extends Pick<PackEnv, 'db' | 'send' | 'subtle' | 'now' | 'caches'> {
  account: Pick<Account, 'userId' | 'db'>
}

/** Brings fresh leases and puts them in place of all there were: what is missing among them is revoked at once. Nothing
 *  changes when the reply is of another account (`Problem` `wrong-account`) or not signed by our server (`unreadable`). */
export async function renewLeases(env: LeaseEnv): Promise<void> {
  const { account, db, send } = env
  const answer = await call(send, leasesEndpoint, {})
  if (answer.userId !== account.userId) throw new Problem('wrong-account', 'The login session is of another account.')
  const rows: LeaseRow[] = []
  for (const signed of answer.leases) {
    const lease = leaseOf(await trustedContent(env, signed).catch(notOurs), account.userId)
    if (!lease) throw new Problem('unreadable', 'The reply is not from Vademecum.')
    rows.push({ courseId: lease.courseId, signed, lease })
  }
  await account.db.transaction('rw', account.db.leases, account.db.meta, async () => {
    await account.db.leases.clear()
    await account.db.leases.bulkPut(rows)
    const standing = await readSyncState(account.db)
    const serverTimeMs = Math.max(standing.serverTimeMs, answer.serverTimeMs)
    await account.db.meta.put({ ...standing, serverTimeMs })
  })
  await noteOpenUntil(
    env,
    rows.map(({ lease }) => lease),
  )
  const { userId, entitlementsVersion, serverTimeMs: renewedAtMs } = answer
  await db.renewals.put({ userId, entitlementsVersion, renewedAtMs })
  await removeLongLapsed(env, answer.serverTimeMs)
}

/** Renews after a sync when the server's count of entitlements has moved or the last renewal is a day old. Answers whether
 *  it did. */
export async function renewLeasesIfDue(env: LeaseEnv): Promise<boolean> {
  const { account, db } = env
  const { entitlementsVersion, serverTimeMs } = await readSyncState(account.db)
  const last = await db.renewals.get(account.userId)
  const isFresh = last?.entitlementsVersion === entitlementsVersion && serverTimeMs < last.renewedAtMs + dayMs
  if (isFresh) return false
  await renewLeases(env)
  return true
}

/** Whether the account may study the course on this phone now, without a connection; for `liveQuery`. */
export async function courseAccess(env: Omit<LeaseEnv, 'send'>, courseId: number): Promise<Access> {
  return (await accessByCourse(env)).get(courseId) ?? { is: 'none' }
}

/** The same for every course of which the account has a lease here, lapsed ones too. */
export async function accessByCourse(env: Omit<LeaseEnv, 'send'>): Promise<Map<number, Access>> {
  const { account, db, subtle, now } = env
  const [rows, { serverOffsetMs, serverTimeMs }, keys] = await Promise.all([
    account.db.leases.toArray(),
    readSyncState(account.db),
    db.keys.toArray(),
  ])
  // What is on the disk can be edited: only the signed text counts, never the row's own copy of it.
  const contents = await Promise.all(rows.map(({ signed }) => checkedContent(subtle, keys, signed).catch(notOurs)))
  const leases = contents.flatMap((content) => leaseOf(content, account.userId) ?? [])
  // By the server's clock as it was last compared, since a wrong clock of this phone is no reason to lock anybody out.
  const nowMs = now() + serverOffsetMs
  return new Map(leases.map(({ courseId }) => [courseId, access(courseId, leases, nowMs, serverTimeMs)]))
}

/** What checked leases of one account say. `latestServerTimeMs`: "now" is never earlier than the last server time seen, so a
 *  clock that was set back gives nothing. */
export function access(courseId: number, leases: readonly Lease[], nowMs: number, latestServerTimeMs: number): Access {
  const best = leases
    .filter((lease) => lease.courseId === courseId)
    .reduce<Lease | null>((last, lease) => (last && last.notAfterMs >= lease.notAfterMs ? last : lease), null)
  if (!best) return { is: 'none' }
  const atMs = Math.max(nowMs, latestServerTimeMs, best.issuedAtMs)
  if (atMs > best.notAfterMs) return { is: 'lapsed', sinceMs: best.notAfterMs }
  return { is: 'open', notAfterMs: best.notAfterMs, warn: atMs >= best.issuedAtMs + leaseWarningDay * dayMs }
}

function leaseOf(content: unknown, userId: string): Lease | null {
  const parsed = z.safeParse(leaseSchema, content)
  return parsed.success && parsed.data.userId === userId ? parsed.data : null
}

function notOurs(error: unknown): null {
  if (error instanceof Untrusted) return null
  throw error
}

/** Packs are shared by the accounts of a phone: a pack counts as open as long as any of them may study it. */
async function noteOpenUntil({ db }: LeaseEnv, leases: readonly Lease[]): Promise<void> {
  await db.transaction('rw', db.packs, async () => {
    for (const { courseId, notAfterMs } of leases) {
      const row = await db.packs.get(courseId)
      if (row) await db.packs.put({ ...row, openUntilMs: Math.max(row.openUntilMs ?? 0, notAfterMs) })
    }
  })
}
