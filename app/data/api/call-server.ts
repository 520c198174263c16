import { call } from '../../../core/contract/call.ts'
import type { AnswerOf, Endpoint, InputOf } from '../../../core/contract/endpoint.ts'
import { send } from './send.ts'

// Beside `server-calls.ts`, which public pages fetch: what few pages call comes with them.

/** Calls an endpoint whose schemas come with who asks. Throws `Problem`. */
export const callServer = <E extends Endpoint>(to: E, input: InputOf<E>): Promise<AnswerOf<E>> => call(send, to, input)
