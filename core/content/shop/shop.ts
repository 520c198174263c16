import * as z from 'zod/mini'
import { isoDate, slug, webAddress, words } from '../parts.ts'
import type { couponsFile } from './coupons.ts'
import { line, requires } from './requires.ts'
import {
  claimPages,
  computedFigures,
  days,
  faqCategories,
  legalPages,
  planFamilies,
  sessionTypes,
  tiers,
} from './shop-kinds.ts'

/** Files of `content/shop/`: what the shop says and sells besides its courses. */

const minor = z.int().check(z.minimum(0))

export const faqFile = z.strictObject({
  faq: z.array(
    z.strictObject({
      id: slug,
      category: z.enum(faqCategories),
      question: words,
      /** Limited Markdown. */
      answer: words,
      /** Paragraphs that follow the answer where their capabilities are there. */
      also: z.optional(z.array(z.strictObject({ text: words, requires }))),
      tags: z.array(words).check(z.minLength(1)),
      requires,
      /** Capabilities with which the answer would no longer be true: it goes when they come. */
      unless: requires,
    }),
  ),
})

/** Invented people: every screen that shows them says so. */
const sample = { isSample: z.literal(true) }

export const peopleFile = z.strictObject({
  tutors: z.array(
    z.strictObject({
      id: slug,
      name: words,
      title: words,
      experience: words,
      bio: words,
      subjects: z.array(words),
      ...sample,
    }),
  ),
  testimonials: z.array(
    z.strictObject({
      id: slug,
      name: words,
      title: words,
      content: words,
      rating: z.int().check(z.minimum(1), z.maximum(5)),
      requires,
      ...sample,
    }),
  ),
})

const mailbox = z.email('write an e-mail address')

export const identityFile = z.strictObject({
  name: words,
  /** Receives what the contact forms send. */
  supportEmail: mailbox,
  senderEmail: mailbox,
  tagline: words,
  /** When a person answers. */
  supportHours: words,
  /** In the middle of a sentence: "within 24 hours". */
  responsePromise: words,
  /** Who runs the shop, as the law wants it said. */
  operator: z.strictObject({
    name: words,
    address: words,
    companyNumber: words,
    /** Of the register of the Information Commissioner's Office. */
    icoNumber: words,
    /** Until an operator has put their own there. */
    isSample: z.boolean(),
  }),
  /** Where the source of the running product is, as its licence asks; left out, it is sent on request. */
  sourceUrl: z.optional(webAddress),
})
export type Identity = z.infer<typeof identityFile>

const titled = { id: slug, title: words, text: words }
const pages = { shownOn: z.array(z.enum(claimPages)) }

/** What the shop says about itself. */
export const siteFile = z.strictObject({
  /** Figures, in the order in which a page shows them. */
  claims: z.array(
    z.union([
      z.strictObject({ id: slug, label: words, computed: z.enum(computedFigures), requires, ...pages }),
      /** The operator's own word. It is shown when it says who measured it and when. */
      z.strictObject({
        id: slug,
        label: words,
        value: words,
        number: z._default(z.nullable(z.number()), null),
        measuredBy: z.optional(words),
        measuredOn: z.optional(isoDate),
        ...pages,
      }),
    ]),
  ),
  /** Stands beside whatever is marked as a sample. */
  sampleNote: words,
  trial: z.strictObject({ days: z.int().check(z.minimum(1)), text: words }),
  moneyBack: z.strictObject({ days: z.int().check(z.minimum(14)), text: words }),
  supportOptions: z.array(z.strictObject({ ...titled, requires })),
  approach: z.array(z.strictObject({ ...titled, points: z.array(line) })),
  /** Ids of testimonials. */
  stories: z.array(slug),
  /** Ids of questions and answers for /home, which shows the first four whose capabilities are there. */
  homeFaq: z.array(slug),
  /** Shown where there are no courses. */
  fallbackCourses: z.array(z.strictObject(titled)),
  newsletter: z.strictObject({ intro: words, receives: z.array(words), howOften: words }),
})
export type SiteFile = z.infer<typeof siteFile>

/** `privacy.md` and `terms.md`; `page` is the file's name. */
export const legalText = z.strictObject({
  page: z.enum(legalPages),
  title: words,
  updatedOn: isoDate,
  /** Limited Markdown. `{{name}}` and the like stand for what identity.yaml says. */
  body: words,
})
export type LegalText = z.infer<typeof legalText>

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'write it like 09:30'))

export const sessionsFile = z.strictObject({
  sessions: z.array(
    z.strictObject({
      id: slug,
      title: words,
      minutes: z.int().check(z.minimum(15)),
      priceMinor: minor,
      currency: z.literal('GBP'),
      type: z.enum(sessionTypes),
      description: words,
      /** In London time. */
      availability: z.array(
        z.strictObject({ days: z.array(z.enum(days)).check(z.minLength(1)), from: clock, to: clock }),
      ),
    }),
  ),
})

export type ExpertSession = z.infer<typeof sessionsFile>['sessions'][number]

export const plansFile = z.strictObject({
  /** What each tier unlocks, said once. */
  tiers: z.array(
    z.strictObject({
      id: z.enum(tiers),
      /** AI answers of the server a month; `null` is without limit. */
      aiAnswersPerMonth: z.nullable(z.int()),
      /** Ids of courses; `all` of them. */
      courses: z.union([z.literal('all'), z.array(slug)]),
      unlocks: z.array(line).check(z.minLength(1)),
    }),
  ),
  plans: z.array(
    z.strictObject({
      id: slug,
      /** The page that sells it. */
      family: z.enum(planFamilies),
      name: words,
      description: words,
      currency: z.enum(['GBP', 'USD']),
      /** A month, paid by the month. */
      monthlyMinor: minor,
      /** A month, paid by the year; missing where there is no yearly price. */
      monthlyOfYearMinor: z.optional(minor),
      /** The year itself, where rounding its months would change it; left out, twelve of those. */
      yearMinor: z.optional(minor),
      tier: z.enum(tiers),
      features: z.array(line).check(z.minLength(1)),
      limits: z._default(z.array(line), []),
      popular: z._default(z.boolean(), false),
      recommended: z._default(z.boolean(), false),
    }),
  ),
})

/** `identity` and `site` are missing where there is no such file: the shop goes by its own name and claims nothing. */
export type Shop = { identity?: Identity; site?: SiteFile; legal: LegalText[] } & z.infer<typeof faqFile> &
  z.infer<typeof peopleFile> &
  z.infer<typeof sessionsFile> &
  z.infer<typeof plansFile> &
  z.infer<typeof couponsFile>
