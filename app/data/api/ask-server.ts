import type { QueryClient } from '@tanstack/react-query'
import type { Send } from '../../../core/contract/call.ts'
import type { AnswerOf, InputOf } from '../../../core/contract/endpoint.ts'
import { fetchedPart } from './fetched-part.ts'

type Calls = (typeof import('./server-calls.ts'))['calls']
type CallName = keyof Calls

const sends = new WeakMap<QueryClient, Send>()

/** What queries of this client ask goes through `send` from now on: a page rendered on the server asks it in its own process. */
export function askThrough(queryClient: QueryClient, send: Send): void {
  sends.set(queryClient, send)
}

/** Calls an endpoint of our server by its name in `server-calls.ts`. Throws `Problem`. */
export function askServer<N extends CallName>(name: N, input: InputOf<Calls[N]>): Promise<AnswerOf<Calls[N]>> {
  return ask(name, input)
}

/** The query function that asks the server: `queryFn: asks('getCourse', { params: { id } })`. Throws `Problem`. */
export function asks<N extends CallName>(name: N, input: InputOf<Calls[N]>) {
  return ({ client }: { client: QueryClient }) => ask(name, input, sends.get(client))
}

async function ask<N extends CallName>(name: N, input: InputOf<Calls[N]>, given?: Send): Promise<AnswerOf<Calls[N]>> {
  const { call, calls, send } = await fetchedPart(import('./server-calls.ts'))
  return call(given ?? send, calls[name], input)
}
