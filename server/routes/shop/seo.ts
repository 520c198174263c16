import type { Router } from '@koa/router'
import { publicAddress } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../http/context.ts'
import { handleResponse } from '../../http/handle.ts'
import { publicOrigin } from '../../http/public-origin.ts'
import { robots, sitemap } from '../../services/site/page-endpoints.ts'
import { sitemapService } from '../../services/shop/sitemap.ts'

/** What search engines ask for first. */
export function seoRoutes(router: Router, deps: Pick<Deps, 'reads' | 'config'>): void {
  const service = sitemapService(deps)
  const originOf = (ctx: RequestContext) => publicOrigin(ctx, deps.config) ?? publicAddress(deps.config)

  handleResponse(router, sitemap, async (_, ctx) => {
    ctx.set('Cache-Control', 'public, max-age=3600')
    ctx.type = 'application/xml'
    ctx.body = await service.sitemap(originOf(ctx))
  })
  handleResponse(router, robots, (_, ctx) => {
    ctx.set('Cache-Control', 'public, max-age=3600')
    ctx.type = 'text/plain'
    ctx.body = service.robots(originOf(ctx))
  })
}
