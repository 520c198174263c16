import type { Context } from 'koa'

/** Given when the client has hung up, or has its answer. */
export function goneSignal({ res }: Pick<Context, 'res'>): AbortSignal {
  const gone = new AbortController()
  res.once('close', () => gone.abort())
  return gone.signal
}
