import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from '../../../core/contract/call.ts'
import type { AnswerOf, Endpoint, InputOf } from '../../../core/contract/endpoint.ts'
import { send } from '../api/send.ts'

// Beside `server-calls.ts`, which public pages fetch: what only operators call comes with their pages.

/** Calls an endpoint for an operator. Throws `Problem`. */
export const askOperator = <E extends Endpoint>(to: E, input: InputOf<E>): Promise<AnswerOf<E>> => call(send, to, input)

/** Begins the keys of all that operators' pages have asked. */
export const operatorKey = 'operator'

/** What an operator's page shows: asked anew whenever it opens, and kept nowhere. */
export function useOperatorQuery<E extends Endpoint>(to: E, input: InputOf<E>): UseQueryResult<AnswerOf<E>> {
  return useQuery({
    queryKey: [operatorKey, to.name, input],
    queryFn: () => askOperator(to, input),
    staleTime: 0,
    gcTime: 0,
  })
}
