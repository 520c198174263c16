import type { QueryClient } from '@tanstack/react-query'
import { courseQueries } from '../../data/api/course-queries.ts'
import { pageHead } from '../../data/api/page-head.ts'
import { shopQueries } from '../../data/api/shop-queries.ts'

export async function loadPlans(queryClient: QueryClient) {
  await Promise.all([
    queryClient.ensureQueryData({ ...shopQueries.plans(), revalidateIfStale: true }),
    queryClient.ensureQueryData({ ...shopQueries.site(), revalidateIfStale: true }),
  ])
}

/** Also the courses, one of which costs nothing; the page does without them. */
export async function loadSubscribe(queryClient: QueryClient) {
  await Promise.all([loadPlans(queryClient), queryClient.prefetchQuery(courseQueries.list())])
}

export const plansHead = () =>
  pageHead({
    title: 'Plans',
    ...(import.meta.env.SSR && {
      description:
        'Starter, Professional and Elite side by side: what each plan opens, where it ends, and what a year saves.',
      path: '/plans',
    }),
  })

export const subscribeHead = () =>
  pageHead({
    title: 'Subscribe',
    ...(import.meta.env.SSR && {
      description:
        'Choose a plan by the month, see what it opens and what it costs, and cancel at any time; what you did stays yours.',
      path: '/subscribe',
    }),
  })
