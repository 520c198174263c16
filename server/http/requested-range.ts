import type { Context } from 'koa'
import { parseRange, contentRange } from '../../core/content/byte-range.ts'
import type { RequestContext } from './context.ts'

/** Which of `size` bytes to send: all of them, or the part that the request asks for, of the version under `tag`. Says so in
 *  the reply. `null` when there is nothing to send: the reply is then 416. */
export function requestedRange(
  ctx: Context | RequestContext,
  tag: string,
  size: number,
): { start: number; length: number } | null {
  ctx.set('Accept-Ranges', 'bytes')
  const ifRange = ctx.get('If-Range')
  const range = parseRange(ifRange === '' || ifRange === tag ? ctx.get('Range') : '', size)
  if (range.is === 'whole') return { start: 0, length: size }
  ctx.set('Content-Range', contentRange(range, size))
  if (range.is === 'outside') {
    ctx.status = 416
    ctx.set('Cache-Control', 'no-store')
    ctx.body = ''
    return null
  }
  ctx.status = 206
  return range
}
