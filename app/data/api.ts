import { call, type Send } from '../../core/contract/call.ts'
import type { AnswerOf, Endpoint, InputOf } from '../../core/contract/endpoint.ts'
import { fetchSend } from '../../offline/send.ts'

/** How this page reaches the server. */
export const send: Send = fetchSend()

/** Calls an endpoint of our server. Throws `Problem`. */
export function api<E extends Endpoint>(to: E, input: InputOf<E>): Promise<AnswerOf<E>> {
  return call(send, to, input)
}
