import type { Context } from 'koa'
import * as z from 'zod/mini'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, Schema } from '../../core/contract/endpoint.ts'
import { rawBytes } from '../../core/contract/raw-bytes.ts'
import { Problem } from '../../core/problem.ts'
import { requireAccess, type OwnerOf } from './access.ts'
import type { RequestContext } from './context.ts'
import { readBytes, readJson } from './read-body.ts'
import { sendReply, type ReplyOf } from './reply/replies.ts'

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

/** Lets a request in before its body is read, and answers what is to be done, once, when it has ended: it is answered, or what makes its
 *  events has ended, which for a sender who has gone may be later. Throws `Problem`. */
export type Admit = (ctx: RequestContext) => Promise<() => void>

interface Guards<E extends Endpoint> {
  admit?: Admit
  /** Whose the thing is that the path names: an endpoint with access `owner` has to have it. */
  ownerOf?: OwnerOf<ParamsOf<E>>
}

/** Mounts an endpoint: asks who may, parses the request, calls `run` and sends what it answers as the endpoint's kind of reply.
 *  Throws and forwards `Problem`. */
export function handle<E extends Endpoint>(
  router: Mountable,
  endpoint: E,
  run: (input: Input<E>, ctx: RequestContext) => ReplyOf<E> | Promise<ReplyOf<E>>,
  { admit = async () => () => undefined, ownerOf }: Guards<E> = {},
): void {
  if ((endpoint.access === 'owner') !== (ownerOf !== undefined)) {
    throw new Error(`${endpoint.name}: what has an owner, and nothing else, says whose it is`)
  }
  router.register(routePath(endpoint), [endpoint.method], async (given: Context) => {
    const ctx = given as unknown as RequestContext
    await requireAccess(endpoint.access, ctx, async () => ownerOf?.(paramsOf(endpoint, given)))
    const leave = await admit(ctx)
    let leavesLater = false
    try {
      const reply = await run(await readInput(endpoint, given), ctx)
      leavesLater = endpoint.reply === 'events'
      await sendReply(endpoint, ctx, reply, leave)
    } finally {
      if (!leavesLater) leave()
    }
  })
}

async function readInput<E extends Endpoint>(endpoint: E, ctx: Context): Promise<Input<E>> {
  const params = paramsOf(endpoint, ctx)
  const query = parsed(endpoint.query, 'query', ctx.query)
  return { params, query, body: await readBody(endpoint, ctx) } as Input<E>
}

async function readBody({ method, reply, body, maxBytes }: Endpoint, { req }: Context): Promise<unknown> {
  // The forms of our own pages send nothing but their address, and a mail program's one click sends a form we have no use for.
  if (method === 'GET' || reply === 'page') return undefined
  if (body === rawBytes) return await readBytes(req, maxBytes)
  return parsed(body, 'body', await readJson(req, maxBytes))
}

/** `/api/courses/{id}` as the router writes it: `/api/courses/:id`. */
export function routePath(endpoint: Pick<Endpoint, 'path'>): string {
  return endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** People and crawlers follow old addresses: one that can name nothing is `not-found` rather than `validation`. */
function paramsOf<E extends Endpoint>({ params }: E, ctx: Context): ParamsOf<E> {
  const given: Record<string, unknown> = ctx['params'] ?? {}
  refuseNul(given)
  const result = z.safeParse(params ?? z.undefined(), params && given)
  if (!result.success) throw new Problem('not-found', result.error.issues[0]?.message ?? 'There is nothing here.')
  return result.data as ParamsOf<E>
}

/** What `schema` makes of a part of a request. Throws `validation` with every field that is wrong. */
export function parsed<S extends Schema | undefined>(
  schema: S,
  part: 'query' | 'body',
  given: unknown,
): S extends Schema ? z.output<S> : undefined
export function parsed(schema: Schema | undefined, part: 'query' | 'body', given: unknown): unknown {
  if (!schema) return undefined
  // In a body the schemas decide, since one bad item must not refuse the rest.
  if (part === 'query') refuseNul(given as Record<string, unknown>)
  const result = z.safeParse(schema, given)
  if (result.success) return result.data
  const fields = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  throw new Problem('validation', fields[0]?.message ?? 'Invalid input', { fields })
}

/** PostgreSQL stores no NUL character. */
function refuseNul(texts: Record<string, unknown>): void {
  if (Object.values(texts).some((text) => /\0/.test(String(text)))) throw new Problem('validation', 'Invalid input')
}
