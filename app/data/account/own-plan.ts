import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { AnswerOf, InputOf } from '../../../core/contract/endpoint.ts'
import type { Subscription } from '../../../core/contract/shop/subscriptions.ts'
import { accountScope } from '../session/account-scope.ts'
import { accountOf } from '../session/session-state.ts'
import { fetchedPart } from '../api/fetched-part.ts'
import { useSession } from '../session/session.ts'

type Calls = (typeof import('./plan-calls.ts'))['calls']

/** Calls an endpoint by its name in `plan-calls.ts`. Throws `Problem`. */
export async function askPlans<N extends keyof Calls>(name: N, input: InputOf<Calls[N]>): Promise<AnswerOf<Calls[N]>> {
  const { calls, callServer } = await fetchedPart(import('./plan-calls.ts'))
  return callServer(calls[name], input)
}

type OwnPlan = AnswerOf<Calls['ownSubscription']>

const keyOf = (userId: string, what: string) => [accountScope, userId, 'plan', what]

/** What a customer has of plans: asked anew by every screen that begins to show it, and kept nowhere. */
export const planQueries = {
  own: (userId: string) =>
    queryOptions({
      queryKey: keyOf(userId, 'own'),
      queryFn: () => askPlans('ownSubscription', {}),
      staleTime: 0,
    }),
  invoices: (userId: string) =>
    queryOptions({
      queryKey: keyOf(userId, 'invoices'),
      queryFn: () => askPlans('listInvoices', {}),
      staleTime: 0,
    }),
}

/** What the server says the subscription is now stands on every screen at once; what follows from it is asked anew. */
export async function tellOwnPlan(queryClient: QueryClient, userId: string, subscription: Subscription): Promise<void> {
  queryClient.setQueryData<OwnPlan>(planQueries.own(userId).queryKey, (before) => ({
    canTry: false,
    ...before,
    subscription,
  }))
  await queryClient.invalidateQueries({ queryKey: [accountScope, userId] })
}

/** Whether a subscription stands in the way of another one. */
export const isLive = ({ status }: Subscription): boolean => status !== 'canceled' && status !== 'incomplete'

/** The plan of who is signed in, on pages that anybody reads: `null` where there is none, or it cannot be asked. */
export function useOwnPlan(): { subscription: Subscription | null; canTry: boolean } | null {
  const userId = accountOf(useSession())?.userId
  const { data } = useQuery({ ...planQueries.own(userId ?? ''), enabled: userId !== undefined })
  return data ?? null
}
