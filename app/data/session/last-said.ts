import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Account } from '../../../offline/account/account.ts'
import type { MetaRow } from '../../../offline/account/account-db.ts'
import type { LastKnown } from '../../../offline/account/last-said.ts'
import { Problem } from '../../../core/problem.ts'
import { usageAt } from '../../../core/tutor/tokens.ts'
import { askServer } from '../api/ask-server.ts'
import { useLive } from '../device/use-live.ts'
import { accountScope } from './account-scope.ts'

/** What the server says of an account: by default plan, tokens, since when there is one. */
export type LastSaid<Said = LastKnown> =
  | { is: 'waiting' }
  /** It was never heard on this device, and cannot be now. */
  | { is: 'failed'; problem: Problem | null; again: () => void }
  /** `isOld`: the server was asked just now, and could not say it anew. */
  | { is: 'known'; said: Said; isOld: boolean }

export function useLastKnown(account: Account): LastSaid {
  const last = useLastSaid(account, 'last-known', askLastKnown)
  if (last.is !== 'known') return last
  return { ...last, said: { ...last.said, usage: usageAt(last.said.usage, account.env.now()) } }
}

/** What is kept of it in the account's database, under `key`, stands at once; the server is asked for it anew with each screen. `ask`
 *  has its identity for good. Throws `Problem`. */
export function useLastSaid<Key extends 'last-known' | 'last-orders', Said extends MetaRow & { key: Key }>(
  account: Account,
  key: Key,
  ask: (account: Account) => Promise<Said>,
): LastSaid<Said> {
  const kept = useLive(
    useCallback(async () => {
      // Nothing else is kept under its key.
      return ((await account.db.meta.get(key)) as Said | undefined) ?? null
    }, [account, key]),
  )
  const asked = useQuery({
    queryKey: [accountScope, account.userId, key],
    queryFn: async () => {
      await account.db.meta.put(await ask(account))
      return true
    },
    staleTime: 0,
  })
  if (kept) return { is: 'known', said: kept, isOld: asked.isError }
  if (kept === undefined || !asked.isError) return { is: 'waiting' }
  const { error, refetch } = asked
  return { is: 'failed', problem: error instanceof Problem ? error : null, again: () => void refetch() }
}

async function askLastKnown(account: Account): Promise<LastKnown> {
  const [customer, usage] = await Promise.all([askServer('me', {}), askServer('getUsage', {})])
  return { key: 'last-known', atMs: account.env.now(), customer, usage }
}
