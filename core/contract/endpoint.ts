import type * as z from 'zod/mini'
import type { ProblemCode } from '../problem.ts'

export type Schema = z.core.$ZodType

/** Who may make a call.
 *  `user`: with a login session, else 401 `not-signed-in`.
 *  `recent`: the same, begun or confirmed so short a time ago that it is surely them, else 401 `sign-in-again`.
 *  `owner`: whose the thing is that the path names: by its token or by their login session. Without either 401 `not-signed-in`, signed
 *  in as somebody else 403 `forbidden`.
 *  `operator`: an operator's login session, or who has the key that a start prints; to others there is nothing, 404 `not-found`.
 *  `recent-operator`: the same, and of a login session as `recent` has it. */
export type Access = 'anyone' | 'user' | 'recent' | 'owner' | 'operator' | 'recent-operator'

/** What comes back: JSON of the answer's schema; bytes or text of some media type; a page that the server writes; or a stream of
 *  server-sent events, each JSON of the answer's schema. */
export type ReplyKind = 'json' | 'bytes' | 'page' | 'events'

/** One call of the API as data: the server mounts it, the client calls it, the OpenAPI document prints it. */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema = Schema,
  Kind extends ReplyKind = ReplyKind,
> {
  /** Unique name, the operationId of the OpenAPI document. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with parameters in braces: `/api/courses/{id}`. */
  path: string
  summary: string
  access: Access
  /** A path whose parameters do not fit can name nothing: the answer is `not-found`, in the schema's words. */
  params: Params
  query: Query
  body: Body
  /** Largest body that is read, bytes; of a larger one the answer is `too-large`. */
  maxBytes: number
  reply: Kind
  answer: Answer
  /** Codes this call may answer besides the ones every call may (validation, too-many-requests, internal, unavailable). */
  failures: readonly ProblemCode[]
}

type Out<S> = S extends Schema ? z.output<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = Out<E['params']>
export type QueryOf<E extends Endpoint> = Out<E['query']>
export type BodyOf<E extends Endpoint> = Out<E['body']>
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>

type Given<K extends string, S> = S extends Schema ? { [P in K]: In<S> } : unknown
/** A query of which nothing is needed may be left out. */
type GivenQuery<S> = S extends Schema ? (object extends In<S> ? { query?: In<S> } : { query: In<S> }) : unknown

/** What a caller hands in: only the parts this endpoint has. */
export type InputOf<E extends Endpoint> = Given<'params', E['params']> &
  GivenQuery<E['query']> &
  Given<'body', E['body']>

interface Description<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  A extends Schema,
  K extends ReplyKind,
> {
  name: string
  method: Endpoint['method']
  path: string
  summary: string
  access?: Endpoint['access']
  params?: P
  query?: Q
  body?: B
  maxBytes?: number
  /** `json` where nothing is said. */
  reply?: K
  answer: A
  failures?: readonly ProblemCode[]
}

export function endpoint<
  A extends Schema,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  K extends ReplyKind = 'json',
>(description: Description<P, Q, B, A, K>): Endpoint<P, Q, B, A, K> {
  return {
    access: 'anyone',
    maxBytes: 1_000_000,
    failures: [],
    ...description,
    params: description.params as P,
    query: description.query as Q,
    body: description.body as B,
    reply: (description.reply ?? 'json') as K,
  }
}
