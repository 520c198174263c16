import { once } from 'node:events'
import type { Middleware } from 'koa'

/** Has a request that was sent ahead on a connection wait until the replies before it are out. Otherwise a thousand of them
 *  open a thousand files at once; and Node does not tell a reply that has no socket yet when the connection ends. */
export const serialized: Middleware = async (ctx, next) => {
  if (ctx.res.socket === null) await once(ctx.res, 'socket')
  return next()
}
