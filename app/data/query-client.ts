import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import { publicScope } from './course-queries.ts'

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Reads of this phone's own database and of the worker's cache work without a network; the default would hold them.
      queries: {
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

const monthMs = 30 * 24 * 3_600_000

/** Brings back the public catalogue of the last visit and keeps it from now on; nothing that belongs to an account.
 *  `release`: what another one kept is not read. */
export async function keepCatalogue(
  queryClient: QueryClient,
  storage: Storage | null,
  release: string,
  now: () => number,
): Promise<void> {
  const persister = createSyncStoragePersister({ storage, key: 'vademecum.catalogue' })
  try {
    const kept = await persister.restoreClient()
    if (kept && kept.buster === release && kept.timestamp > now() - monthMs) hydrate(queryClient, kept.clientState)
    else await persister.removeClient()
  } catch {
    // Damaged, or of a form that this release cannot read: the catalogue is fetched anew.
    await persister.removeClient()
  }

  queryClient.getQueryCache().subscribe(({ query, type }) => {
    // Letting go of a query in memory is no reason to forget it: the phone may be offline when it is wanted again.
    if (query.queryKey[0] !== publicScope || type !== 'updated') return
    const clientState = dehydrate(queryClient, {
      shouldDehydrateQuery: ({ queryKey, state }) => queryKey[0] === publicScope && state.status === 'success',
    })
    void persister.persistClient({ buster: release, timestamp: now(), clientState })
  })
}
