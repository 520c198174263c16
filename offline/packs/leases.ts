import * as z from 'zod/mini'
import { call } from '../../core/contract/call.ts'
import { leases as leasesEndpoint, publicLeases as publicLeasesEndpoint } from '../../core/contract/study/study.ts'
import { type Lease, lease as leaseSchema, leaseWarningDay, type Signed } from '../../core/content/lease.ts'
import { Problem } from '../../core/problem.ts'
import { dayMs } from '../../core/durations.ts'
import { anonymousId } from '../../core/study/anonymous.ts'
import type { Account } from '../account/account.ts'
import { type LeaseRow, readSyncState } from '../account/account-db.ts'
import { offsetAfter } from '../account/server-time.ts'
import { removeLongLapsed } from './pack-collect.ts'
import type { PackEnv } from './pack-env.ts'
import { applyPackEvent } from './pack-transition.ts'
import type { ItemRef, PublicLeaseRow } from '../shared-db.ts'
import { Untrusted, checkedContent, trustedContent } from './signed.ts'

/** Whether a course may be studied on this device now. `isExpiring`: it wants renewing before `notAfterMs`, epoch ms. `only`: ids of
 *  the questions and notes that may, where it is the sample that anybody may study and not the whole course. `lapsed` is a soft
 *  lock: questions are hidden; own answers, notes and results stay readable. */
export type CourseRight =
  | { is: 'open'; notAfterMs: number; isExpiring: boolean; only?: readonly string[] }
  | { is: 'lapsed'; sinceMs: number }
  | { is: 'none' }

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
    await account.db.meta.put({ ...(await readSyncState(account.db)), serverTimeMs: answer.serverTimeMs })
  })
  const renewed = rows.map(({ lease }) => lease)
  await noteOpenUntil(env, renewed)
  await completeSamples(env, renewed)
  const { userId, entitlementsVersion, serverTimeMs: renewedAtMs } = answer
  await db.renewals.put({ userId, entitlementsVersion, renewedAtMs })
  await removeLongLapsed(env, answer.serverTimeMs)
}

/** Brings the leases of what anybody may study, in place of those there were, for all who study on this device. */
export async function renewPublicLeases(env: LeaseEnv): Promise<void> {
  const { account, db, send, now } = env
  const askedAtMs = now()
  const answer = await call(send, publicLeasesEndpoint, {})
  const answeredAtMs = now()
  const leases: Lease[] = []
  const rows: PublicLeaseRow[] = []
  for (const signed of answer.leases) {
    const lease = leaseOf(await trustedContent(env, signed).catch(notOurs), anonymousId)
    if (!lease) throw new Problem('unreadable', 'The reply is not from Vademecum.')
    leases.push(lease)
    rows.push({ courseId: lease.courseId, signed })
  }
  const { serverTimeMs, packs: newestPacks } = answer
  await db.transaction('rw', db.openLeases, db.renewals, async () => {
    await db.openLeases.clear()
    await db.openLeases.bulkPut(rows)
    await db.renewals.put({ userId: anonymousId, entitlementsVersion: 0, renewedAtMs: serverTimeMs })
  })
  await noteOpenUntil(env, leases)
  if (account.userId !== anonymousId) return
  // No sync tells who has no account the time, and which packs there are.
  await account.db.transaction('rw', account.db.meta, async () => {
    const state = await readSyncState(account.db)
    const serverOffsetMs = offsetAfter(state.serverOffsetMs, { serverTimeMs, askedAtMs, answeredAtMs })
    await account.db.meta.put({ ...state, serverOffsetMs, serverTimeMs, newestPacks })
  })
}

/** Brings them when those here are a day old, or there are none. */
export async function renewPublicLeasesIfDue(env: LeaseEnv): Promise<void> {
  const [last, { serverOffsetMs }] = await Promise.all([
    env.db.renewals.get(anonymousId),
    readSyncState(env.account.db),
  ])
  if (!last || Math.abs(env.now() + serverOffsetMs - last.renewedAtMs) >= dayMs) await renewPublicLeases(env)
}

/** Renews after a sync when the server's count of entitlements has moved or the last renewal is a day old. Answers whether
 *  it did. */
export async function renewLeasesIfDue(env: LeaseEnv): Promise<boolean> {
  const { account, db } = env
  const { entitlementsVersion, serverTimeMs } = await readSyncState(account.db)
  const last = await db.renewals.get(account.userId)
  // Renewed far ahead of now, it was under a clock of the server that was wrong.
  const isFresh = last !== undefined && Math.abs(serverTimeMs - last.renewedAtMs) < dayMs
  if (isFresh && last.entitlementsVersion === entitlementsVersion) return false
  await renewLeases(env)
  return true
}

