import type { Context, ParameterizedContext } from 'koa'

/** What the middleware leaves for handlers. */
export interface RequestState {
  requestId: string
  /** The signed-in user. Set for endpoints with access `user` or `recent`; others ask `signedInUserId`. */
  userId: string
  /** The login session as the database names it. Set with `userId`. */
  loginHash: string
  /** How long ago the login session began, or they last showed that it was them, ms. */
  signedInForMs?: number
  /** Is the signed-in user an operator? */
  isOperator?: boolean
  /** Did it bring the operator's key? */
  hasOperatorKey?: boolean
}

export type RequestContext = ParameterizedContext<RequestState>

/** The signed-in user of a request to an endpoint that anyone may call. */
export function signedInUserId(ctx: { state: Partial<RequestState> }): string | null {
  return ctx.state.userId ?? null
}

/** Given when the client has hung up, or has its answer. */
export function goneSignal({ res }: Pick<Context, 'res'>): AbortSignal {
  const gone = new AbortController()
  if (res.closed) gone.abort()
  res.once('close', () => gone.abort())
  return gone.signal
}
