import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Account } from '../../../offline/account/account.ts'
import type { AccountDb, LastKnown } from '../../../offline/account/account-db.ts'
import { Problem } from '../../../core/problem.ts'
import { askServer } from '../api/ask-server.ts'
import { useLive } from '../device/use-live.ts'
import { accountScope } from './account-scope.ts'

/** What the server says of an account: plan, tokens, since when there is one. */
export type Standing =
  | { is: 'waiting' }
  /** It was never heard on this device, and cannot be now. */
  | { is: 'failed'; problem: Problem | null; again: () => void }
  /** `isOld`: the server was asked just now, and could not say it anew. */
  | { is: 'known'; said: LastKnown; isOld: boolean }

/** What is kept of it in the account's database stands at once; the server is asked for it anew with each screen. */
export function useStanding(account: Account): Standing {
  const kept = useLive(useCallback(() => readLastKnown(account.db), [account]))
  const asked = useQuery({
    queryKey: [accountScope, account.userId, 'standing'],
    queryFn: () => ask(account),
    staleTime: 0,
  })
  if (kept) return { is: 'known', said: kept, isOld: asked.isError }
  if (kept === undefined || !asked.isError) return { is: 'waiting' }
  const { error, refetch } = asked
  return { is: 'failed', problem: error instanceof Problem ? error : null, again: () => void refetch() }
}

/** Made for `useLive`. */
async function readLastKnown(db: AccountDb): Promise<LastKnown | null> {
  const row = await db.meta.get('last-known')
  return row?.key === 'last-known' ? row : null
}

async function ask({ db, userId, env }: Account): Promise<true> {
  const [customer, usage] = await Promise.all([askServer('me', {}), askServer('getUsage', {})])
  // Under another's login session: nothing of them belongs here.
  if (customer.id !== userId) throw new Problem('not-signed-in', 'Please sign in')
  await db.meta.put({ key: 'last-known', atMs: env.now(), customer, usage })
  return true
}
