import type { QueryClient } from '@tanstack/react-query'
import { shopQueries } from '../data/shop-queries.ts'

/** What `/faq` and `/help` show, kept for a visit without a network. */
export async function loadFaq(queryClient: QueryClient) {
  await Promise.all([
    queryClient.ensureQueryData({ ...shopQueries.faq(), revalidateIfStale: true }),
    queryClient.ensureQueryData({ ...shopQueries.site(), revalidateIfStale: true }),
  ])
}