/** Whether the account may study the course on this device now, without a connection; for `liveQuery`. Checks the signatures of that
 *  course alone: a device holds a lease of every sample. */
export async function courseAccess(env: Omit<LeaseEnv, 'send'>, courseId: number): Promise<CourseRight> {
  const { account, db, subtle, now } = env
  const [ownRow, publicRow, { serverOffsetMs, serverTimeMs }, keys] = await Promise.all([
    account.db.leases.get(courseId),
    db.openLeases.get(courseId),
    readSyncState(account.db),
    db.keys.toArray(),
  ])
  // By the server's clock as it was last compared, since a wrong clock of this device is no reason to lock anybody out.
  const nowMs = now() + serverOffsetMs
  const accessBy = async (row: { signed: Signed } | undefined, userId: string) => {
    // What is on the disk can be edited: only the signed text counts, never the row's own copy of it.
    const lease = row ? leaseOf(await checkedContent(subtle, keys, row.signed).catch(notOurs), userId) : null
    return access(courseId, lease ? [lease] : [], nowMs, serverTimeMs)
  }
  const [own, everybodys] = await Promise.all([accessBy(ownRow, account.userId), accessBy(publicRow, anonymousId)])
  return rankOf(everybodys) > rankOf(own) ? everybodys : own
}

/** The whole course comes before what says that it was one's own, and that before a sample. */
function rankOf(right: CourseRight): number {
  if (right.is === 'open') return right.only ? 1 : 3
  return right.is === 'lapsed' ? 2 : 0
}

/** What of a pack may be studied under this right: all that it lists, or what the sample names of it. */
export function allowedRefs(right: CourseRight, refs: readonly ItemRef[]): ItemRef[] {
  if (right.is !== 'open' || !right.only) return [...refs]
  const only = new Set(right.only)
  return refs.filter(({ itemId }) => only.has(itemId))
}

/** What checked leases of one account say. `latestServerTimeMs`: "now" is never earlier than the last server time seen, so a
 *  clock that was set back gives nothing. */
export function access(
  courseId: number,
  leases: readonly Lease[],
  nowMs: number,
  latestServerTimeMs: number,
): CourseRight {
  const best = leases
    .filter((lease) => lease.courseId === courseId)
    .reduce<Lease | null>((last, lease) => (last && last.notAfterMs >= lease.notAfterMs ? last : lease), null)
  if (!best) return { is: 'none' }
  const atMs = Math.max(nowMs, latestServerTimeMs, best.issuedAtMs)
  if (atMs > best.notAfterMs) return { is: 'lapsed', sinceMs: best.notAfterMs }
  const { notAfterMs, only } = best
  return {
    is: 'open',
    notAfterMs,
    isExpiring: atMs >= best.issuedAtMs + leaseWarningDay * dayMs,
    ...(only && { only }),
  }
}

function leaseOf(content: unknown, userId: string): Lease | null {
  const parsed = z.safeParse(leaseSchema, content)
  return parsed.success && parsed.data.userId === userId ? parsed.data : null
}

function notOurs(error: unknown): null {
  if (error instanceof Untrusted) return null
  throw error
}

/** Has the whole pack brought in place of the sample, where there is a right to it now; by the next `resumeDownloads`. */
async function completeSamples({ db }: LeaseEnv, leases: readonly Lease[]): Promise<void> {
  for (const { courseId } of leases) {
    const row = await db.packs.get(courseId)
    if (row?.current?.manifest.sample && row.work === null)
      await applyPackEvent(db, courseId, { is: 'asked', courseId })
  }
}

/** Packs are shared by the accounts of a device: a pack counts as open as long as any of them may study it. */
async function noteOpenUntil({ db }: LeaseEnv, leases: readonly Lease[]): Promise<void> {
  await db.transaction('rw', db.packs, async () => {
    for (const { courseId, notAfterMs, only } of leases) {
      const row = await db.packs.get(courseId)
      // That anybody may study a sample keeps no whole pack here for good.
      const isWhole = row?.current && row.current.manifest.sample === undefined
      if (row && !(only && isWhole))
        await db.packs.put({ ...row, openUntilMs: Math.max(row.openUntilMs ?? 0, notAfterMs) })
    }
  })
}
