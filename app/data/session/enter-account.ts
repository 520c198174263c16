import type { QueryClient } from '@tanstack/react-query'
import type { Customer } from '../../../core/contract/account/auth.ts'
import { authQueries } from '../api/auth-queries.ts'
import { deviceAccountQueries } from './device-accounts.ts'
import type { RememberedAccount } from './remembered-account.ts'
import { removalDue } from './removal-due.ts'
import { rememberedAccount, signOutDue } from '../device/device-storage.ts'

// What the page holds of the account before is put away by `followAccount`, in every tab.

/** Makes this phone a customer's own after a sign-in. */
export function enterAccount(queryClient: QueryClient, customer: Customer): void {
  signOutDue.clear()
  queryClient.setQueryData(authQueries.me().queryKey, customer)
  rememberedAccount.remember({ userId: customer.id, username: customer.username })
}

/** Opens another account of this phone, without a network too. Nothing of the one before is sent meanwhile: its sync has ended,
 *  and the server takes nothing under a login session that is not its own. */
export function switchAccount(account: RememberedAccount): void {
  rememberedAccount.remember(account)
}

export interface Leaving {
  userId: string
  /** What becomes of its work on this device. */
  what: 'keep' | 'remove'
  /** The server knows; otherwise it is told as soon as it can be reached, and until then its word about who is signed in is not
   *  asked for. */
  told: boolean
}

/** Takes an account out of this page after its sign-out, and off the device when that was asked for. Rejects when it could not
 *  be removed: it is locked then, and its removal goes on at the next start of a page. */
export async function leaveAccount(queryClient: QueryClient, { userId, what, told }: Leaving): Promise<void> {
  if (!told) signOutDue.set()
  if (what === 'remove') removalDue.set(userId)
  // An answer under way would bring back who was signed in.
  void queryClient.cancelQueries({ queryKey: authQueries.me().queryKey })
  queryClient.setQueryData(authQueries.me().queryKey, null)
  rememberedAccount.forget()
  if (what === 'remove') await finishRemoval(userId)
  await queryClient.invalidateQueries({ queryKey: deviceAccountQueries.all().queryKey })
}

/** The account was removed from this device: a login session of it that is left here ends. */
export async function endLoginOf(queryClient: QueryClient, userId: string): Promise<void> {
  const { queryKey } = authQueries.me()
  if (queryClient.getQueryData(queryKey)?.id !== userId) return
  signOutDue.set()
  await queryClient.resetQueries({ queryKey })
}

/** At the start of a page: goes on with a removal that was cut off. Cut off again, it stays due. */
export async function resumeRemoval(): Promise<void> {
  const userId = removalDue.read()
  if (userId !== null) await finishRemoval(userId).catch(() => undefined)
}

async function finishRemoval(userId: string): Promise<void> {
  // Fetched when it is wanted: the databases come with it, which shop pages do without.
  const { removeFromDevice } = await import('./account-removal.ts')
  await removeFromDevice(userId)
  removalDue.clear()
}
