import { queryOptions } from '@tanstack/react-query'
import { Problem } from '../../../core/problem.ts'

export const pictureQueries = {
  /** A picture as text. Its address is the hash of its bytes, so it never goes stale. */
  text: (url: string) =>
    queryOptions({
      queryKey: ['picture', url],
      queryFn: async ({ signal }) => {
        const reply = await fetch(url, { signal }).catch((cause: unknown) => {
          throw new Problem('unreachable', 'The server cannot be reached.', { cause })
        })
        if (!reply.ok) throw new Problem('not-found', 'The picture is not there.')
        return reply.text()
      },
    }),
}
