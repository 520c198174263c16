import type { QueryClient } from '@tanstack/react-query'
import type { Customer } from '../../core/contract/auth.ts'
import { accountScope } from './account-scope.ts'
import { authQueries } from './auth-queries.ts'
import type { RememberedAccount } from './remembered-account.ts'
import { rememberedAccount, signOutDue } from './this-phone.ts'

/** Makes this phone a customer's own after a sign-in; what the page held of another account is put away. */
export function enterAccount(queryClient: QueryClient, customer: Customer): void {
  if (rememberedAccount.read()?.userId !== customer.id) putAway(queryClient, customer.id)
  signOutDue.clear()
  queryClient.setQueryData(authQueries.me().queryKey, customer)
  rememberedAccount.remember({ userId: customer.id, username: customer.username })
}

/** Opens another account of this phone, without a network too. Nothing of the one before is sent meanwhile: its sync has ended,
 *  and the server takes nothing under a login session that is not its own. */
export function switchAccount(queryClient: QueryClient, account: RememberedAccount): void {
  putAway(queryClient, account.userId)
  rememberedAccount.remember(account)
}

/** Takes an account out of this page after its sign-out. `told`: the server knows; otherwise it is told as soon as it can
 *  be reached, and until then its word about who is signed in is not asked for. */
export function leaveAccount(queryClient: QueryClient, told: boolean): void {
  if (!told) signOutDue.set()
  // An answer under way would bring back who was signed in.
  void queryClient.cancelQueries({ queryKey: authQueries.me().queryKey })
  queryClient.setQueryData(authQueries.me().queryKey, null)
  rememberedAccount.forget()
  putAway(queryClient, null)
}

function putAway(queryClient: QueryClient, otherThan: string | null): void {
  queryClient.removeQueries({ queryKey: [accountScope] })
  // Fetched when it is wanted: the databases come with it, which shop pages do without.
  void import('./open-account.ts').then(({ closeOtherAccounts }) => closeOtherAccounts(otherThan))
  if (otherThan === null) void import('./running-sync.ts').then(({ stopSync }) => stopSync())
}
