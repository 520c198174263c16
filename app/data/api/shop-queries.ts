import { queryOptions } from '@tanstack/react-query'
import type { LegalPage } from '../../../core/contract/site/site.ts'
import { asks } from './ask-server.ts'
import { publicScope, siteKey } from './public-scope.ts'

/** Fresh for five minutes, kept for ten after the last screen that shows it. */
const caching = { staleTime: 5 * 60_000, gcTime: 10 * 60_000 }

/** What the shop shows to everybody besides its courses. */
export const shopQueries = {
  site: () => queryOptions({ queryKey: siteKey, queryFn: asks('getSite', {}), ...caching }),
  legalPage: (page: LegalPage['page']) =>
    queryOptions({
      queryKey: [publicScope, 'legal', page],
      queryFn: asks('getLegalPage', { params: { page } }),
      ...caching,
    }),
  tutors: () => queryOptions({ queryKey: [publicScope, 'tutors'], queryFn: asks('listTutors', {}), ...caching }),
  testimonials: () =>
    queryOptions({ queryKey: [publicScope, 'testimonials'], queryFn: asks('listTestimonials', {}), ...caching }),
  plans: () => queryOptions({ queryKey: [publicScope, 'plans'], queryFn: asks('listPlans', {}), ...caching }),
  faq: () => queryOptions({ queryKey: [publicScope, 'faq'], queryFn: asks('listFaq', {}), ...caching }),
  corrections: () =>
    queryOptions({ queryKey: [publicScope, 'corrections'], queryFn: asks('listCorrections', {}), ...caching }),
  sessions: () =>
    queryOptions({ queryKey: [publicScope, 'sessions'], queryFn: asks('listExpertSessions', {}), ...caching }),
  resources: () =>
    queryOptions({ queryKey: [publicScope, 'resources'], queryFn: asks('listResources', {}), ...caching }),
  resource: (id: string) =>
    queryOptions({
      queryKey: [publicScope, 'resource', id],
      queryFn: asks('getResource', { params: { id } }),
      ...caching,
    }),
  preview: (id: number) =>
    queryOptions({
      queryKey: [publicScope, 'preview', id],
      queryFn: asks('previewCourse', { params: { id } }),
      ...caching,
    }),
}
