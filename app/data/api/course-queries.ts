import { queryOptions } from '@tanstack/react-query'
import { asks } from './ask-server.ts'
import { publicScope } from './public-scope.ts'

/** Fresh for five minutes, kept for ten after the last screen that shows it. */
const caching = { staleTime: 5 * 60_000, gcTime: 10 * 60_000 }

export const courseQueries = {
  list: () => queryOptions({ queryKey: [publicScope, 'courses'], queryFn: asks('listCourses', {}), ...caching }),
  one: (id: number) =>
    queryOptions({
      queryKey: [publicScope, 'course', id],
      queryFn: asks('getCourse', { params: { id } }),
      ...caching,
    }),
}
