import type { QueryClient, QueryKey } from '@tanstack/react-query'

interface Part {
  queryKey: QueryKey
}

/** Asks for the parts of a landing page. On the server the page waits for all of them and fails with any; in the browser it
 *  stands at once, and each part shows its own waiting and failing. */
export function loadParts<Parts extends readonly Part[]>(queryClient: QueryClient, parts: Parts): Promise<void> | void {
  const asked = parts.map((part) => queryClient.ensureQueryData({ ...part, revalidateIfStale: true }))
  if (import.meta.env.SSR) return Promise.all(asked).then(() => undefined)
  void Promise.allSettled(asked)
}
