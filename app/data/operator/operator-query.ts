import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { AnswerOf, Endpoint, InputOf } from '../../../core/contract/endpoint.ts'
import { callServer } from '../api/call-server.ts'

/** Begins the keys of all that operators' pages have asked. */
export const operatorKey = 'operator'

/** What an operator's page shows: asked anew whenever it opens, and kept nowhere. */
export function useOperatorQuery<E extends Endpoint>(to: E, input: InputOf<E>): UseQueryResult<AnswerOf<E>> {
  return useQuery({
    queryKey: [operatorKey, to.name, input],
    queryFn: () => callServer(to, input),
    staleTime: 0,
    gcTime: 0,
  })
}
