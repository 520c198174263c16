import type { Deps } from '../deps.ts'
import { removeErasedBefore } from '../models/account/account-deletion-row.ts'
import { removeExportsBefore } from '../models/account/data-export-row.ts'
import { removeChallengesBefore } from '../models/account/login-challenge-row.ts'
import { removeMailedLinksBefore } from '../models/account/mailed-link-row.ts'
import { removeSessionsEndedBefore } from '../models/account/login-session-row.ts'
import { removeExpiredTokens, removeUnconfirmedBefore } from '../models/messages/newsletter-row.ts'
import { removeDoneBefore } from '../models/messages/outbox-row.ts'
import { removeFullBuckets } from '../models/account/rate-limit-row.ts'
import { removeReceivedBefore } from '../models/messages/received-rows.ts'
import { removeDownloadMarks } from '../models/shop/resource-downloads.ts'
import { removeSecurityLogBefore } from '../models/account/security-log-row.ts'
import { dayMs } from '../../core/durations.ts'

const monthMs = 30 * dayMs
const securityLogMs = 180 * dayMs
/** A device that was off for longer still finds its login session ended. */
const erasedMs = 24 * monthMs

/** Removes what no longer has a meaning: login sessions, links and challenges that ended, rate limits that are full again, marks of counted downloads, newsletter links that
 *  expired and subscriptions that nobody confirmed, what was sent a month ago, exports that waited for a day, what people wrote to us and which accounts were
 *  deleted 24 months ago, and the security log of half a year ago.
 *  `sessionMs`: the longest that a login session may live. */
export async function removeExpired(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  sessionMs: number,
): Promise<void> {
  await removeSessionsEndedBefore(now(), now() - sessionMs, db)
  await removeMailedLinksBefore(now(), db)
  await removeChallengesBefore(now(), db)
  await removeExportsBefore(now(), db)
  await removeErasedBefore(now() - erasedMs, db)
  await removeFullBuckets(now(), db)
  await removeDownloadMarks(now(), db)
  await removeExpiredTokens(now(), db)
  await removeUnconfirmedBefore(now() - monthMs, db)
  await removeDoneBefore(now() - monthMs, db)
  await removeReceivedBefore(now() - 24 * monthMs, db)
  await removeSecurityLogBefore({ beforeMs: now() - securityLogMs, nowMs: now(), id: newId() }, db)
}
