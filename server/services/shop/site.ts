import { fillIn } from '../../../core/content/shop/fill-in.ts'
import type { LegalText, SiteFile } from '../../../core/content/shop/shop.ts'
import { getLegalPage, getSite } from '../../../core/contract/site/site.ts'
import { Problem } from '../../../core/problem.ts'
import { figuresOf, shownClaims } from '../../../core/shop/claims.ts'
import { startingPrice } from '../../../core/shop/starting-price.ts'
import type { Deps } from '../../deps.ts'
import { catalogueRevision } from '../../models/shop/catalogue-state.ts'
import { shownCourses } from '../../models/shop/course-row.ts'
import { shownPlans } from '../../models/shop/plan-rows.ts'
import { entryBodies, entryBody } from '../../models/shop/shop-entries.ts'
import { cachedResponses, cachedResponse } from './cached-responses.ts'
import { defaultSite } from './default-shop.ts'
import { shopIdentity } from './identity.ts'
import type { SoldPlan } from './publish-shop.ts'

/** What the shop says about itself, kept ready-made. */
export function siteService({ reads, config }: Pick<Deps, 'reads' | 'config'>) {
  const revisionOf = () => catalogueRevision(reads)
  // Publishing writes nothing else under this name.
  async function siteFile(): Promise<SiteFile> {
    const body = await entryBody('site', 'site', reads)
    return body === undefined ? defaultSite : (JSON.parse(body) as SiteFile)
  }

  return {
    site: cachedResponse(revisionOf, getSite.answer, async () => {
      const { senderEmail: _, sourceUrl = null, ...who } = await shopIdentity(reads)
      const { claims, stories, homeFaq, ...said } = await siteFile()
      const plans = (await shownPlans(reads)).map((file) => (JSON.parse(file) as SoldPlan).plan)
      const figures = figuresOf(await shownCourses(reads), {
        resources: (await entryBodies('resource', reads)).length,
        tutors: (await entryBodies('tutor', reads)).length,
      })
      return {
        ...who,
        ...said,
        claims: shownClaims(claims, figures),
        startingPrice: startingPrice(plans),
        storyIds: stories,
        homeFaqIds: homeFaq,
        sourceUrl,
        bookingUrl: config.bookingUrl,
        liveChatScript: config.liveChatScript,
      }
    }),

    /** `privacy` or `terms`. Throws `not-found`. */
    legalPage: cachedResponses(revisionOf, getLegalPage.answer, async (page: string) => {
      const body = await entryBody('legal', page, reads)
      if (body === undefined) throw new Problem('not-found', 'There is no such page.')
      const text = JSON.parse(body) as LegalText
      return { ...text, body: fillIn(text.body, await shopIdentity(reads)) }
    }),
  }
}
