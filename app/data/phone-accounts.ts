import { queryOptions } from '@tanstack/react-query'
import type { AccountHere } from '../../offline/accounts-here.ts'
import { phoneStorage } from './this-phone.ts'

export const phoneAccountQueries = {
  /** Accounts of this phone, read again by every screen that begins to show them. */
  all: () => queryOptions({ queryKey: ['phone-accounts'], queryFn: readAccounts, staleTime: 0 }),
}

async function readAccounts(): Promise<AccountHere[]> {
  // Fetched when it is wanted: the databases come with it, which shop pages do without.
  const [{ accountsHere }, { sharedDb }] = await Promise.all([
    import('../../offline/accounts-here.ts'),
    import('./packs.ts'),
  ])
  return await accountsHere(sharedDb, phoneStorage ?? undefined)
}
