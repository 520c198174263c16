import type { Router } from '@koa/router'
import { listExpertSessions } from '../../../core/contract/shop/expert-sessions.ts'
import { listFaq } from '../../../core/contract/shop/faq.ts'
import { listPlans } from '../../../core/contract/shop/plans.ts'
import { getLegalPage, getSite } from '../../../core/contract/site/site.ts'
import { listTestimonials } from '../../../core/contract/shop/testimonials.ts'
import { listTutors } from '../../../core/contract/shop/tutors.ts'
import type { Deps } from '../../deps.ts'
import { handleResponse } from '../../http/handle.ts'
import { sendCached } from '../../http/send-cached.ts'
import { shopService } from '../../services/shop/shop.ts'
import { siteService } from '../../services/shop/site.ts'

export function shopRoutes(router: Router, deps: Pick<Deps, 'reads' | 'config'>): void {
  const shop = shopService(deps)
  handleResponse(router, listTutors, async (_, ctx) => sendCached(ctx, await shop.tutors()))
  handleResponse(router, listTestimonials, async (_, ctx) => sendCached(ctx, await shop.testimonials()))
  handleResponse(router, listFaq, async (_, ctx) => sendCached(ctx, await shop.faq()))
  handleResponse(router, listExpertSessions, async (_, ctx) => sendCached(ctx, await shop.sessions()))
  handleResponse(router, listPlans, async (_, ctx) => sendCached(ctx, await shop.plans()))
  const { site, legalPage } = siteService(deps)
  handleResponse(router, getSite, async (_, ctx) => sendCached(ctx, await site()))
  handleResponse(router, getLegalPage, async ({ params }, ctx) => sendCached(ctx, await legalPage(params.page)))
}
