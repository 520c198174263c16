import { queryOptions } from '@tanstack/react-query'
import type { legalPages } from '../../core/content/shop-kinds.ts'
import { asks } from './ask-server.ts'
import { publicScope } from './course-queries.ts'

/** Fresh for five minutes, kept for ten after the last screen that shows it. */
const caching = { staleTime: 5 * 60_000, gcTime: 10 * 60_000 }

export const shopQueries = {
  site: () => queryOptions({ queryKey: [publicScope, 'site'], queryFn: asks('getSite', {}), ...caching }),
  tutors: () => queryOptions({ queryKey: [publicScope, 'tutors'], queryFn: asks('listTutors', {}), ...caching }),
  faq: () => queryOptions({ queryKey: [publicScope, 'faq'], queryFn: asks('listFaq', {}), ...caching }),
  plans: () => queryOptions({ queryKey: [publicScope, 'plans'], queryFn: asks('listPlans', {}), ...caching }),
  legalPage: (page: (typeof legalPages)[number]) =>
    queryOptions({
      queryKey: [publicScope, 'legal', page],
      queryFn: asks('getLegalPage', { params: { page } }),
      ...caching,
    }),
}
