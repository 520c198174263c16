import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { QueryClient } from '@tanstack/react-query'
import type { PersistQueryClientOptions } from '@tanstack/react-query-persist-client'
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

/** Keeps the public catalogue over reloads; nothing that belongs to an account. `release`: another one starts afresh. */
export function persistOptions(
  storage: Storage | null,
  release: string,
): Omit<PersistQueryClientOptions, 'queryClient'> {
  return {
    persister: createSyncStoragePersister({ storage, key: 'vademecum.catalogue' }),
    maxAge: monthMs,
    buster: release,
    dehydrateOptions: {
      shouldDehydrateQuery: ({ queryKey, state }) => queryKey[0] === publicScope && state.status === 'success',
    },
  }
}
