import type { Deps } from '../deps.ts'
import { removeSessionsEndedBefore } from '../models/login-session-row.ts'
import { removeExpiredTokens, removeUnconfirmedBefore } from '../models/newsletter-row.ts'
import { removeDoneBefore } from '../models/outbox-row.ts'
import { removeFullBuckets } from '../models/rate-limit-row.ts'
import { removeReceivedBefore } from '../models/received-rows.ts'

const monthMs = 30 * 24 * 3_600_000

/** Removes what no longer has a meaning: login sessions that ended, rate limits that are full again, newsletter links that
 *  expired and subscriptions that nobody confirmed, what was sent a month ago, and what people wrote to us 24 months ago.
 *  `sessionMs`: the longest that a login session may live. */
export async function removeExpired({ db, now }: Pick<Deps, 'db' | 'now'>, sessionMs: number): Promise<void> {
  await removeSessionsEndedBefore(now(), now() - sessionMs, db)
  await removeFullBuckets(now(), db)
  await removeExpiredTokens(now(), db)
  await removeUnconfirmedBefore(now() - monthMs, db)
  await removeDoneBefore(now() - monthMs, db)
  await removeReceivedBefore(now() - 24 * monthMs, db)
}
