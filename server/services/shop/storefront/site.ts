import { fillIn } from '../../../../core/content/shop/fill-in.ts'
import { shownItems, shownLines } from '../../../../core/content/shop/requires.ts'
import type { CourseFile } from '../../../../core/content/course.ts'
import type { LegalText, Shop, SiteFile } from '../../../../core/content/shop/shop.ts'
import { getLegalPage, getSite } from '../../../../core/contract/site/site.ts'
import { Problem } from '../../../../core/problem.ts'
import { withAllStored } from '../../../../core/privacy/stored-in-words.ts'
import { areThere } from '../../../../core/shop/capabilities.ts'
import { figuresOf, shownClaims } from '../../../../core/shop/claims.ts'
import { startingPrice } from '../../../../core/shop/plan-price.ts'
import type { Deps } from '../../../deps/deps.ts'
import { catalogueRevision } from '../../../models/shop/catalogue-state.ts'
import { shownCourses } from '../../../models/shop/course-row.ts'
import { shownPlans } from '../../../models/shop/plan-rows.ts'
import { entryBodies, entryBody, entryIds } from '../../../models/shop/shop-entries.ts'
import { cachedResponses, cachedResponse } from '../../../concurrency/cached-responses.ts'
import { defaultSite } from '../default-shop.ts'
import { shopIdentity } from '../identity.ts'
import type { SoldPlan } from '../publishing/publish-shop.ts'
import { settingsOf } from '../settings.ts'

/** /home shows so many questions. */
const homeFaqLimit = 4

/** What the shop says about itself, kept ready-made. What speaks of a capability that is not there is left out. */
export function siteService({ reads, config, llm }: Pick<Deps, 'reads' | 'config' | 'llm'>) {
  const revisionOf = () => catalogueRevision(reads)
  const settings = settingsOf(config)
  // Publishing writes nothing else under this name.
  async function siteFile(): Promise<SiteFile> {
    const body = await entryBody('site', 'site', reads)
    return body === undefined ? defaultSite : (JSON.parse(body) as SiteFile)
  }

  async function figures() {
    const courses = (await shownCourses(reads)).map(({ file, ...counts }) => {
      const { topics, priceMinor } = JSON.parse(file) as Pick<CourseFile, 'topics' | 'priceMinor'>
      return { ...counts, topicCount: topics.length, isFree: priceMinor === 0 }
    })
    const [resources, sessions, tutors] = await Promise.all([
      entryIds('resource', reads),
      entryIds('session', reads),
      entryBodies('tutor', reads),
    ])
    const areTutorsSamples = tutors.some((body) => (JSON.parse(body) as Shop['tutors'][number]).isSample)
    const others = { resources: resources.length, tutors: tutors.length, 'expert-sessions': sessions.length }
    return { figures: figuresOf(courses, others), areTutorsSamples }
  }

  /** Of entries that may name what they require. */
  async function shownIds(kind: 'faq' | 'testimonial'): Promise<Set<string>> {
    const bodies = await entryBodies(kind, reads)
    const entries = bodies.map((body) => JSON.parse(body) as Shop['faq' | 'testimonials'][number])
    return new Set(shownItems(entries, settings).map(({ id }) => id))
  }

  return {
    site: cachedResponse(revisionOf, getSite.answer, async () => {
      const { senderEmail: _, sourceUrl = null, ...who } = await shopIdentity(reads)
      const { claims, stories, homeFaq, approach, supportOptions, trial, moneyBack, ...said } = await siteFile()
      const plans = (await shownPlans(reads)).map((file) => (JSON.parse(file) as SoldPlan).plan)
      const [counted, faqIds, storyIds] = [await figures(), await shownIds('faq'), await shownIds('testimonial')]
      return {
        ...who,
        ...said,
        approach: approach.map(({ points, ...part }) => ({ ...part, points: shownLines(points, settings) })),
        supportOptions: shownItems(supportOptions, settings),
        trial: { ...trial, text: areThere(['free-trial'], settings) ? trial.text : '' },
        moneyBack: { ...moneyBack, text: areThere(['refunds'], settings) ? moneyBack.text : '' },
        claims: shownClaims(claims, counted.figures, { settings, areTutorsSamples: counted.areTutorsSamples }),
        startingPrice: startingPrice(plans),
        storyIds: stories.filter((id) => storyIds.has(id)),
        homeFaqIds: homeFaq.filter((id) => faqIds.has(id)).slice(0, homeFaqLimit),
        sourceUrl,
        bookingUrl: config.bookingUrl,
        liveChatScript: config.liveChatScript,
        languageModel: llm && { recipient: llm.recipient },
      }
    }),

    /** Throws `not-found` where a shop has none. */
    legalPage: cachedResponses(revisionOf, getLegalPage.answer, async (page: LegalText['page']) => {
      const written = await entryBody('legal', page, reads)
      if (written === undefined) throw new Problem('not-found', 'There is no such page.')
      const text = JSON.parse(written) as LegalText
      // Whatever the operator's own words leave out.
      const body = page === 'privacy' ? withAllStored(text.body) : text.body
      return { ...text, body: fillIn(body, await shopIdentity(reads), { modelRecipient: llm?.recipient ?? null }) }
    }),
  }
}
