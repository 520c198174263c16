import type { Deps } from '../deps/deps.ts'
import { removeErasedBefore } from '../models/account/account-deletion-row.ts'
import { removeExportsBefore } from '../models/account/data-export-row.ts'
import { removeChallengesBefore } from '../models/account/login-challenge-row.ts'
import { removeMailedLinksBefore } from '../models/account/mailed-link-row.ts'
import { removeSessionsEndedBefore } from '../models/account/login-session-row.ts'
import { removeExpiredTokens, removeUnconfirmedBefore } from '../models/messages/newsletter-row.ts'
import { removeDoneBefore } from '../models/messages/outbox-row.ts'
import { removeFullBuckets } from '../models/limits/rate-limit-row.ts'
import { removeReceivedBefore } from '../models/messages/received-rows.ts'
import { removeReceiptsBefore } from '../models/shop/receipt-row.ts'
import { forgetSubscribersBefore, removeTrialsBefore } from '../models/shop/plan-subscription-row.ts'
import { removeOldCarts } from '../models/shop/cart-rows.ts'
import { forgetBuyersBefore, removeUnpaidBefore } from '../models/shop/order-rows.ts'
import { removeProviderEventsBefore } from '../models/shop/provider-rows.ts'
import { removeDownloadMarks } from '../models/shop/resource-downloads.ts'
import { removeWithdrawalsBefore } from '../models/shop/withdrawal-row.ts'
import { removeLearnersBefore } from '../models/study/learner-row.ts'
import { removeSecurityLogBefore } from '../models/account/security-log-row.ts'
import { forgetSandboxBefore } from '../sandbox/forget.ts'
import { customerCartMs, visitorCartMs } from '../services/shop/cart/cart.ts'
import { dayMs } from '../../core/durations.ts'

const monthMs = 30 * dayMs
/** A notice of the provider's that comes again after that is looked at once more, which changes nothing. */
const providerEventsMs = 13 * monthMs
const securityLogMs = 180 * dayMs
/** A device that was off for longer still finds its login session ended. */
const erasedMs = 24 * monthMs
/** As long as somebody can be sued over a contract: Limitation Act 1980, section 5. */
const withdrawalMs = 6 * 366 * dayMs
/** Tax law wants six years, and the one that they begin in. */
const receiptMs = 7 * 366 * dayMs

/** Removes what no longer has a meaning: login sessions, links and challenges that ended, rate limits that are full again, marks of counted downloads, which addresses had a trial 24 months ago, carts that were left, newsletter links that
 *  expired and subscriptions that nobody confirmed, what was sent and what the payment sandbox told a month ago, orders that nobody paid
 *  and notices of payments, exports that waited for a day, what people wrote to us and which accounts were
 *  deleted 24 months ago, what was reckoned of students who did not study for a month, statements of withdrawal, receipts and the names of buyers that the law no longer asks for, and the security log of half a year ago.
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
  await removeOldCarts(now() - visitorCartMs, now() - customerCartMs, db)
  await removeExpiredTokens(now(), db)
  await removeUnconfirmedBefore(now() - monthMs, db)
  await removeDoneBefore(now() - monthMs, db)
  await forgetSandboxBefore(now() - monthMs, db)
  await removeReceivedBefore(now() - 24 * monthMs, db)
  await removeWithdrawalsBefore(now() - withdrawalMs, db)
  await removeReceiptsBefore(now() - receiptMs, db)
  await forgetBuyersBefore(now() - receiptMs, db)
  await forgetSubscribersBefore(now() - receiptMs, db)
  await removeUnpaidBefore(now() - monthMs, db)
  await removeLearnersBefore(now() - monthMs, db)
  await removeTrialsBefore(now() - 24 * monthMs, db)
  await removeProviderEventsBefore(now() - providerEventsMs, db)
  await removeSecurityLogBefore({ beforeMs: now() - securityLogMs, nowMs: now(), id: newId() }, db)
}
