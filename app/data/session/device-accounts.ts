import { queryOptions } from '@tanstack/react-query'
import type { DeviceAccount } from '../../../offline/account/device-accounts.ts'
import { localStore } from '../device/device-storage.ts'
import { lockDue } from './due.ts'

export const deviceAccountQueries = {
  /** Accounts of this device, read again by every screen that begins to show them. */
  all: () => queryOptions({ queryKey: ['device-accounts'], queryFn: readAccounts, staleTime: 0 }),
}

async function readAccounts(): Promise<DeviceAccount[]> {
  // Fetched when it is wanted: the databases come with it, which shop pages do without.
  const [{ listDeviceAccounts }, { sharedDb }] = await Promise.all([
    import('../../../offline/account/device-accounts.ts'),
    import('../device/packs.ts'),
  ])
  const accounts = await listDeviceAccounts(sharedDb, localStore ?? undefined)
  const locked = lockDue.read()
  return accounts.map((account) => ({ ...account, isLocked: account.isLocked || locked.includes(account.userId) }))
}
