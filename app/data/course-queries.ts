import { queryOptions } from '@tanstack/react-query'
import { asks } from './ask-server.ts'

/** Fresh for five minutes, kept for ten after the last screen that shows it. */
const caching = { staleTime: 5 * 60_000, gcTime: 10 * 60_000 }

/** First part of the keys of public data: what may be kept in `localStorage`, since it is nobody's own. */
export const publicScope = 'catalogue'

export const courseQueries = {
  list: () => queryOptions({ queryKey: [publicScope, 'courses'], queryFn: asks('listCourses', {}), ...caching }),
  one: (id: number) =>
    queryOptions({
      queryKey: [publicScope, 'course', id],
      queryFn: asks('getCourse', { params: { id } }),
      ...caching,
    }),
}
