import type { QueryClient } from '@tanstack/react-query'
import { pageHead } from '../../data/api/page-head.ts'
import { shopQueries } from '../../data/api/shop-queries.ts'

/** What `/faq` and `/help` show, kept for a visit without a network. */
export async function loadFaq(queryClient: QueryClient) {
  await Promise.all([
    queryClient.ensureQueryData({ ...shopQueries.faq(), revalidateIfStale: true }),
    queryClient.ensureQueryData({ ...shopQueries.site(), revalidateIfStale: true }),
  ])
}

export const faqHead = () =>
  pageHead({
    title: 'FAQ',
    ...(import.meta.env.SSR && {
      description:
        'Answers on courses, offline study, quality, plans, payment and your data; search them, also offline.',
      path: '/faq',
    }),
  })
