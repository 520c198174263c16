import { queryOptions } from '@tanstack/react-query'
import type { Account } from '../../../offline/account/account.ts'
import { type EarlierEnv, findEarlierWork, settleAdoptions } from '../../../offline/account/earlier-accounts.ts'
import { accountScope } from './account-scope.ts'
import { sharedDb } from '../device/packs.ts'
import { send } from '../api/send.ts'
import type { SyncLoop } from '../device/sync-loop.ts'

export const earlierEnvOf = (account: Account): EarlierEnv => ({ account, shared: sharedDb })

export const earlierWorkQueries = {
  /** Work on this device of accounts with the same address that the server no longer has. `email`: as the server says it. */
  of: ({ account, sync }: { account: Account; sync: SyncLoop | null }, email: string) =>
    queryOptions({
      queryKey: [accountScope, account.userId, 'earlier-work', email],
      queryFn: async () => {
        // What the account has taken over on another device is here then, and not counted.
        await sync?.syncNow()
        return findEarlierWork(earlierEnvOf(account), email, send)
      },
    }),
}

/** At a start: finishes what was cut off, and removes what was taken over and has been sent since. */
export const settleEarlierWork = (account: Account): Promise<void> => settleAdoptions(earlierEnvOf(account))
