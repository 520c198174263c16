import type * as z from 'zod/mini'
import type { ProblemCode } from '../problem.ts'

export type Schema = z.core.$ZodType

/** One call of the API as data: the server mounts it, the client calls it, the OpenAPI document prints it. */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema = Schema,
> {
  /** Unique name, the operationId of the OpenAPI document. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with parameters in braces: `/api/courses/{id}`. */
  path: string
  summary: string
  /** `user`: answers 401 `not-signed-in` without a login session. */
  access: 'anyone' | 'user'
  params: Params
  query: Query
  body: Body
  /** Largest body that is read, bytes; of a larger one the answer is `too-large`. */
  maxBytes: number
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

/** What a caller hands in: only the parts this endpoint has. */
export type InputOf<E extends Endpoint> = Given<'params', E['params']> &
  Given<'query', E['query']> &
  Given<'body', E['body']>

interface Description<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  A extends Schema,
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
  answer: A
  failures?: readonly ProblemCode[]
}

export function endpoint<
  A extends Schema,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(description: Description<P, Q, B, A>): Endpoint<P, Q, B, A> {
  return {
    access: 'anyone',
    maxBytes: 1_000_000,
    failures: [],
    ...description,
    params: description.params as P,
    query: description.query as Q,
    body: description.body as B,
  }
}
