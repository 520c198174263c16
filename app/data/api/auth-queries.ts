import { queryOptions } from '@tanstack/react-query'
import type { Customer } from '../../../core/contract/account/auth.ts'
import { Problem } from '../../../core/problem.ts'
import { askServer } from './ask-server.ts'
import { rememberedAccount, signInHint, signOutDue } from '../device/device-storage.ts'

export const authQueries = {
  /** The signed-in customer, or `null`. Fails only when the server gave no word. */
  me: () =>
    queryOptions({
      queryKey: ['auth', 'me'],
      queryFn: askWhoIsSignedIn,
      staleTime: 5 * 60_000,
      retry: false,
      refetchOnWindowFocus: true,
    }),
}

async function askWhoIsSignedIn(): Promise<Customer | null> {
  if (signOutDue.is()) {
    await askServer('signOut', {})
    signOutDue.clear()
    return null
  }
  if (!signInHint.is()) return null
  try {
    const customer = await askServer('me', {})
    // The phone may have another account open than the login session is of; that is the person's choice, not the server's.
    if ((rememberedAccount.read()?.userId ?? customer.id) === customer.id)
      rememberedAccount.remember({ userId: customer.id, username: customer.username })
    return customer
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-signed-in') return null
    throw error
  }
}
