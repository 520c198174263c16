import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { authQueries } from './auth-queries.ts'
import { type Session, sessionOf } from './session-state.ts'
import { rememberedAccount } from './this-phone.ts'

/** The login session as the page knows it: what the server last said, or without a network what the phone remembers. */
export function useSession(): Session {
  const remembered = useSyncExternalStore(rememberedAccount.subscribe, rememberedAccount.read, nobody)
  const me = useQuery(authQueries.me())
  useOtherTabs()
  return sessionOf(remembered, me.data, me.isPending)
}

/** Whose page the server renders. */
const nobody = () => null

/** Another tab signed in or out, or another account was opened: what the server said here before is old. */
function useOtherTabs() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const { queryKey } = authQueries.me()
    return rememberedAccount.subscribe(() => {
      const customer = queryClient.getQueryData(queryKey)
      const isOld = customer !== undefined && (customer?.id ?? null) !== (rememberedAccount.read()?.userId ?? null)
      if (isOld) void queryClient.resetQueries({ queryKey })
    })
  }, [queryClient])
}
