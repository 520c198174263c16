import { promisify } from 'node:util'
import { gzip as pack } from 'node:zlib'
import type { CachedResponse } from '../../concurrency/cached-responses.ts'
import type { RequestContext } from '../context.ts'

const gzipped = promisify(pack)

/** Below this many characters, packing costs more than it saves. */
const packedFrom = 1024

/** Answers with JSON, packed where the client takes it: a page of answers goes to a phone in a tenth of its bytes. At the
 *  lowest level, which is most of the gain for a third of the work. */
export async function sendJson(ctx: RequestContext, json: string): Promise<void> {
  ctx.type = 'json'
  if (json.length < packedFrom) {
    ctx.body = json
    return
  }
  ctx.vary('Accept-Encoding')
  if (!ctx.acceptsEncodings('gzip')) {
    ctx.body = json
    return
  }
  ctx.set('Content-Encoding', 'gzip')
  ctx.body = await gzipped(json, { level: 1 })
}

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
