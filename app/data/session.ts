import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { authQueries } from './auth-queries.ts'
import { type Session, sessionOf } from './session-state.ts'
import { rememberedAccount } from './this-phone.ts'

/** The login session as the page knows it: what the server last said, or without a network what the phone remembers. */
export function useSession(): Session {
  const remembered = useSyncExternalStore(rememberedAccount.subscribe, rememberedAccount.read)
  const me = useQuery(authQueries.me())
  return sessionOf(remembered, me.data, me.isPending)
}
