import { onlineManager, QueryClient } from '@tanstack/react-query'

export function makeQueryClient(): QueryClient {
  // It takes a network for granted, and would not hear of the first one that a page opened without one gets.
  onlineManager.setOnline(typeof window === 'undefined' || navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      // Reads of this device's own database and of the worker's cache work without a network; the default would hold them.
      queries: {
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        // `networkMode` turns it off: what failed without a network, and what may be old, is asked for once there is one.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
