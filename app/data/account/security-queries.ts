import { queryOptions } from '@tanstack/react-query'
import { asks } from '../api/ask-server.ts'
import { accountScope } from '../session/account-scope.ts'

/** What keeps an account safe, as the server last said it: asked again by every screen that begins to show it. */
export const securityQueries = {
  email: (userId: string) =>
    queryOptions({ queryKey: [accountScope, userId, 'email'], queryFn: asks('accountEmail', {}), staleTime: 0 }),
  loginSessions: (userId: string) =>
    queryOptions({
      queryKey: [accountScope, userId, 'login-sessions'],
      queryFn: asks('loginSessions', {}),
      staleTime: 0,
    }),
  passkeys: (userId: string) =>
    queryOptions({ queryKey: [accountScope, userId, 'passkeys'], queryFn: asks('passkeys', {}), staleTime: 0 }),
  totp: (userId: string) =>
    queryOptions({ queryKey: [accountScope, userId, 'totp'], queryFn: asks('totp', {}), staleTime: 0 }),
}
