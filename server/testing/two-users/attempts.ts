import type { Attempt } from './attempt.ts'
import { accountAttempts } from './account-attempts.ts'
import { messagesAttempts } from './messages-attempts.ts'
import { operatorAttempts } from './operator-attempts.ts'
import { shopAttempts } from './shop-attempts.ts'
import { siteAttempts } from './site-attempts.ts'
import { studyAttempts } from './study-attempts.ts'
import { tutorAttempts } from './tutor-attempts.ts'

/** Every call, by its name: `two-users.test.ts` makes each of these attempts and fails where one is missing. A call that takes an id,
 *  a token or an address is tried with the owner's. */
export const attempts: Record<string, Attempt> = {
  ...accountAttempts,
  ...messagesAttempts,
  ...operatorAttempts,
  ...shopAttempts,
  ...siteAttempts,
  ...studyAttempts,
  ...tutorAttempts,
}
