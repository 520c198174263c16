import { queryOptions } from '@tanstack/react-query'
import type { AccountHere } from '../../../offline/account/accounts-here.ts'
import { localStore } from '../device/device-storage.ts'

export const deviceAccountQueries = {
  /** Accounts of this phone, read again by every screen that begins to show them. */
  all: () => queryOptions({ queryKey: ['phone-accounts'], queryFn: readAccounts, staleTime: 0 }),
}

async function readAccounts(): Promise<AccountHere[]> {
  // Fetched when it is wanted: the databases come with it, which shop pages do without.
  const [{ accountsHere }, { sharedDb }] = await Promise.all([
    import('../../../offline/account/accounts-here.ts'),
    import('../device/packs.ts'),
  ])
  return await accountsHere(sharedDb, localStore ?? undefined)
}
