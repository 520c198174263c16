import { queryOptions } from '@tanstack/react-query'
import { asks } from './ask-server.ts'
import { publicScope } from './course-queries.ts'

const caching = { staleTime: 5 * 60_000, gcTime: 10 * 60_000 }

export const shopQueries = {
  site: () => queryOptions({ queryKey: [publicScope, 'site'], queryFn: asks('getSite', {}), ...caching }),
}
