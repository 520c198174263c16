import { shownItems, shownLines } from '../../../../core/content/shop/requires.ts'
import type { Shop } from '../../../../core/content/shop/shop.ts'
import { listExpertSessions } from '../../../../core/contract/shop/expert-sessions.ts'
import { listFaq } from '../../../../core/contract/shop/faq.ts'
import { listPlans, type Plan } from '../../../../core/contract/shop/plans.ts'
import { listTestimonials } from '../../../../core/contract/shop/testimonials.ts'
import { listTutors } from '../../../../core/contract/shop/tutors.ts'
import { areThere, type Setting } from '../../../../core/shop/capabilities.ts'
import { decimalAmount } from '../../../../core/shop/money.ts'
import type { Deps } from '../../../deps/deps.ts'
import { catalogueRevision } from '../../../models/shop/catalogue-state.ts'
import { shownPlans } from '../../../models/shop/plan-rows.ts'
import { entryBodies, type EntryKind } from '../../../models/shop/shop-entries.ts'
import { cachedResponse } from '../../../concurrency/cached-responses.ts'
import type { SoldPlan } from '../publishing/publish-shop.ts'
import { settingsOf } from '../settings.ts'

/** The lists of the shop, each kept ready-made and in the order of its file. What speaks of a capability that is not there is left
 *  out. */
export function shopService({ reads, config }: Pick<Deps, 'reads' | 'config'>) {
  const settings = settingsOf(config)
  const revisionOf = () => catalogueRevision(reads)
  // Publishing writes nothing else under these kinds, so they are not checked again at every reading.
  const entries = async <Item>(kind: EntryKind) =>
    (await entryBodies(kind, reads)).map((body) => JSON.parse(body) as Item)

  return {
    tutors: cachedResponse(revisionOf, listTutors.answer, async () =>
      (await entries<Shop['tutors'][number]>('tutor')).map((tutor) => ({ ...tutor, imageUrl: null })),
    ),
    testimonials: cachedResponse(revisionOf, listTestimonials.answer, async () =>
      shownItems(await entries<Shop['testimonials'][number]>('testimonial'), settings),
    ),
    faq: cachedResponse(revisionOf, listFaq.answer, async () =>
      shownItems(await entries<Shop['faq'][number]>('faq'), settings).map(({ answer, also = [], ...item }) => ({
        ...item,
        answer: [answer, ...shownItems(also, settings).map(({ text }) => text)].join('\n\n'),
      })),
    ),
    sessions: cachedResponse(revisionOf, listExpertSessions.answer, async () =>
      (await entries<Shop['sessions'][number]>('session')).map(({ minutes, ...session }) => ({
        ...session,
        duration: minutes,
        price: decimalAmount(session.priceMinor),
        timeZone: 'Europe/London',
      })),
    ),
    plans: cachedResponse(revisionOf, listPlans.answer, async () =>
      (await shownPlans(reads)).map((file) => planOf(JSON.parse(file) as SoldPlan, settings)),
    ),
  }
}

const colors = { free: 'slate', basic: 'teal', standard: 'indigo', premium: 'amber' }

function planOf({ plan, tier }: SoldPlan, settings: ReadonlySet<Setting>): Plan {
  const { monthlyMinor, monthlyOfYearMinor = null, yearMinor = null, ...said } = plan
  return {
    ...said,
    features: shownLines(plan.features, settings),
    limits: shownLines(plan.limits, settings),
    displayName: plan.name,
    price: decimalAmount(monthlyMinor),
    priceMinor: monthlyMinor,
    yearlyPrice: monthlyOfYearMinor === null ? null : decimalAmount(monthlyOfYearMinor),
    yearlyPriceMinor: monthlyOfYearMinor,
    yearlyTotalMinor: yearMinor ?? (monthlyOfYearMinor === null ? null : 12 * monthlyOfYearMinor),
    interval: 'month',
    period: 'month',
    color: colors[tier.id],
    unlocks: shownLines(tier.unlocks, settings),
    courses: tier.courses,
    aiAnswersPerMonth: areThere(['ai-tutor'], settings) ? tier.aiAnswersPerMonth : 0,
  }
}
