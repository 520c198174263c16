import type { Router } from '@koa/router'
import { publicAddress } from '../../config/config.ts'
import type { Deps } from '../../deps/deps.ts'
import type { RequestContext } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'
import { publicOrigin } from '../../http/public-origin.ts'
import type { BytesReply } from '../../http/reply/replies.ts'
import { robots, sitemap } from '../../services/site/page-endpoints.ts'
import { sitemapService } from '../../services/shop/storefront/sitemap.ts'

/** What search engines ask for first. */
export function seoRoutes(router: Router, deps: Pick<Deps, 'reads' | 'config'>): void {
  const service = sitemapService(deps)
  const originOf = (ctx: RequestContext) => publicOrigin(ctx, deps.config) ?? publicAddress(deps.config)

  handle(router, sitemap, async (_, ctx): Promise<BytesReply> => {
    const text = await service.sitemap(originOf(ctx))
    return { is: 'text', text, mediaType: 'application/xml', maxAgeS: 3600 }
  })
  handle(router, robots, (_, ctx): BytesReply => {
    const text = service.robots(originOf(ctx))
    return { is: 'text', text, mediaType: 'text/plain', maxAgeS: 3600 }
  })
}
