import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { AnswerOf, Endpoint, InputOf } from '../../../core/contract/endpoint.ts'
import { callServer } from '../api/call-server.ts'

/** Begins the keys of all that operators' pages have asked. */
export const operatorKey = 'operator'

/** What an operator's page shows: asked anew whenever it opens, and kept nowhere. `refetchEveryMs`: after how long it is asked again while it
 *  is open; left out, never. */
export function useOperatorQuery<E extends Endpoint>(
  to: E,
  input: InputOf<E>,
  refetchEveryMs?: (answer: AnswerOf<E> | undefined) => number | false,
): UseQueryResult<AnswerOf<E>> {
  return useQuery<AnswerOf<E>>({
    queryKey: [operatorKey, to.name, input],
    queryFn: () => callServer(to, input),
    staleTime: 0,
    gcTime: 0,
    ...(refetchEveryMs && { refetchInterval: ({ state }) => refetchEveryMs(state.data) }),
  })
}
