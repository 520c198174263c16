import type { CachedResponse } from '../services/shop/cached-responses.ts'
import type { RequestContext } from './context.ts'

/** Answers with JSON that is kept ready-made, or as 304 when the client has it. */
export function sendCached(ctx: RequestContext, { json, gzip, tag }: CachedResponse): void {
  const coding = ctx.acceptsEncodings('gzip') ? 'gzip' : 'identity'
  // Prices are never shown stale: a copy may be kept, and is asked about each time.
  ctx.set('Cache-Control', 'public, max-age=0, must-revalidate')
  ctx.vary('Accept-Encoding')
  ctx.etag = `"${tag}-${coding}"`
  ctx.status = 200
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  ctx.type = 'application/json'
  if (coding === 'gzip') ctx.set('Content-Encoding', 'gzip')
  ctx.body = coding === 'gzip' ? gzip : json
}
