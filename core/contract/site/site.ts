import * as z from 'zod/mini'
import { claimPages, legalPages } from '../../content/shop/shop-kinds.ts'
import { endpoint } from '../endpoint.ts'

const claim = z.object({
  id: z.string(),
  /** Of the operator's own word, with who measured it and when. */
  label: z.string(),
  /** As it is shown: "1,240", "98%". */
  value: z.string(),
  /** The figure in it; `null` where the value is no figure. */
  number: z.nullable(z.number()),
  /** `computed` from the content, or the `operator`'s own word. */
  source: z.enum(['computed', 'operator']),
  /** Counts what is invented for the demonstration shop: a screen that shows it shows `sampleNote` with it. */
  isSample: z.boolean(),
  /** The pages that show it, each in the order of the list. */
  shownOn: z.array(z.enum(claimPages)),
})
export type Claim = z.infer<typeof claim>

const titledText = z.object({ id: z.string(), title: z.string(), text: z.string() })

const site = z.object({
  name: z.string(),
  tagline: z.string(),
  supportEmail: z.string(),
  /** When a person answers: "Monday to Friday, 9:00 to 18:00, London time". */
  supportHours: z.string(),
  /** In the middle of a sentence, "We reply …": "within 24 hours". */
  responsePromise: z.string(),
  supportOptions: z.array(titledText),
  claims: z.array(claim),
  /** Stands beside every claim, tutor or testimonial with `isSample`. */
  sampleNote: z.string(),
  /** `text` says it whole, as it does of the money-back promise; it is empty where nobody can have either. */
  trial: z.object({ days: z.int(), text: z.string() }),
  moneyBack: z.object({ days: z.int(), text: z.string() }),
  /** The cheapest plan that costs something; `null` where none is sold. */
  startingPrice: z.nullable(
    z.object({
      planId: z.string(),
      /** A month, paid by the month. */
      amountMinor: z.int(),
      currency: z.string(),
    }),
  ),
  /** Our Approach, one tab each. */
  approach: z.array(z.extend(titledText, { points: z.array(z.string()) })),
  /** Testimonials that /home shows as success stories. */
  storyIds: z.array(z.string()),
  /** The questions that /home shows, of `GET /api/faq`. */
  homeFaqIds: z.array(z.string()),
  /** Shown on /home where there are no courses. */
  fallbackCourses: z.array(titledText),
  newsletter: z.object({
    intro: z.string(),
    /** What one receives, a line each. */
    receives: z.array(z.string()),
    howOften: z.string(),
  }),
  /** Who runs the shop, as the law wants it said. `isSample`: not yet filled in by an operator. */
  operator: z.object({
    name: z.string(),
    address: z.string(),
    companyNumber: z.string(),
    icoNumber: z.string(),
    isSample: z.boolean(),
  }),
  /** Where the source of this product is; `null`: on request, as the terms say. */
  sourceUrl: z.nullable(z.string()),
  /** External scheduling page; `null`: sessions are booked here. */
  bookingUrl: z.nullable(z.string()),
  /** A provider's widget, which runs at `/live-chat`; `null`: the built-in help stands alone. */
  liveChatScript: z.nullable(z.object({ url: z.string(), origin: z.string() })),
  /** Where the tutor may have its answers put into words, and only for who agreed to that (core/tutor/model-consent.ts); `null`: nowhere. */
  languageModel: z.nullable(z.object({ recipient: z.string() })),
})
export type Site = z.infer<typeof site>

export const getSite = endpoint({
  name: 'getSite',
  method: 'GET',
  path: '/api/site',
  summary: 'What the shop says about itself, the same on every page.',
  answer: site,
})

const legalPage = z.object({
  page: z.enum(legalPages),
  title: z.string(),
  /** Day of the last change: "2026-11-21". */
  updatedOn: z.string(),
  /** Limited Markdown; its headings are `##`. */
  body: z.string(),
})
export type LegalPage = z.infer<typeof legalPage>

export const getLegalPage = endpoint({
  name: 'getLegalPage',
  method: 'GET',
  path: '/api/legal/{page}',
  summary: 'The privacy policy or the terms.',
  params: z.object({ page: z.enum(legalPages, 'There is no such page.') }),
  answer: legalPage,
  failures: ['not-found'],
})
