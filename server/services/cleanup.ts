import type { Deps } from '../deps.ts'
import { removeSessionsEndedBefore } from '../models/login-session-row.ts'
import { removeFullBuckets } from '../models/rate-limit-row.ts'

/** Removes what no longer has a meaning: login sessions that ended, and rate limits that are full again.
 *  `sessionMs`: the longest that a login session may live. */
export async function removeExpired({ db, now }: Pick<Deps, 'db' | 'now'>, sessionMs: number): Promise<void> {
  await removeSessionsEndedBefore(now(), now() - sessionMs, db)
  await removeFullBuckets(now(), db)
}
