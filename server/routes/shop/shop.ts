import type { Router } from '@koa/router'
import { listCorrections } from '../../../core/contract/shop/corrections.ts'
import { listExpertSessions } from '../../../core/contract/shop/expert-sessions.ts'
import { listFaq } from '../../../core/contract/shop/faq.ts'
import { listPlans } from '../../../core/contract/shop/plans.ts'
import { getProduct } from '../../../core/contract/shop/products.ts'
import { getResource } from '../../../core/contract/shop/resource-detail.ts'
import { downloadResource, listResources } from '../../../core/contract/shop/resources.ts'
import { listTestimonials } from '../../../core/contract/shop/testimonials.ts'
import { listTutors } from '../../../core/contract/shop/tutors.ts'
import { getLegalPage, getSite } from '../../../core/contract/site/site.ts'
import { shopLibrary } from '../../../core/contract/tutor/library.ts'
import type { Deps } from '../../deps/deps.ts'
import { signedInUserId } from '../../http/context.ts'
import { handle } from '../../http/handle.ts'
import { WrittenJson } from '../../http/reply/replies.ts'
import { productService } from '../../services/shop/storefront/products.ts'
import { publicCorrections } from '../../services/shop/storefront/public-corrections.ts'
import { resourceService } from '../../services/shop/storefront/resources.ts'
import { shopService } from '../../services/shop/storefront/shop.ts'
import { siteService } from '../../services/shop/storefront/site.ts'
import { shopLibraryService } from '../../services/tutor/shop-library.ts'

export function shopRoutes(
  router: Router,
  deps: Pick<Deps, 'db' | 'reads' | 'now' | 'config' | 'limits' | 'llm'>,
): void {
  const shop = shopService(deps)
  handle(router, listTutors, async () => new WrittenJson(await shop.tutors()))
  handle(router, listTestimonials, async () => new WrittenJson(await shop.testimonials()))
  const library = shopLibraryService(deps)
  handle(router, shopLibrary, async () => new WrittenJson(await library()))
  handle(router, listFaq, async () => new WrittenJson(await shop.faq()))
  handle(router, listExpertSessions, async () => new WrittenJson(await shop.sessions()))
  handle(router, listPlans, async () => new WrittenJson(await shop.plans()))
  const corrections = publicCorrections(deps)
  handle(router, listCorrections, async () => new WrittenJson(await corrections()))
  const { site, legalPage } = siteService(deps)
  handle(router, getSite, async () => new WrittenJson(await site()))
  handle(router, getLegalPage, async ({ params }) => new WrittenJson(await legalPage(params.page)))
  const products = productService(deps)
  handle(router, getProduct, ({ params }, ctx) => products.product(params.id, signedInUserId(ctx)))
  const resources = resourceService(deps)
  handle(router, listResources, async () => new WrittenJson(await resources.list()))
  handle(router, getResource, async ({ params }) => new WrittenJson(await resources.one(params.id)))
  handle(router, downloadResource, ({ params }, ctx) =>
    resources.download(params.id, { userId: signedInUserId(ctx), ip: ctx.ip }),
  )
}
