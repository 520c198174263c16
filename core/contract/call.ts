import * as z from 'zod/mini'
import { Problem, type ProblemCode } from '../problem.ts'
import type { AnswerOf, Endpoint, InputOf } from './endpoint.ts'
import { problemFromJson } from './problem-json.ts'

/** One request as plain data, so that a page, a worker, a test and a simulation send it each in their own way. */
export interface WireRequest {
  method: Endpoint['method']
  /** Path with query, from the root: `/api/sync/pull?after=12`. */
  url: string
  /** JSON text, or `undefined` when the call has no body. */
  body: string | undefined
}

export interface WireReply {
  status: number
  /** Media type without parameters, lower case. */
  contentType: string
  text: string
  retryAfterS?: number
}

/** Carries a request to the server. Rejects, with anything, when no reply came. */
export type Send = (request: WireRequest) => Promise<WireReply>

/** Calls an endpoint and parses its answer. Throws `Problem`: the server's own, `unreachable`, or `unreadable`
 *  when the reply is not in our form (a captive portal, a proxy's error page). */
export async function call<E extends Endpoint>(send: Send, to: E, input: InputOf<E>): Promise<AnswerOf<E>> {
  const reply = await send(wireRequest(to, input)).catch((cause: unknown) => {
    throw new Problem('unreachable', 'The server cannot be reached.', { cause })
  })
  const body = parseJson(reply)
  if (reply.status >= 200 && reply.status < 300) {
    const answer = z.safeParse(to.answer, body ?? null)
    if (!answer.success) throw new Problem('unreadable', 'The reply is not from Vademecum.')
    return answer.data as AnswerOf<E>
  }
  const problem = problemFromJson(body)
  if (problem) throw problem
  throw new Problem(codeOf(reply.status), 'The reply is not from Vademecum.', {
    ...(reply.retryAfterS !== undefined && { retryAfterS: reply.retryAfterS }),
  })
}

/** What a proxy's own page says by its status alone. */
function codeOf(status: number): ProblemCode {
  if (status === 413) return 'too-large'
  if (status === 429) return 'too-many-requests'
  return status >= 500 ? 'unavailable' : 'unreadable'
}

function wireRequest<E extends Endpoint>(to: E, input: InputOf<E>): WireRequest {
  const given = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
  const path = to.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given.params?.[name])))
  const pairs = Object.entries(given.query ?? {}).filter(([, value]) => value !== undefined)
  const query = pairs.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&')
  return {
    method: to.method,
    url: query === '' ? path : `${path}?${query}`,
    body: to.body ? JSON.stringify(given.body) : undefined,
  }
}

function parseJson(reply: WireReply): unknown {
  if (reply.text === '') return undefined
  if (!/^application\/(problem\+)?json$/.test(reply.contentType)) return undefined
  try {
    return JSON.parse(reply.text)
  } catch {
    return undefined
  }
}
