import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { accountScope } from './account-scope.ts'
import { authQueries } from '../api/auth-queries.ts'
import { type Session, sessionOf } from './session-state.ts'
import { rememberedAccount } from '../device/device-storage.ts'

/** The login session as the page knows it: what the server last said, or without a network what the phone remembers. */
export function useSession(): Session {
  const remembered = useSyncExternalStore(rememberedAccount.subscribe, rememberedAccount.read, nobody)
  const me = useQuery(authQueries.me())
  return sessionOf(remembered, me.data, me.isPending)
}

/** Whose page the server renders. */
const nobody = () => null

/** Follows whose phone this is, as this tab or another one changes it: what the page held of the account before is put away, and
 *  what the server said here of who is signed in is old. Returns the way to stop. */
export function followAccount(queryClient: QueryClient): () => void {
  const { queryKey } = authQueries.me()
  let shown = rememberedAccount.read()?.userId ?? null
  return rememberedAccount.subscribe(() => {
    const now = rememberedAccount.read()?.userId ?? null
    const customer = queryClient.getQueryData(queryKey)
    const isOld = customer !== undefined && (customer?.id ?? null) !== now
    if (isOld) void queryClient.resetQueries({ queryKey })
    if (now === shown) return
    shown = now
    queryClient.removeQueries({ queryKey: [accountScope] })
    void import('./account-change.ts').then(({ changeAccount }) => changeAccount(now))
  })
}
