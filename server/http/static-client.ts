import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Middleware } from 'koa'
import sirv from 'sirv'

/** Serves the built client from `dir`: hashed assets for a year, everything else revalidated, and `index.html` for the paths
 *  of pages. Passes on when the client has not been built. */
export function staticClient(dir: string): Middleware {
  if (!existsSync(path.join(dir, 'index.html'))) return (_, next) => next()
  const serve = sirv(dir, {
    brotli: true,
    gzip: true,
    etag: true,
    single: true,
    // What has a file's name and is not there is not a page.
    ignores: [/^\/assets\//, /\/[^/]*\.[a-z0-9]+$/i],
    setHeaders(response, pathname) {
      response.setHeader('Cache-Control', cacheControl(pathname))
    },
  })
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    ctx.state['isStatic'] = true
    await new Promise<void>((resolve, reject) => {
      ctx.res.once('close', resolve)
      ctx.respond = false
      serve(ctx.req, ctx.res, () => {
        ctx.res.removeListener('close', resolve)
        ctx.respond = true
        ctx.state['isStatic'] = false
        Promise.resolve(next()).then(resolve, reject)
      })
    })
  }
}

function cacheControl(pathname: string): string {
  if (pathname.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return /\.(png|svg|ico|woff2)$/.test(pathname) ? 'public, max-age=86400' : 'no-cache'
}
