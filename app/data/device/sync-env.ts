import type { Account } from '../../../offline/account/account.ts'
import type { SyncEnv } from '../../../offline/sync/sync.ts'
import { send } from '../api/send.ts'
import { rememberedAccount } from './device-storage.ts'

/** How the page syncs an account: it stops as soon as this phone is in another account's hands. */
export function syncEnvOf(account: Account): SyncEnv {
  return {
    account,
    send,
    isOpen: () => rememberedAccount.read()?.userId === account.userId,
    ...(navigator.locks && { locks: navigator.locks }),
  }
}
