import { queryOptions } from '@tanstack/react-query'
import { Problem } from '../../core/problem.ts'
import { asks } from './ask-server.ts'
import { publicScope } from './course-queries.ts'

const caching = { staleTime: 5 * 60_000, gcTime: 10 * 60_000 }

export const resourceQueries = {
  list: () => queryOptions({ queryKey: [publicScope, 'resources'], queryFn: asks('listResources', {}), ...caching }),
  one: (id: string) =>
    queryOptions({
      queryKey: [publicScope, 'resource', id],
      queryFn: asks('getResource', { params: { id } }),
      ...caching,
    }),
  /** A picture as text. Its address is the hash of its bytes, so it never goes stale. */
  picture: (url: string) =>
    queryOptions({
      queryKey: ['picture', url],
      queryFn: async ({ signal }) => {
        const reply = await fetch(url, { signal })
        if (!reply.ok) throw new Problem('not-found', 'The picture is not there.')
        return reply.text()
      },
    }),
  sessions: () =>
    queryOptions({ queryKey: [publicScope, 'sessions'], queryFn: asks('listExpertSessions', {}), ...caching }),
}
