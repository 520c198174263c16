import type { IncomingHttpHeaders } from 'node:http'
import type { Middleware } from 'koa'
import { Problem } from '../../core/problem.ts'
import type { Config } from '../config/config.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses changes that another site asks a browser for. Fetch Metadata decides where the browser sends it, else Origin or
 *  Referer; a request with none of the three does not come from a browser, so it carries nobody's cookie by accident. */
export function refuseCrossSite({ publicUrl }: Pick<Config, 'publicUrl'>): Middleware {
  return async (ctx, next) => {
    if (!safeMethods.has(ctx.method)) {
      ctx.vary('Origin, Sec-Fetch-Site')
      if (!isOwn(ctx.req.headers, publicUrl)) throw new Problem('cross-site', 'This request comes from another site.')
    }
    await next()
  }
}

function isOwn(headers: IncomingHttpHeaders, publicUrl: string | null): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const from = headers.origin ?? headers.referer
  if (from === undefined) return true
  if (!URL.canParse(from)) return false
  const source = new URL(from)
  return publicUrl === null ? source.host === headers.host : source.origin === publicUrl
}
