import { anonymousId } from '../../../core/study/anonymous.ts'
import type { Account } from '../../../offline/account/account.ts'
import {
  type CourseRight,
  courseAccess,
  type LeaseEnv,
  renewLeases,
  renewLeasesIfDue,
  renewPublicLeases,
  renewPublicLeasesIfDue,
} from '../../../offline/packs/leases.ts'
import { askServer } from '../api/ask-server.ts'
import { studiedCourses } from '../study/course-progress.ts'
import { packEnv } from '../device/packs.ts'

/** Which courses an account may study on this device, checked here without a network. */
const leaseEnvOf = (account: Account): LeaseEnv => ({ ...packEnv, account })

/** Whether the account may study the course on this device now; for `useLive`. */
export const accessOf = (account: Account, courseId: number): Promise<CourseRight> =>
  courseAccess(leaseEnvOf(account), courseId)

/** The same, after bringing what the account and what anybody may study where nothing of the course is open here yet, as right
 *  after a sign-in; without a connection it is as it was. */
export async function accessOnArrival(account: Account, courseId: number): Promise<CourseRight> {
  const access = await accessOf(account, courseId)
  if (access.is !== 'none') return access
  await bringRights(account)
  return await accessOf(account, courseId)
}

const bringing = new WeakMap<Account, Promise<unknown>>()

/** Parts of a page that ask at the same time share one renewal. */
async function bringRights(account: Account): Promise<void> {
  const begun = bringing.get(account) ?? renewAll(account)
  bringing.set(account, begun)
  await begun
  bringing.delete(account)
}

function renewAll(account: Account): Promise<unknown> {
  const env = leaseEnvOf(account)
  const own = account.userId === anonymousId ? [] : [renewLeases(env).then(bringWholePacks)]
  return Promise.allSettled([renewPublicLeases(env), ...own])
}

/** Brings what the account may study from the server, and what anybody may where that is a day old. Throws `Problem`. */
export async function renewRights(account: Account): Promise<void> {
  const env = leaseEnvOf(account)
  if (account.userId === anonymousId) return await renewPublicLeases(env)
  await renewLeases(env)
  bringWholePacks()
  // The account's own are what was asked for.
  await renewPublicLeasesIfDue(env).catch(() => undefined)
}

/** After a sync: brings them, and what anybody may study, when they have changed or are a day old. */
export async function renewRightsIfDue(account: Account): Promise<void> {
  const env = leaseEnvOf(account)
  if (await renewLeasesIfDue(env)) bringWholePacks()
  await renewPublicLeasesIfDue(env)
  await enrolInStudied(account)
}

/** Keeps what anybody may study open for who has no account, now and whenever the connection or the page is back. Returns the way
 *  to stop. */
export function keepOpenRights(account: Account): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const renew = () => {
    if (document.visibilityState === 'visible') void renewPublicLeasesIfDue(leaseEnvOf(account)).catch(() => undefined)
  }
  window.addEventListener('online', renew, { signal })
  document.addEventListener('visibilitychange', renew, { signal })
  renew()
  return () => stopping.abort()
}

/** Where there was a sample of what is the account's own now. How it ends stands in the database, for the download's card. */
const bringWholePacks = () =>
  void import('../../../offline/packs/pack-download.ts')
    .then(({ resumeDownloads }) => resumeDownloads(packEnv))
    .catch(() => undefined)

/** A free course that was begun without an account, or before there was a network to take it with. */
async function enrolInStudied(account: Account): Promise<void> {
  for (const courseId of await studiedCourses(account.db)) await takeOpenCourse(account, courseId)
}

/** A free course that is studied with an account is that account's: it stands on all its devices then. Nothing happens to one that
 *  is theirs already, or of which only a sample is open. Throws `Problem`. */
export async function takeOpenCourse(account: Account, courseId: number): Promise<void> {
  if (account.userId === anonymousId || (await account.db.leases.get(courseId))) return
  const access = await accessOf(account, courseId)
  if (access.is === 'open' && !access.only) await takeCourse(account, courseId)
}

/** Takes a free course, and brings the right to study it to this device. Throws `Problem`; `wrong-account`, with nothing taken,
 *  when the login session is another person's. */
async function takeCourse(account: Account, courseId: number): Promise<void> {
  // A server of before would enrol whoever the login session is of: it is asked first whether that is this account.
  await renewRights(account)
  await askServer('enrol', { params: { id: courseId }, query: { userId: account.userId } })
  await renewRights(account)
}
