import type { Context } from 'koa'
import * as z from 'zod/mini'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, Schema } from '../../core/contract/endpoint.ts'
import { Problem } from '../../core/problem.ts'
import { signedInUserId, type RequestContext } from './context.ts'
import { readJsonBody } from './json-body.ts'
import { sendJson } from './send-json.ts'

/** A request as the endpoint's schemas read it. */
export interface Input<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
}

/** What a router offers to mount a route. */
export interface Mountable {
  register(path: string, methods: string[], run: (ctx: Context) => Promise<void>): unknown
}

type Answer<E extends Endpoint> = z.input<E['answer']>

/** Lets a request in before its body is read, and answers what is to be done when it has ended. Throws `Problem`. */
export type Admit = (ctx: RequestContext) => Promise<() => void>

/** Mounts an endpoint: checks the login session where it asks for one, parses the request, calls `run` and sends what the
 *  answer's schema names. An answer of `null` is sent as 204. Throws and forwards `Problem`. */
export function handle<E extends Endpoint>(
  router: Mountable,
  endpoint: E,
  run: (input: Input<E>, ctx: RequestContext) => Answer<E> | Promise<Answer<E>>,
  admit?: Admit,
): void {
  const send = async (input: Input<E>, ctx: RequestContext) => {
    const answer = z.parse(endpoint.answer, await run(input, ctx))
    if (answer === null) ctx.status = 204
    else await sendJson(ctx, JSON.stringify(answer))
  }
  handleResponse(router, endpoint, send, admit)
}

/** Mounts an endpoint whose reply `run` writes to `ctx` itself, for bodies that are kept ready-made. */
export function handleResponse<E extends Endpoint>(
  router: Mountable,
  endpoint: E,
  run: (input: Input<E>, ctx: RequestContext) => void | Promise<void>,
  admit: Admit = async () => () => undefined,
): void {
  router.register(routePath(endpoint), [endpoint.method], async (given: Context) => {
    const ctx = given as unknown as RequestContext
    if (endpoint.access === 'user') requireUser(ctx)
    const leave = await admit(ctx)
    try {
      await run(await readInput(endpoint, given), ctx)
    } finally {
      leave()
    }
  })
}

async function readInput<E extends Endpoint>(endpoint: E, ctx: Context): Promise<Input<E>> {
  const params = parsed(endpoint.params, 'params', ctx['params'] ?? {})
  const query = parsed(endpoint.query, 'query', ctx.query)
  const sent = endpoint.method === 'GET' ? undefined : await readJsonBody(ctx.req, endpoint.maxBytes)
  const body = parsed(endpoint.body, 'body', sent)
  return { params, query, body } as Input<E>
}

/** Throws `not-signed-in` unless the request comes with a login session. */
function requireUser(ctx: { state: Partial<RequestContext['state']> }): string {
  const userId = signedInUserId(ctx)
  if (userId === null) throw new Problem('not-signed-in', 'Please sign in')
  return userId
}

/** `/api/courses/{id}` as the router writes it: `/api/courses/:id`. */
export function routePath(endpoint: Pick<Endpoint, 'path'>): string {
  return endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** What `schema` makes of a part of a request. Throws `validation` with every field that is wrong. */
export function parsed<S extends Schema | undefined>(
  schema: S,
  part: 'params' | 'query' | 'body',
  given: unknown,
): S extends Schema ? z.output<S> : undefined
export function parsed(schema: Schema | undefined, part: 'params' | 'query' | 'body', given: unknown): unknown {
  if (!schema) return undefined
  // PostgreSQL stores no NUL character; in a body the schemas decide, since one bad item must not refuse the rest.
  if (part !== 'body' && Object.values(given as Record<string, unknown>).some((value) => /\0/.test(String(value)))) {
    throw new Problem('validation', 'Invalid input')
  }
  const result = z.safeParse(schema, given)
  if (result.success) return result.data
  const fields = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  throw new Problem('validation', fields[0]?.message ?? 'Invalid input', { fields })
}
