import { queryOptions } from '@tanstack/react-query'
import type { Account } from '../../../offline/account/account.ts'
import { adoptAnonymousWork, declineAnonymousWork, findAnonymousWork } from '../../../offline/account/anonymous-work.ts'
import { accountScope } from './account-scope.ts'
import { anonymousChoice } from './anonymous.ts'

// Apart from what every screen of an account loads: wanted once, at a sign-in, and on the dashboard.

export const anonymousWorkQueries = {
  /** Work on this device that was done without an account and may be this one's; `null` where there is none to ask about. */
  of: (account: Account) =>
    queryOptions({
      queryKey: [accountScope, account.userId, 'anonymous-work'],
      queryFn: () => findAnonymousWork({ account }),
      staleTime: 0,
    }),
}

/** Does with the work of who studied here without an account what they chose when they signed in. */
export async function settleAnonymous(account: Account): Promise<void> {
  const choice = anonymousChoice.get()
  anonymousChoice.set('adopt')
  if (choice === 'adopt') await adoptAnonymousWork({ account })
  else await declineAnonymousWork({ account })
}
