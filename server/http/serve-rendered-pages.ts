import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Context, Middleware } from 'koa'
import type { Send } from '../../core/contract/call.ts'
import type { PagePlace, PageRenderer } from '../../core/contract/site/page-renderer.ts'
import type { Config } from '../config/config.ts'
import type { Deps } from '../deps/deps.ts'
import { lruCache } from '../rendering/lru-cache.ts'
import { renderedPageService, type RenderedPage } from '../rendering/rendered-pages.ts'
import { pageTemplate, type RouteFiles } from '../rendering/page-template.ts'
import { publicOrigin } from './public-origin.ts'
import { isFilePath } from './static-client.ts'

/** Answers the addresses of pages with their text in the first HTML: public ones, and ones that lead nowhere. Passes on what
 *  is private or shown after a visitor's own words, what is too much at once, and everything when there is no renderer or it
 *  fails: the browser then does it from the plain page. Reads neither cookies nor the sender. */
export function renderedPages(deps: Pick<Deps, 'config' | 'reads' | 'log' | 'now'>, send: Send): Middleware {
  const { config, log } = deps
  const originOf = originsOf(config)
  const opening = openPages(deps, send)
  opening.catch((error: unknown) => log.error({ error }, 'pages are not rendered'))

  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || isFilePath(ctx.path)) return next()
    const origin = originOf(ctx)
    const opened = await opening.catch(() => null)
    if (!opened || origin === null) return next()
    try {
      const place = opened.placeOf(`${ctx.path}${ctx.search}`)
      if (place.is === 'private' || place.is === 'searched') {
        ctx.set('X-Robots-Tag', 'noindex')
        return next()
      }
      const page = await opened.pages.of(place.url, origin)
      if (page === null) return next()
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

async function openPages(deps: Pick<Deps, 'config' | 'reads' | 'now'>, send: Send) {
  const { clientDir, pagesDir } = deps.config
  const indexFile = path.join(clientDir, 'index.html')
  if (!existsSync(indexFile)) return null
  const module: unknown = await import(pathToFileURL(path.join(pagesDir, 'entry-server.js')).href)
  const { renderer } = module as { renderer: PageRenderer }
  const files = JSON.parse(await readFile(path.join(pagesDir, 'pages.json'), 'utf8')) as RouteFiles
  const fill = pageTemplate(await readFile(indexFile, 'utf8'), files)
  return { placeOf: remembered(renderer.placeOf), pages: renderedPageService(deps, { renderer, fill, send }) }
}

/** So many addresses are remembered, none of which is longer than this; where one leads never changes while a release runs. */
const mostPlaces = 500
const longestUrl = 500

/** Finding the place of an address makes a router: it is made once for those that are asked for most. */
function remembered(placeOf: PageRenderer['placeOf']): PageRenderer['placeOf'] {
  const places = lruCache<PagePlace>(mostPlaces)
  return (url) => {
    const known = places.get(url)
    if (known) return known
    const place = placeOf(url)
    if (url.length <= longestUrl) places.set(url, place)
    return place
  }
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

/** Without a public address, pages are rendered under so many of the names by which the server is asked. */
const mostOrigins = 8

/** Where the page's readers find it; `null` when the request names no host that one could write down, or one too many: anybody
 *  can make up names, and each would have all pages rendered anew. */
function originsOf(config: Pick<Config, 'publicUrl'>): (ctx: Context) => string | null {
  const known = new Set<string>()
  return (ctx) => {
    const origin = publicOrigin(ctx, config)?.toLowerCase() ?? null
    if (origin === null || (!known.has(origin) && known.size >= mostOrigins)) return null
    known.add(origin)
    return origin
  }
}
