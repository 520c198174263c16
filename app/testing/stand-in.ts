import { HttpResponse, type RequestHandler, getResponse, http } from 'msw'
import type { AnswerOf, Endpoint } from '../../core/contract/endpoint.ts'
import { problemToJson } from '../../core/contract/problem-json.ts'
import { Problem, type ProblemCode, type ProblemExtras } from '../../core/problem.ts'

let handlers: RequestHandler[] = []

type Answer = () => Response | Promise<Response>

/** Stands in for the server in the tests of screens, by the endpoints of the contract. What is told last counts; where
 *  nobody answers, the server cannot be reached. */
export const standIn = {
  answers<E extends Endpoint>(to: E, answer: AnswerOf<E>): void {
    reply(to, () => HttpResponse.json(answer as object))
  },

  /** Answers, and from then on as `since` tells it: what the request has changed is not there before it comes. */
  changes<E extends Endpoint>(to: E, answer: AnswerOf<E>, since: () => void): void {
    reply(to, () => {
      since()
      return HttpResponse.json(answer as object)
    })
  },

  /** Answers as the server says that something is wrong. */
  refuses(to: Endpoint, code: ProblemCode, message = 'Something went wrong.', extras: ProblemExtras = {}): void {
    const body = problemToJson(new Problem(code, message, extras))
    const headers = { 'content-type': 'application/problem+json' }
    reply(to, () => new HttpResponse(JSON.stringify(body), { status: body.status, headers }))
  },

  /** No reply comes at all. */
  isUnreachableFor(to: Endpoint): void {
    reply(to, () => HttpResponse.error())
  },

  /** Answers when it is let go. */
  holds<E extends Endpoint>(to: E, answer: AnswerOf<E>): { letGo: () => void } {
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    reply(to, () => held.then(() => HttpResponse.json(answer as object)))
    return { letGo }
  },

  /** Bodies of the requests that come to this endpoint from now on, whoever answers them. */
  heard(to: Endpoint): unknown[] {
    const bodies: unknown[] = []
    handlers.unshift(methodOf(to)(patternOf(to), async ({ request }) => void bodies.push(await request.clone().json())))
    return bodies
  },

  /** A handler for what is no endpoint of the contract. */
  use(handler: RequestHandler): void {
    handlers.unshift(handler)
  },

  reset(): void {
    handlers = []
  },
}

/** The page's `fetch`: no test reaches a network. */
export const answerFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const response = await getResponse(handlers, request)
  if (!response || response.type === 'error') throw new TypeError('Failed to fetch')
  return response
}

function reply(to: Endpoint, answer: Answer): void {
  handlers.unshift(methodOf(to)(patternOf(to), answer))
}

const methodOf = ({ method }: Endpoint) =>
  ({ GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete })[method]

const patternOf = ({ path }: Endpoint) => `*${path.replace(/\{(\w+)\}/g, ':$1')}`
