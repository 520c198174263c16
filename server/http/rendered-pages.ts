import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Context, Middleware } from 'koa'
import type { Send } from '../../core/contract/call.ts'
import type { PageRenderer } from '../../core/contract/page-renderer.ts'
import type { Deps } from '../deps.ts'
import { renderedPageService, type RenderedPage } from '../services/rendered-pages.ts'
import { pageTemplate, type RouteFiles } from './page-template.ts'
import { publicOrigin } from './public-origin.ts'

/** Answers the addresses of pages with their text in the first HTML: public ones, and ones that lead nowhere. Passes on what
 *  is private, and everything when there is no renderer or it fails: the browser then does it from the plain page. Reads
 *  neither cookies nor the sender. */
export function renderedPages(deps: Pick<Deps, 'config' | 'db' | 'log' | 'now'>, send: Send): Middleware {
  const { config, log } = deps
  const opening = openPages(deps, send)
  opening.catch((error: unknown) => log.error({ error }, 'pages are not rendered'))

  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || isFile(ctx.path)) return next()
    const origin = publicOrigin(ctx, config)
    const opened = await opening.catch(() => null)
    if (!opened || origin === null) return next()
    try {
      const place = opened.renderer.placeOf(`${ctx.path}${ctx.search}`)
      if (place.is === 'private') {
        ctx.set('X-Robots-Tag', 'noindex')
        return next()
      }
      const page = await opened.pages.of(place.url, origin)
      ctx.state['isStatic'] = true
      if (page.is === 'page') return sendPage(ctx, page)
      ctx.set('Cache-Control', 'no-cache')
      ctx.redirect(page.to)
    } catch (error) {
      log.error({ error }, 'a page could not be rendered')
      return next()
    }
  }
}

async function openPages(deps: Pick<Deps, 'config' | 'db' | 'now'>, send: Send) {
  const { clientDir, pagesDir } = deps.config
  const indexFile = path.join(clientDir, 'index.html')
  if (!existsSync(indexFile)) return null
  const module: unknown = await import(pathToFileURL(path.join(pagesDir, 'entry-server.js')).href)
  const { renderer } = module as { renderer: PageRenderer }
  const files = JSON.parse(await readFile(path.join(pagesDir, 'pages.json'), 'utf8')) as RouteFiles
  const fill = pageTemplate(await readFile(indexFile, 'utf8'), files)
  return { renderer, pages: renderedPageService(deps, { renderer, fill, send }) }
}

function sendPage(ctx: Context, { status, html, gzip, brotli, tag }: RenderedPage): void {
  const coding = ctx.acceptsEncodings('br', 'gzip', 'identity') || 'identity'
  ctx.set('Cache-Control', 'no-cache')
  ctx.vary('Accept-Encoding')
  ctx.etag = `"${tag}-${coding}"`
  ctx.status = status
  if (status === 200 && ctx.fresh) {
    ctx.status = 304
    return
  }
  ctx.type = 'html'
  if (coding !== 'identity') ctx.set('Content-Encoding', coding)
  ctx.body = coding === 'br' ? brotli : coding === 'gzip' ? gzip : html
}

/** What has a file's name is not a page. */
const isFile = (pathname: string) => pathname.startsWith('/assets/') || /\/[^/]*\.[a-z0-9]+$/i.test(pathname)
