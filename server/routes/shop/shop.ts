import type { Router } from '@koa/router'
import { listExpertSessions } from '../../../core/contract/shop/expert-sessions.ts'
import { listFaq } from '../../../core/contract/shop/faq.ts'
import { listPlans } from '../../../core/contract/shop/plans.ts'
import { getLegalPage, getSite } from '../../../core/contract/site/site.ts'
import { listTestimonials } from '../../../core/contract/shop/testimonials.ts'
import { listTutors } from '../../../core/contract/shop/tutors.ts'
import type { Deps } from '../../deps.ts'
import { handle } from '../../http/handle.ts'
import { WrittenJson } from '../../http/replies.ts'
import { shopService } from '../../services/shop/shop.ts'
import { siteService } from '../../services/shop/site.ts'

export function shopRoutes(router: Router, deps: Pick<Deps, 'reads' | 'config'>): void {
  const shop = shopService(deps)
  handle(router, listTutors, async () => new WrittenJson(await shop.tutors()))
  handle(router, listTestimonials, async () => new WrittenJson(await shop.testimonials()))
  handle(router, listFaq, async () => new WrittenJson(await shop.faq()))
  handle(router, listExpertSessions, async () => new WrittenJson(await shop.sessions()))
  handle(router, listPlans, async () => new WrittenJson(await shop.plans()))
  const { site, legalPage } = siteService(deps)
  handle(router, getSite, async () => new WrittenJson(await site()))
  handle(router, getLegalPage, async ({ params }) => new WrittenJson(await legalPage(params.page)))
}
