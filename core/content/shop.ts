import * as z from 'zod/mini'
import { slug, words } from './parts.ts'
import { days, faqCategories, planFamilies, sessionTypes, tiers } from './shop-kinds.ts'

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
      tags: z.array(words).check(z.minLength(1)),
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
})
export type Identity = z.infer<typeof identityFile>

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
      unlocks: z.array(words).check(z.minLength(1)),
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
      tier: z.enum(tiers),
      features: z.array(words).check(z.minLength(1)),
      limits: z._default(z.array(words), []),
      popular: z._default(z.boolean(), false),
      recommended: z._default(z.boolean(), false),
    }),
  ),
})

export const couponsFile = z.strictObject({
  coupons: z.array(
    z.discriminatedUnion('type', [
      z.strictObject({
        code: words,
        description: words,
        type: z.literal('percentage'),
        /** 0..100. */
        value: z.number().check(z.minimum(0), z.maximum(100)),
        /** Most that is taken off, in minor units of the order's currency. */
        maxDiscountMinor: z.optional(minor),
      }),
      z.strictObject({
        code: words,
        description: words,
        type: z.literal('fixed'),
        currency: z.enum(['GBP', 'USD']),
        valueMinor: minor,
      }),
    ]),
  ),
})

/** `identity` is missing where there is no such file: the shop goes by its own name. */
export type Shop = { identity?: Identity } & z.infer<typeof faqFile> &
  z.infer<typeof peopleFile> &
  z.infer<typeof sessionsFile> &
  z.infer<typeof plansFile> &
  z.infer<typeof couponsFile>
