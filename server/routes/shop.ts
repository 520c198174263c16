import type { Router } from '@koa/router'
import { listExpertSessions } from '../../core/contract/expert-sessions.ts'
import { listFaq } from '../../core/contract/faq.ts'
import { listPlans } from '../../core/contract/plans.ts'
import { getLegalPage, getSite } from '../../core/contract/site.ts'
import { listTestimonials } from '../../core/contract/testimonials.ts'
import { listTutors } from '../../core/contract/tutors.ts'
import type { Deps } from '../deps.ts'
import { handleRaw } from '../http/handle.ts'
import { sendKept } from '../http/send-kept.ts'
import { shopService } from '../services/shop.ts'
import { siteService } from '../services/site.ts'

export function shopRoutes(router: Router, deps: Pick<Deps, 'reads' | 'config'>): void {
  const shop = shopService(deps)
  handleRaw(router, listTutors, async (_, ctx) => sendKept(ctx, await shop.tutors()))
  handleRaw(router, listTestimonials, async (_, ctx) => sendKept(ctx, await shop.testimonials()))
  handleRaw(router, listFaq, async (_, ctx) => sendKept(ctx, await shop.faq()))
  handleRaw(router, listExpertSessions, async (_, ctx) => sendKept(ctx, await shop.sessions()))
  handleRaw(router, listPlans, async (_, ctx) => sendKept(ctx, await shop.plans()))
  const { site, legalPage } = siteService(deps)
  handleRaw(router, getSite, async (_, ctx) => sendKept(ctx, await site()))
  handleRaw(router, getLegalPage, async ({ params }, ctx) => sendKept(ctx, await legalPage(params.page)))
}
